// args: --arch sm_89
int bytesFromElsewhere();

__global__ void tally(const int *keys, int *out) {
  __shared__ int bins[4096];
  for (int i = threadIdx.x; i < 4096; i += blockDim.x)
    bins[i] = keys[i];
  __syncthreads();
  out[threadIdx.x] = bins[4095 - threadIdx.x];
}

void run(const int *keys, int *out) {
  tally<<<64, 256, bytesFromElsewhere()>>>(keys, out); // expect: unproven-size
}
