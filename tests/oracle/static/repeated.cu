// What only the condition behind a loop's body reads is read.
__global__ void untilDone(const int *in, int *out) {
  __shared__ int done;
  int step = 0;
  do {
    done = 1;
    __syncthreads();
    if (in[step * blockDim.x + threadIdx.x])
      done = 0;
    __syncthreads();
    ++step;
  } while (!done);
  out[threadIdx.x] = step;
}
__global__ void untilZero(const int *in, int *out) {
  __shared__ int flags[32];
  int step = 0;
  do {
    flags[threadIdx.x % 32] = in[step];
    __syncthreads();
  } while (flags[(threadIdx.x + 7) % 32] && ++step < 8);
  out[threadIdx.x] = step;
}
