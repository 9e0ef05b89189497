// args: --arch sm_80,sm_89
// 100,864 dynamic and 1,024 static bytes: 512 more than sm_89 permits, and fine on sm_80.
__global__ void solve(const float *in, float *out) {
  __shared__ float pivots[256];
  extern __shared__ float matrix[];
  for (int i = threadIdx.x; i < 256; i += blockDim.x)
    pivots[i] = in[i];
  for (int i = threadIdx.x; i < 25216; i += blockDim.x)
    matrix[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < 25216; i += blockDim.x)
    out[i] = matrix[i] * pivots[i % 256];
}

void run(const float *in, float *out) {
  const int bytes = 25216 * sizeof(float);
  cudaFuncSetAttribute(solve, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  solve<<<1, 256, bytes>>>(in, out); // expect: over-limit
}
