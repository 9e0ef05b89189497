// args: --arch sm_89
// One number for query, attribute and launch; and a call that chooses the threads.
template <int N>
__global__ void keepLargest(const float *in, float *out) {
  extern __shared__ float heap[];
  for (int i = threadIdx.x; i < N; i += blockDim.x)
    heap[i] = in[i];
  __syncthreads();
  out[threadIdx.x] = heap[N - 1 - threadIdx.x];
}

void run(const float *in, float *out) {
  constexpr int n = 16384, threads = 256;
  const size_t bytes = n * sizeof(float);
  int blocks = 0, grid = 0, chosen = 0;
  cudaFuncSetAttribute(keepLargest<n>, cudaFuncAttributeMaxDynamicSharedMemorySize, int(bytes));
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, keepLargest<n>, threads, bytes);
  keepLargest<n><<<blocks, threads, bytes>>>(in, out);
  cudaOccupancyMaxPotentialBlockSize(&grid, &chosen, keepLargest<1024>, 1024 * sizeof(float));
  keepLargest<1024><<<grid, chosen, 1024 * sizeof(float)>>>(in, out);
}
