// args: --arch sm_89
// unknown: n
__global__ void copy(const float *in, float *out, int n) {
  extern __shared__ float row[];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    row[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    out[i] = row[i];
}

void run(const float *in, float *out, int n) {
  const int bytes = n * sizeof(float);
  cudaFuncSetAttribute(copy, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  copy<<<1, 256, bytes>>>(in, out, n);
}
