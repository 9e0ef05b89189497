// 128-byte rows, walked down: the columns of a row are exchanged by its number, so every lane has a bank of its own.
#include <cuda_runtime.h>

__global__ void turn(const float *in, float *out) {
  __shared__ float tile[32 * 32];
  const int x = threadIdx.x, y0 = threadIdx.y;
  for (int y = y0; y < 32; y += 8)
    tile[y * 32 + (x ^ y)] = in[y * 32 + x];
  __syncthreads();
  for (int y = y0; y < 32; y += 8)
    out[y * 32 + x] = tile[x * 32 + (y ^ x)];
}

void launch(const float *in, float *out) { turn<<<1, dim3(32, 8)>>>(in, out); }
