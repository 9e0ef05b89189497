// args: --arch sm_89
// Two arrays of n words are carved, one is counted: short for every n.
__global__ void winners(const float *in, int *out, int n) {
  extern __shared__ float values[];
  float *best = values;
  int *index = reinterpret_cast<int *>(best + n);
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    best[i] = in[i];
    index[i] = i;
  }
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    out[i] = best[i] > 0 ? index[i] : 0;
}

void run(const float *in, int *out) {
  const int n = 200;
  winners<<<1, 128, n * sizeof(float)>>>(in, out, n); // expect: under-request
}
