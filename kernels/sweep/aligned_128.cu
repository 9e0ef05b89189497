// The kernels of the sweep whose extern array is aligned to 128 bytes.
#define SWEEP_ALIGN 128
#include "kernels.cuh"

namespace {

SWEEP_STATIC(static_132_align_128, 8, 132, 1)
SWEEP_STATIC(static_20000, 56, 20000, 1)
SWEEP_STATIC(bounds_512_2_static_3000, 72, 3000, 4, __launch_bounds__(512, 2))

} // namespace

std::vector<sweep::Kernel> sweep::alignedTo128() {
  return {SWEEP_ROW(static_132_align_128, 1), SWEEP_ROW(static_20000, 1),
          SWEEP_ROW(bounds_512_2_static_3000, 4)};
}
