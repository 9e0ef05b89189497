// args: --arch sm_89
// The request is rounded up to whole vectors: never short, never a granule too much.
__global__ void scores(const float *in, float *out, int n) {
  extern __shared__ float row[];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    row[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    out[i] = row[n - 1 - i];
}

void run(const float *in, float *out) {
  const int n = 96;
  scores<<<1, 128, (n + 15) / 16 * 16 * sizeof(float)>>>(in, out, n);
}
