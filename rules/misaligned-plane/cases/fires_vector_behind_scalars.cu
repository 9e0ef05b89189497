// Three sums, then vectors that need 16 bytes.
#include <cuda_runtime.h>

__global__ void mix(const float4 *in, float4 *out) {
  extern __shared__ float pool[];
  float *sums = pool;
  float4 *wide = reinterpret_cast<float4 *>(sums + 3); // expect: misaligned-plane
  if (threadIdx.x < 3)
    sums[threadIdx.x] = 0.0f;
  wide[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  float4 mine = wide[threadIdx.x ^ 1]; // expect: bank-conflict
  mine.x += sums[0];
  out[threadIdx.x] = mine;
}

void launch(const float4 *in, float4 *out) { mix<<<1, 64, 12 + 64 * sizeof(float4)>>>(in, out); }
