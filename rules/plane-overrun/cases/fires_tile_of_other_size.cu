// The buffer is for tiles of 32 rows; one instance has 64.
#include <cuda_runtime.h>

template <int Rows> struct Copy {
  __device__ static void fill(float *stage, const float *from) {
    for (int i = threadIdx.x; i < Rows * 16; i += blockDim.x)
      stage[i] = from[i]; // expect: plane-overrun
  }
};

template <int Rows> __global__ void drain(const float *from, float *to) {
  __shared__ float stage[32 * 16];
  Copy<Rows>::fill(stage, from);
  __syncthreads();
  for (int i = threadIdx.x; i < 32 * 16; i += blockDim.x)
    to[i] = stage[i];
}

void launch(const float *from, float *to) {
  drain<32><<<1, 128>>>(from, to);
  drain<64><<<1, 128>>>(from, to);
}
