// args: --arch sm_89
// The attribute counts twice the rows of one tile, the launch one tile of each: equal while the tiles are.
#define ROWS 128
#define COLUMNS 128
#define DEPTH 64

__global__ void product(const float *a, const float *b, float *out) {
  extern __shared__ float tiles[];
  float *right = tiles + ROWS * DEPTH;
  for (int i = threadIdx.x; i < ROWS * DEPTH; i += blockDim.x)
    tiles[i] = a[i];
  for (int i = threadIdx.x; i < COLUMNS * DEPTH; i += blockDim.x)
    right[i] = b[i];
  __syncthreads();
  out[threadIdx.x] = tiles[threadIdx.x] * right[threadIdx.x];
}

void run(const float *a, const float *b, float *out) {
  cudaFuncSetAttribute(product, cudaFuncAttributeMaxDynamicSharedMemorySize, // expect: request-disagrees
                       2 * ROWS * DEPTH * sizeof(float));
  product<<<1, 256, (ROWS + COLUMNS) * DEPTH * sizeof(float)>>>(a, b, out);
}
