// The kernels of the sweep whose extern array is aligned to 1024 bytes.
#define SWEEP_ALIGN 1024
#include "kernels.cuh"

namespace {

SWEEP_STATIC(static_132_align_1024, 8, 132, 1)
SWEEP_DYNAMIC(dynamic_align_1024, 24, 2)
SWEEP_STATIC(static_5000_align_1024, 8, 5000, 1)

} // namespace

std::vector<sweep::Kernel> sweep::alignedTo1024() {
  return {SWEEP_ROW(static_132_align_1024, 1), SWEEP_ROW(dynamic_align_1024, 2),
          SWEEP_ROW(static_5000_align_1024, 1)};
}
