// The flags take what they need, rounded up to what the doubles need.
#include <cuda_runtime.h>

__host__ __device__ constexpr int roundUp(int bytes, int to) { return (bytes + to - 1) / to * to; }

__global__ void weigh(const char *flags, const double *values, double *out, int n) {
  extern __shared__ __align__(16) char pool[];
  char *mine = pool;
  double *weights = reinterpret_cast<double *>(pool + roundUp(n, 8));
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    mine[i] = flags[i];
    weights[i] = values[i];
  }
  __syncthreads();
  out[threadIdx.x] = mine[0] ? weights[0] : weights[1];
}

void launch(const char *flags, const double *values, double *out) {
  const int n = 60;
  weigh<<<1, 64, roundUp(n, 8) + n * sizeof(double)>>>(flags, values, out, n);
}
