// args: --arch sm_80
// The same line is right for one instantiation, short for another and wasteful for a third.
template <int M, int N>
__global__ void outer(const float *x, const float *y, float *out) {
  extern __shared__ float vectors[];
  float *left = vectors;
  float *right = left + M * 33;
  for (int i = threadIdx.x; i < M * 33; i += blockDim.x)
    left[i] = x[i];
  for (int i = threadIdx.x; i < N * 33; i += blockDim.x)
    right[i] = y[i];
  __syncthreads();
  for (int i = threadIdx.x; i < M * N; i += blockDim.x)
    out[i] = left[(i % M) * 33] * right[(i / M) * 33];
}

template <int M, int N>
void outerOf(const float *x, const float *y, float *out) {
  constexpr int bytes = 2 * M * 33 * sizeof(float); // expect: symmetric-tile-formula, under-request, over-request
  outer<M, N><<<1, 128, bytes>>>(x, y, out);
}

void all(const float *x, const float *y, float *out) {
  outerOf<64, 64>(x, y, out);
  outerOf<32, 128>(x, y, out);
  outerOf<128, 32>(x, y, out);
}
