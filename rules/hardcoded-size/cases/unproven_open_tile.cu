// args: --arch sm_89
// A number for rows of which nobody says how long they are is a bound, right or wrong.
__global__ void reverse(const float *in, float *out, int n) {
  extern __shared__ float row[];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    row[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    out[i] = row[n - 1 - i];
}

void run(const float *in, float *out, int n) {
  reverse<<<1, 256, 16384>>>(in, out, n); // expect: unproven-size
}
