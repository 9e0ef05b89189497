// The halo was added to the loop and not to the plane: the last two words are the weights'.
#include <cuda_runtime.h>

constexpr int Width = 64, Halo = 2;

__global__ void blur(const float *in, float *out) {
  extern __shared__ float pool[];
  float *line = pool;
  float *weights = line + Width;
  for (int i = threadIdx.x; i < Width + Halo; i += blockDim.x)
    line[i] = in[i]; // expect: plane-overrun
  if (threadIdx.x < 3)
    weights[threadIdx.x] = 0.25f;
  __syncthreads();
  out[threadIdx.x] = line[threadIdx.x] * weights[0] + line[threadIdx.x + 1] * weights[1];
}

void launch(const float *in, float *out) { blur<<<1, 64, (Width + 3) * sizeof(float)>>>(in, out); }
