// args: --arch sm_89
// The query was left at 128 threads when the block grew: 12 blocks by the query, 6 by the launch.
template <int N>
__global__ void keepLargest(const float *in, float *out) {
  extern __shared__ float heap[];
  for (int i = threadIdx.x; i < N; i += blockDim.x)
    heap[i] = in[i];
  __syncthreads();
  out[threadIdx.x] = heap[N - 1 - threadIdx.x];
}

void run(const float *in, float *out) {
  constexpr int bytes = 1024 * sizeof(float);
  int blocks = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, keepLargest<1024>, 128, bytes); // expect: request-disagrees
  keepLargest<1024><<<blocks, 256, bytes>>>(in, out);
}
