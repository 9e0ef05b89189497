// args: --arch sm_89
// The initializer of a static local runs once.
template <int N>
__global__ void copy(const float *in, float *out) {
  extern __shared__ float row[];
  for (int i = threadIdx.x; i < N; i += blockDim.x)
    row[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < N; i += blockDim.x)
    out[i] = row[N - 1 - i];
}

cudaError_t launch(const float *in, float *out) {
  constexpr int bytes = 16384 * sizeof(float);
  static const cudaError_t permitted =
      cudaFuncSetAttribute(copy<16384>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes); // expect: opt-in-once
  if (permitted != cudaSuccess)
    return permitted;
  copy<16384><<<1, 256, bytes>>>(in, out);
  return cudaGetLastError();
}
