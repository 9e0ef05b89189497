// args: --arch sm_89
// unknown: threads
__global__ void tile(const float *in, float *out) {
  extern __shared__ float data[];
  for (int i = threadIdx.x; i < 12800; i += blockDim.x)
    data[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < 12800; i += blockDim.x)
    out[i] = data[i];
}

void run(const float *in, float *out, int threads) {
  const int bytes = 12800 * sizeof(float);
  cudaFuncSetAttribute(tile, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  tile<<<1, threads, bytes>>>(in, out);
}
