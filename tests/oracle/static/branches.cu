// A branch that an instance discards names nothing.
template <bool WIDE> __global__ void choose(float *out) {
  __shared__ float a[4];
  a[threadIdx.x % 4] = out[0];
  float x = 0;
  if constexpr (WIDE) {
    __shared__ double b[4];
    b[threadIdx.x % 4] = out[1];
    __syncthreads();
    x = float(b[3 - threadIdx.x % 4]);
  }
  __syncthreads();
  out[threadIdx.x] = a[3 - threadIdx.x % 4] + x;
}
template __global__ void choose<false>(float *);
template __global__ void choose<true>(float *);
