// args: --arch sm_89
size_t bytesFromElsewhere(int width);

__global__ void normalize(const float *in, float *out, int width) {
  extern __shared__ float row[];
  for (int i = threadIdx.x; i < width; i += blockDim.x)
    row[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < width; i += blockDim.x)
    out[i] = row[width - 1 - i];
}

void normalizeRows(const float *in, float *out, int width) {
  static const size_t bytes = bytesFromElsewhere(width); // expect: unproven-size
  normalize<<<1, 128, bytes>>>(in, out, width);
}
