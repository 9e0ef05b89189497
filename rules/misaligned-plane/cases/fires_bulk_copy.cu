// A tensor copy lands behind the barrier, 64 bytes into the storage.
// args: --arch sm_90
#include <cuda_runtime.h>

struct Storage {
  alignas(16) unsigned long long barrier[8];
  alignas(16) float tile[256];
};

__global__ void fetch(const void *map, float *out) {
  __shared__ __align__(128) Storage storage;
  const unsigned tile = static_cast<unsigned>(__cvta_generic_to_shared(storage.tile));
  const unsigned barrier = static_cast<unsigned>(__cvta_generic_to_shared(storage.barrier));
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(barrier));
    // expect: misaligned-plane
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {0, 0}], [%2];" ::"r"(tile),
                 "l"(map), "r"(barrier)
                 : "memory");
  }
  __syncthreads();
  out[threadIdx.x] = storage.tile[threadIdx.x];
}

void launch(const void *map, float *out) { fetch<<<1, 256>>>(map, out); }
