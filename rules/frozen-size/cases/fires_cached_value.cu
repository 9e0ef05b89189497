// args: --arch sm_89
// Computed when it is still zero, then never again.
__global__ void normalize(const float *in, float *out, int width) {
  extern __shared__ float row[];
  for (int i = threadIdx.x; i < width; i += blockDim.x)
    row[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < width; i += blockDim.x)
    out[i] = row[width - 1 - i];
}

void normalizeRows(const float *in, float *out, int width) {
  static int bytes = 0; // expect: frozen-size
  if (bytes == 0)
    bytes = width * int(sizeof(float));
  normalize<<<1, 128, bytes>>>(in, out, width);
}
