// args: --arch sm_80
// Values and signs, each in an array of its own, as if the second began where the first ends.
template <int N>
__global__ void blendTile(const float *values, const int *signs, float *out) {
  extern __shared__ float value[];
  extern __shared__ int sign[]; // expect: extern-alias
  for (int i = threadIdx.x; i < N; i += blockDim.x) {
    value[i] = values[i];
    sign[i] = signs[i];
  }
  __syncthreads();
  for (int i = threadIdx.x; i < N; i += blockDim.x)
    out[i] = sign[N - 1 - i] < 0 ? -value[i] : value[i];
}

template <int N>
void launch(const float *values, const int *signs, float *out) {
  blendTile<N><<<1, 128, N * (sizeof(float) + sizeof(int))>>>(values, signs, out);
}

void run(const float *values, const int *signs, float *out) { launch<512>(values, signs, out); }
