// args: --arch sm_89
// unknown: n
// Where the limit comes from nobody can see here.
size_t limitFromElsewhere();

__global__ void reverse(const float *in, float *out, int n) {
  extern __shared__ float row[];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    row[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    out[i] = row[n - 1 - i];
}

void launch(const float *in, float *out, int n) {
  const size_t bytes = n * sizeof(float);
  if (bytes < limitFromElsewhere())
    reverse<<<1, 256, bytes>>>(in, out, n);
}
