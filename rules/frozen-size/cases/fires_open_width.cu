// args: --arch sm_89
// Nobody says how wide the rows are; that the first call's width is kept is wrong all the same.
__global__ void normalize(const float *in, float *out, int width) {
  extern __shared__ float row[];
  for (int i = threadIdx.x; i < width; i += blockDim.x)
    row[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < width; i += blockDim.x)
    out[i] = row[width - 1 - i];
}

template <class T>
void normalizeRows(const T *in, T *out, int width) {
  static const int bytes = int(width * sizeof(T)); // expect: frozen-size
  normalize<<<1, 128, bytes>>>(in, out, width);
}

void run(const float *in, float *out, int width) { normalizeRows<float>(in, out, width); }
