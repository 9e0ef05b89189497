// Rows of 36 halves are 72 bytes: every other row starts in the middle of 16 bytes.
// args: --arch sm_80
#include <cuda_fp16.h>
#include <cuda_runtime.h>

__global__ void rows(const __half *in, unsigned *out) {
  __shared__ __align__(16) __half tile[8][36];
  for (int i = threadIdx.x; i < 8 * 32; i += 32)
    tile[i / 32][i % 32] = in[i];
  __syncwarp();
  unsigned fragment;
  const unsigned address = static_cast<unsigned>(__cvta_generic_to_shared(&tile[threadIdx.x % 8][0]));
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(fragment) : "r"(address)); // expect: misaligned-plane
  out[threadIdx.x] = fragment;
}

void launch(const __half *in, unsigned *out) { rows<<<1, 32>>>(in, out); }
