// args: --arch sm_89
// unknown: n
__global__ void normalize(const float *in, float *out, int n) {
  extern __shared__ float row[];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    row[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    out[i] = row[i] * 0.5f;
}

void launch(const float *in, float *out, int n) {
  normalize<<<1, 256, n * sizeof(float)>>>(in, out, n);
}
