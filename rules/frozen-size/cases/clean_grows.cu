// args: --arch sm_89
// A size that only grows is never too small.
__global__ void normalize(const float *in, float *out, int width) {
  extern __shared__ float row[];
  for (int i = threadIdx.x; i < width; i += blockDim.x)
    row[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < width; i += blockDim.x)
    out[i] = row[width - 1 - i];
}

void normalizeRows(const float *in, float *out, int width) {
  static int capacity = 0;
  if (width * int(sizeof(float)) > capacity)
    capacity = width * int(sizeof(float));
  normalize<<<1, 128, capacity>>>(in, out, width);
}
