// args: --arch sm_90
// Sixteen counters behind 128 keys need 64 bytes; room for two is requested. How many rows there are changes nothing.
__global__ void count(int *out, int rows) {
  const int group = threadIdx.x / 8, row = blockIdx.x * 16 + group;
  extern __shared__ int shared[];
  int *keys = shared, *counters = &keys[128];
  keys[threadIdx.x] = -1;
  if (threadIdx.x % 8 == 0)
    counters[group] = 0;
  __syncthreads();
  if (row < rows && keys[threadIdx.x] != out[row])
    out[atomicAdd(&counters[group], 1)] = row;
}

void run(int *out, int rows) {
  count<<<rows / 16 + 1, 128, 128 * sizeof(int) + 8>>>(out, rows); // expect: under-request
}
