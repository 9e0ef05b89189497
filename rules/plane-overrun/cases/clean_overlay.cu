// The results are laid over tile and weights once these are done with: a plane of its own, with a size of its own.
#include <cuda_runtime.h>

__global__ void staged(const float *in, float *out) {
  extern __shared__ float pool[];
  float *tile = pool, *weights = pool + 128;
  tile[threadIdx.x] = in[threadIdx.x];
  weights[threadIdx.x] = in[128 + threadIdx.x];
  __syncthreads();
  const float mine = tile[threadIdx.x] * weights[127 - threadIdx.x];
  __syncthreads();
  float *results = pool;
  results[threadIdx.x] = mine;
  results[threadIdx.x + 128] = -mine;
  __syncthreads();
  out[threadIdx.x] = results[255 - threadIdx.x];
}

void launch(const float *in, float *out) { staged<<<1, 128, 256 * sizeof(float)>>>(in, out); }
