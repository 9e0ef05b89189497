// args: --arch sm_89,sm_90
// Three tiles of rows, two symbols: the launcher multiplies the wrong one by three.
#define ROWS_A 64
#define ROWS_B 64
#define PITCH 72

__global__ void pairwise(const float *a, const float *b, const float *c, float *out) {
  extern __shared__ __align__(16) float tiles[];
  float *ta = tiles;
  float *tb = ta + ROWS_A * PITCH;
  float *tc = tb + ROWS_B * PITCH;
  for (int i = threadIdx.x; i < ROWS_A * PITCH; i += blockDim.x)
    ta[i] = a[i];
  for (int i = threadIdx.x; i < ROWS_B * PITCH; i += blockDim.x) {
    tb[i] = b[i];
    tc[i] = c[i];
  }
  __syncthreads();
  float sum = 0;
  for (int i = threadIdx.x; i < ROWS_B * PITCH; i += blockDim.x)
    sum += tb[i] * tc[i] + ta[i % (ROWS_A * PITCH)];
  out[threadIdx.x] = sum;
}

void run(const float *a, const float *b, const float *c, float *out) {
  // expect: symmetric-tile-formula
  size_t bytes = 3 * ROWS_A * PITCH * sizeof(float);
  cudaFuncSetAttribute(pairwise, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)bytes);
  pairwise<<<1, 256, bytes>>>(a, b, c, out);
}
