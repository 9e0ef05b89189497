// args: --arch sm_89,sm_120
// 101,376 bytes, static included, are exactly what a block may have.
__global__ void solve(const float *in, float *out) {
  __shared__ float pivots[256];
  extern __shared__ float matrix[];
  for (int i = threadIdx.x; i < 256; i += blockDim.x)
    pivots[i] = in[i];
  for (int i = threadIdx.x; i < 25088; i += blockDim.x)
    matrix[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < 25088; i += blockDim.x)
    out[i] = matrix[i] * pivots[i % 256];
}

void run(const float *in, float *out) {
  const int bytes = 25088 * sizeof(float);
  cudaFuncSetAttribute(solve, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  solve<<<1, 256, bytes>>>(in, out);
}
