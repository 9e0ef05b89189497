// What does not compile does not end the analysis: a header that is not there, a call of nothing, a type
// that nobody declares. The first kernel is sound, the second has a plane without a size.
#include "not/in/this/tree.h"
#include <cuda_runtime.h>

#define N 128

__global__ void sound(float *out) {
  __shared__ float tile[N];
  tile[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile[N - 1 - threadIdx.x];
}

__global__ void unsound(float *out) {
  __shared__ Undeclared tile[N];
  out[threadIdx.x] = read_from(tile, threadIdx.x);
}

void launch(float *out) {
  prepare(out);
  sound<<<1, N>>>(out);
  unsound<<<1, N>>>(out);
}
