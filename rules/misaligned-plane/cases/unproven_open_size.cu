// Whether the doubles are aligned depends on a size that is not known here.
// unknown: 'n' is open
#include <cuda_runtime.h>

__global__ void weigh(const char *flags, const double *values, double *out, int n) {
  extern __shared__ __align__(16) char pool[];
  char *mine = pool;
  double *weights = reinterpret_cast<double *>(pool + n);
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    mine[i] = flags[i];
    weights[i] = values[i];
  }
  __syncthreads();
  out[threadIdx.x] = mine[0] ? weights[0] : weights[1];
}

void launch(const char *flags, const double *values, double *out, int n) { weigh<<<1, 64, n * 9>>>(flags, values, out, n); }
