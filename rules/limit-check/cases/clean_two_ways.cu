// args: --arch sm_89
// The default limit decides whether the opt-in is needed, and how many blocks fit an SM is a sum over blocks.
__global__ void reverse(const float *in, float *out, int n) {
  extern __shared__ float row[];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    row[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    out[i] = row[n - 1 - i];
}

void launch(const float *in, float *out, int n, const cudaDeviceProp &properties) {
  const size_t bytes = n * sizeof(float);
  if (bytes <= properties.sharedMemPerBlock) {
    reverse<<<1, 256, bytes>>>(in, out, n);
  } else if (bytes <= properties.sharedMemPerBlockOptin) {
    cudaFuncSetAttribute(reverse, cudaFuncAttributeMaxDynamicSharedMemorySize, int(bytes));
    reverse<<<1, 256, bytes>>>(in, out, n);
  }
}

void launchPairs(const float *in, float *out, int n, const cudaDeviceProp &properties) {
  const size_t bytes = n * sizeof(float);
  if (2 * (bytes + 1024) <= properties.sharedMemPerMultiprocessor)
    reverse<<<2, 256, bytes>>>(in, out, n);
}
