// Atomics keep a variable, whether their result is read or not.
__global__ void counted(int *out) {
  __shared__ int count;
  if (threadIdx.x == 0)
    count = 0;
  __syncthreads();
  out[threadIdx.x] = atomicAdd(&count, 1);
}
__global__ void histogram(int *out) {
  __shared__ int bins[16];
  atomicAdd(&bins[out[threadIdx.x] & 15], 1);
}
