// The pitch was padded where the next plane is carved, and forgotten in the helper that indexes.
#include <cuda_runtime.h>

template <int Columns> __device__ int index(int r, int c) { return r * Columns + c; }

template <int Rows, int Columns> __global__ void scale(const float *in, float *out) {
  extern __shared__ float pool[];
  float *tile = pool; // expect: padding-unused
  float *factor = tile + Rows * (Columns + 8);
  for (int r = 0; r < Rows; ++r)
    tile[index<Columns>(r, threadIdx.x)] = in[r * Columns + threadIdx.x];
  if (threadIdx.x < Rows)
    factor[threadIdx.x] = 2.0f;
  __syncthreads();
  for (int r = 0; r < Rows; ++r)
    out[r * Columns + threadIdx.x] = tile[index<Columns>(r, threadIdx.x)] * factor[r];
}

void launch(const float *in, float *out) { scale<8, 128><<<1, 128, (8 * 136 + 8) * sizeof(float)>>>(in, out); }
