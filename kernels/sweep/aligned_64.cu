// The kernels of the sweep whose extern array is aligned to 64 bytes.
#define SWEEP_ALIGN 64
#include "kernels.cuh"

namespace {

SWEEP_STATIC(static_132_align_64, 8, 132, 1)
SWEEP_STATIC(barriers_7_static_2000, 40, 2000, 7)
SWEEP_DYNAMIC(dynamic_align_64, 40, 1)

} // namespace

std::vector<sweep::Kernel> sweep::alignedTo64() {
  return {SWEEP_ROW(static_132_align_64, 1), SWEEP_ROW(barriers_7_static_2000, 7),
          SWEEP_ROW(dynamic_align_64, 1)};
}
