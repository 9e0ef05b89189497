// args: --arch sm_89
__global__ void scatter(const int *where, const float *in, float *out, int n) { // expect: unproven-size
  extern __shared__ float bins[];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    bins[where[i]] = in[i];
  __syncthreads();
  out[threadIdx.x] = bins[where[threadIdx.x]];
}

void run(const int *where, const float *in, float *out, int n) {
  scatter<<<1, 128, 4096>>>(where, in, out, n);
}
