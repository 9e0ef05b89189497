// args: --arch sm_89
// The question is whether the large block fits; the small one is launched where it does not.
__global__ void reverse(const float *in, float *out, int n) {
  extern __shared__ float row[];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    row[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    out[i] = row[n - 1 - i];
}

void run(const float *in, float *out) {
  int blocks = 0;
  cudaFuncSetAttribute(reverse, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, reverse, 256, 65536);
  if (blocks > 0)
    reverse<<<1, 256, 65536>>>(in, out, 16384);
  else
    reverse<<<1, 256, 32768>>>(in, out, 8192);
}
