// args: --arch sm_80,sm_86
// A helper sizes the grid and knows nothing of the dynamic bytes.
template <int N>
__global__ void keepLargest(const float *in, float *out) {
  extern __shared__ float heap[];
  for (int i = threadIdx.x; i < N; i += blockDim.x)
    heap[i] = in[i];
  __syncthreads();
  out[threadIdx.x] = heap[N - 1 - threadIdx.x];
}

template <class Kernel>
int gridFor(Kernel kernel, int threads) {
  int blocks = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, threads, 0); // expect: request-disagrees
  return blocks * 108;
}

void run(const float *in, float *out) {
  constexpr int n = 10240, threads = 256;
  keepLargest<n><<<gridFor(keepLargest<n>, threads), threads, n * sizeof(float)>>>(in, out);
}
