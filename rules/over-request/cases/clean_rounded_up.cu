// args: --arch sm_89
// Twelve bytes of rounding stay inside the granule in which blocks are allocated.
__global__ void reverse(const float *in, float *out, int n) {
  extern __shared__ float row[];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    row[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    out[i] = row[n - 1 - i];
}

void launch(const float *in, float *out, int n) {
  const int padded = (n + 3) / 4 * 4;
  reverse<<<1, 128, padded * sizeof(float)>>>(in, out, n);
}

void run(const float *in, float *out) { launch(in, out, 201); }
