// args: --arch sm_89
// 50,176 bytes are the most with which two blocks fit; the third is far away.
__global__ void tile(const float *in, float *out) {
  extern __shared__ float data[];
  for (int i = threadIdx.x; i < 12544; i += blockDim.x)
    data[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < 12544; i += blockDim.x)
    out[i] = data[i];
}

void run(const float *in, float *out) {
  const int bytes = 12544 * sizeof(float);
  cudaFuncSetAttribute(tile, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  tile<<<1, 128, bytes>>>(in, out);
}
