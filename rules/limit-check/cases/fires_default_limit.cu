// args: --arch sm_89
// The opt-in is made, and the guard in front of the launch refuses all that it permits.
__global__ void reverse(const float *in, float *out, int n) {
  extern __shared__ float row[];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    row[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    out[i] = row[n - 1 - i];
}

bool launch(const float *in, float *out, int n) {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  const size_t bytes = n * sizeof(float);
  cudaFuncSetAttribute(reverse, cudaFuncAttributeMaxDynamicSharedMemorySize, int(bytes));
  if (bytes > properties.sharedMemPerBlock) // expect: limit-check
    return false;
  reverse<<<1, 256, bytes>>>(in, out, n);
  return true;
}
