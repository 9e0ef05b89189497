// The kernels of the sweep whose extern array is aligned to 16 bytes.
#define SWEEP_ALIGN 16
#include "kernels.cuh"

namespace {

SWEEP_DYNAMIC(few_registers, 1, 0)
SWEEP_DYNAMIC(live_8, 8, 1)
SWEEP_DYNAMIC(live_24, 24, 1)
SWEEP_DYNAMIC(live_32, 32, 1)
SWEEP_DYNAMIC(live_40, 40, 1)
SWEEP_DYNAMIC(live_56, 56, 1)
SWEEP_DYNAMIC(live_72, 72, 1)
SWEEP_DYNAMIC(live_88, 88, 1)
SWEEP_DYNAMIC(live_104, 104, 1)
SWEEP_DYNAMIC(live_120, 120, 1)
SWEEP_DYNAMIC(live_150, 150, 1)
SWEEP_DYNAMIC(live_180, 180, 1)
SWEEP_DYNAMIC(live_210, 210, 1)
SWEEP_DYNAMIC(live_240, 240, 1)
SWEEP_STATIC(static_1, 1, 1, 1)
SWEEP_STATIC(static_132_align_16, 8, 132, 1)
SWEEP_STATIC(static_1000, 24, 1000, 1)
SWEEP_STATIC(static_4096, 40, 4096, 1)
SWEEP_STATIC(static_12345, 24, 12345, 1)
SWEEP_STATIC(static_49152, 8, 49152, 1)
SWEEP_DYNAMIC(barriers_2, 8, 2)
SWEEP_DYNAMIC(barriers_3, 8, 3)
SWEEP_DYNAMIC(barriers_5, 8, 5)
SWEEP_DYNAMIC(barriers_8, 24, 8)
SWEEP_DYNAMIC(barriers_11, 8, 11)
SWEEP_DYNAMIC(barriers_16, 8, 16)
SWEEP_DYNAMIC(bounds_128, 120, 1, __launch_bounds__(128))
SWEEP_DYNAMIC(bounds_128_4, 150, 1, __launch_bounds__(128, 4))
SWEEP_DYNAMIC(bounds_256_3, 104, 1, __launch_bounds__(256, 3))
SWEEP_DYNAMIC(bounds_96_7, 120, 1, __launch_bounds__(96, 7))
SWEEP_DYNAMIC(bounds_1024_1, 72, 1, __launch_bounds__(1024, 1))

} // namespace

std::vector<sweep::Kernel> sweep::alignedTo16() {
  return {SWEEP_ROW(few_registers, 0), SWEEP_ROW(live_8, 1),
          SWEEP_ROW(live_24, 1),       SWEEP_ROW(live_32, 1),
          SWEEP_ROW(live_40, 1),       SWEEP_ROW(live_56, 1),
          SWEEP_ROW(live_72, 1),       SWEEP_ROW(live_88, 1),
          SWEEP_ROW(live_104, 1),      SWEEP_ROW(live_120, 1),
          SWEEP_ROW(live_150, 1),      SWEEP_ROW(live_180, 1),
          SWEEP_ROW(live_210, 1),      SWEEP_ROW(live_240, 1),
          SWEEP_ROW(static_1, 1),      SWEEP_ROW(static_132_align_16, 1),
          SWEEP_ROW(static_1000, 1),   SWEEP_ROW(static_4096, 1),
          SWEEP_ROW(static_12345, 1),  SWEEP_ROW(static_49152, 1),
          SWEEP_ROW(barriers_2, 2),    SWEEP_ROW(barriers_3, 3),
          SWEEP_ROW(barriers_5, 5),    SWEEP_ROW(barriers_8, 8),
          SWEEP_ROW(barriers_11, 11),  SWEEP_ROW(barriers_16, 16),
          SWEEP_ROW(bounds_128, 1),    SWEEP_ROW(bounds_128_4, 1),
          SWEEP_ROW(bounds_256_3, 1),  SWEEP_ROW(bounds_96_7, 1),
          SWEEP_ROW(bounds_1024_1, 1)};
}
