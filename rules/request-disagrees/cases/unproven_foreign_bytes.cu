// args: --arch sm_89
size_t bytesFromElsewhere();

template <int N>
__global__ void keepLargest(const float *in, float *out) {
  extern __shared__ float heap[];
  for (int i = threadIdx.x; i < N; i += blockDim.x)
    heap[i] = in[i];
  __syncthreads();
  out[threadIdx.x] = heap[N - 1 - threadIdx.x];
}

void run(const float *in, float *out) {
  int blocks = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, keepLargest<1024>, 256, bytesFromElsewhere());
  keepLargest<1024><<<blocks, 256, bytesFromElsewhere()>>>(in, out); // expect: unproven-size
}
