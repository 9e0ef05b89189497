// args: --arch sm_80,sm_89
// The opt-in limit is what is left after the driver's kibibyte.
__global__ void reverse(const float *in, float *out, int n) {
  extern __shared__ float row[];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    row[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    out[i] = row[n - 1 - i];
}

cudaError_t launch(const float *in, float *out, int n) {
  const int bytes = n * int(sizeof(float));
  int limit = 0;
  cudaDeviceGetAttribute(&limit, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
  if (bytes + 1024 > limit) // expect: limit-check
    return cudaErrorInvalidValue;
  cudaFuncSetAttribute(reverse, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  reverse<<<1, 256, bytes>>>(in, out, n);
  return cudaGetLastError();
}
