// How far the loop goes is a parameter that nothing gives a value to.
// unknown: the loop's trip count depends on
#include <cuda_runtime.h>

__global__ void fill(const float *in, float *out, int n) {
  __shared__ float words[64];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    words[i] = in[i];
  __syncthreads();
  out[threadIdx.x] = words[threadIdx.x];
}

void launch(const float *in, float *out, int n) { fill<<<1, 64>>>(in, out, n); }
