// args: --arch sm_89
// Several questions until one suits: none of them is about the launch alone.
#define LARGE 16384
#define SMALL 8192

__global__ void reverse(const float *in, float *out, int n) {
  extern __shared__ float row[];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    row[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    out[i] = row[n - 1 - i];
}

void choose(const float *in, float *out) {
  int large = 0, small = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&large, reverse, 256, LARGE * sizeof(float));
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&small, reverse, 256, SMALL * sizeof(float));
  const int n = large >= 1 ? LARGE : SMALL;
  cudaFuncSetAttribute(reverse, cudaFuncAttributeMaxDynamicSharedMemorySize, int(n * sizeof(float)));
  reverse<<<1, 256, n * sizeof(float)>>>(in, out, n);
}

void search(const float *in, float *out, int n) {
  int threads = 64, blocks = 0;
  for (int tried = 64; tried <= 1024; tried += 64) {
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, reverse, tried, 0);
    if (blocks >= 2)
      threads = tried;
  }
  reverse<<<1, threads, n * sizeof(float)>>>(in, out, n);
}
