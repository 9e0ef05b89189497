// args: --arch sm_89
// A helper computes the bytes, and a static keeps what it said at the first call: the second call is short.
__global__ void normalize(const float *in, float *out, int width) {
  extern __shared__ float row[];
  for (int i = threadIdx.x; i < width; i += blockDim.x)
    row[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < width; i += blockDim.x)
    out[i] = row[width - 1 - i];
}

static size_t rowBytes(int width) { return width * sizeof(float); }

void normalizeRows(const float *in, float *out, int width) {
  static const size_t bytes = rowBytes(width); // expect: frozen-size, under-request
  normalize<<<1, 128, bytes>>>(in, out, width);
}

void run(const float *in, float *out) {
  normalizeRows(in, out, 256);
  normalizeRows(in, out, 1024);
}
