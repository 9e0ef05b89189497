// args: --arch sm_89
// The second array starts on a 256-byte boundary, and the launcher forgets the gap before it.
template <int N>
__global__ void stage(const char *head, const float *in, float *out) {
  extern __shared__ __align__(256) char pool[];
  constexpr int start = (N + 255) / 256 * 256;
  char *tags = pool;
  float *data = reinterpret_cast<float *>(pool + start);
  for (int i = threadIdx.x; i < N; i += blockDim.x)
    tags[i] = head[i];
  for (int i = threadIdx.x; i < 1024; i += blockDim.x)
    data[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < 1024; i += blockDim.x)
    out[i] = data[i] + tags[i % N];
}

void run(const char *head, const float *in, float *out) {
  constexpr int n = 100;
  stage<n><<<1, 128, n + 1024 * sizeof(float)>>>(head, in, out); // expect: under-request
}
