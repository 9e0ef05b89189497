// args: --arch sm_89
// The need is the same in every call: once is enough. So it is for each instantiation of a launcher.
#define WIDTH 512

template <int N>
__global__ void reverse(const float *in, float *out) {
  extern __shared__ float row[];
  for (int i = threadIdx.x; i < N; i += blockDim.x)
    row[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < N; i += blockDim.x)
    out[i] = row[N - 1 - i];
}

template <int N>
void launch(const float *in, float *out) {
  static const size_t bytes = N * sizeof(float);
  reverse<N><<<1, 128, bytes>>>(in, out);
}

void run(const float *in, float *out) {
  static const size_t bytes = WIDTH * sizeof(float);
  reverse<WIDTH><<<1, 128, bytes>>>(in, out);
  launch<256>(in, out);
  launch<1024>(in, out);
}
