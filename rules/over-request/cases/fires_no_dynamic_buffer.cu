// args: --arch sm_80
// The static array is asked for a second time, as dynamic bytes that nothing uses.
__global__ void histogram(const int *in, int *out) {
  __shared__ int bins[2048];
  for (int i = threadIdx.x; i < 2048; i += blockDim.x)
    bins[i] = 0;
  __syncthreads();
  atomicAdd(&bins[in[threadIdx.x] & 2047], 1);
  __syncthreads();
  for (int i = threadIdx.x; i < 2048; i += blockDim.x)
    out[i] = bins[i];
}

void run(const int *in, int *out) {
  histogram<<<1, 64, 2048 * sizeof(int)>>>(in, out); // expect: over-request, static-counted-twice
}
