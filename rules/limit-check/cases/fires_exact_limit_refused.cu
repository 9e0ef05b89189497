// args: --arch sm_89
// A block of exactly the limit is legal.
__global__ void reverse(const float *in, float *out, int n) {
  extern __shared__ float row[];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    row[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    out[i] = row[n - 1 - i];
}

void launch(const float *in, float *out, int n) {
  const int bytes = n * int(sizeof(float));
  int limit = 0;
  cudaDeviceGetAttribute(&limit, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
  if (bytes < limit) { // expect: limit-check
    cudaFuncSetAttribute(reverse, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    reverse<<<1, 256, bytes>>>(in, out, n);
  }
}
