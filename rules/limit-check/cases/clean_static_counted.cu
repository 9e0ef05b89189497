// args: --arch sm_80,sm_89
// Static and dynamic bytes together against the limit with the opt-in.
template <int N>
__global__ void factor(const float *in, float *out) {
  __shared__ float pivots[128];
  extern __shared__ float matrix[];
  for (int i = threadIdx.x; i < N; i += blockDim.x)
    matrix[i] = in[i];
  pivots[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  for (int i = threadIdx.x; i < N; i += blockDim.x)
    out[i] = matrix[i] * pivots[i % 128];
}

template <int N>
cudaError_t launch(const float *in, float *out) {
  constexpr size_t bytes = N * sizeof(float);
  int limit = 0;
  cudaDeviceGetAttribute(&limit, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
  if (bytes + 128 * sizeof(float) > size_t(limit))
    return cudaErrorInvalidValue;
  cudaFuncSetAttribute(factor<N>, cudaFuncAttributeMaxDynamicSharedMemorySize, int(bytes));
  factor<N><<<1, 128, bytes>>>(in, out);
  return cudaGetLastError();
}

void run(const float *in, float *out) { launch<24576>(in, out); }
