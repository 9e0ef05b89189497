// args: --arch sm_89
// A static beside the request, and a size that every call computes.
__global__ void normalize(const float *in, float *out, int width) {
  extern __shared__ float row[];
  for (int i = threadIdx.x; i < width; i += blockDim.x)
    row[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < width; i += blockDim.x)
    out[i] = row[width - 1 - i];
}

void normalizeRows(const float *in, float *out, int width) {
  static int calls = 0;
  ++calls;
  const size_t bytes = width * sizeof(float);
  normalize<<<1, 128, bytes>>>(in, out, width);
}

void run(const float *in, float *out) {
  normalizeRows(in, out, 256);
  normalizeRows(in, out, 1024);
}
