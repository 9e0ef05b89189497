// args: --arch sm_89
// A formula without a number is still a formula: n is open, and the sizes agree for every n.
__global__ void reverse(const float *in, float *out, int n) {
  extern __shared__ float row[];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    row[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    out[i] = row[n - 1 - i];
}

void run(const float *in, float *out, int n) { reverse<<<1, 256, n * sizeof(float)>>>(in, out, n); }
