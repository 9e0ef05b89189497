// The start is rounded up at run time: the plane lies at no multiple that the declaration tells, and is aligned.
#include <cuda_runtime.h>

__global__ void turn(const double *in, double *out) {
  extern __shared__ char raw[];
  double *tile = reinterpret_cast<double *>((reinterpret_cast<size_t>(raw) + 127) & ~size_t(127));
  tile[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile[127 - threadIdx.x];
}

void launch(const double *in, double *out) { turn<<<1, 128, 128 * sizeof(double) + 127>>>(in, out); }
