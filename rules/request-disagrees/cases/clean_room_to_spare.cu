// args: --arch sm_89
// An attribute that permits more than the launch takes does no harm.
#define ROWS 128
#define MOST_ROWS 192

__global__ void reverse(const float *in, float *out) {
  extern __shared__ float tile[];
  for (int i = threadIdx.x; i < ROWS * 128; i += blockDim.x)
    tile[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < ROWS * 128; i += blockDim.x)
    out[i] = tile[ROWS * 128 - 1 - i];
}

void run(const float *in, float *out) {
  cudaFuncSetAttribute(reverse, cudaFuncAttributeMaxDynamicSharedMemorySize, MOST_ROWS * 128 * sizeof(float));
  reverse<<<1, 256, ROWS * 128 * sizeof(float)>>>(in, out);
}
