// args: --arch sm_80,sm_90
// Small rows are fine, long rows pass 48 KiB: n = 12288 is the last that fits.
__global__ void normalize(const float *in, float *out, int n) {
  extern __shared__ float row[];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    row[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    out[i] = row[i] * 0.5f;
}

void launch(const float *in, float *out, int n) {
  normalize<<<1, 256, n * sizeof(float)>>>(in, out, n); // expect: missing-opt-in
}

void shortRows(const float *in, float *out) { launch(in, out, 12288); }
void longRows(const float *in, float *out) { launch(in, out, 16000); }
