// Each lane walks eight words of its own: neighbours are 32 bytes apart.
#include <cuda_runtime.h>

template <int PerLane> __device__ float sumOf(const float *mine) {
  float sum = 0.0f;
#pragma unroll 1
  for (int i = 0; i < PerLane; ++i)
    sum += mine[i]; // expect: bank-conflict
  return sum;
}

__global__ void chunks(const float *in, float *out) {
  __shared__ float words[128 * 8];
  for (int i = threadIdx.x; i < 128 * 8; i += 128)
    words[i] = in[i];
  __syncthreads();
  out[threadIdx.x] = sumOf<8>(words + threadIdx.x * 8);
}

void launch(const float *in, float *out) { chunks<<<1, 128>>>(in, out); }
