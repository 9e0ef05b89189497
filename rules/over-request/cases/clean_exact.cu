// args: --arch sm_89
template <int N>
struct Scratch {
  union {
    float keys[N];
    int ranks[N];
  };
  float values[N];
};

template <int N>
__global__ void sortTile(const float *in, float *out) {
  extern __shared__ __align__(16) char raw[];
  auto &scratch = *reinterpret_cast<Scratch<N> *>(raw);
  for (int i = threadIdx.x; i < N; i += blockDim.x) {
    scratch.keys[i] = in[i];
    scratch.values[i] = in[i + N];
  }
  __syncthreads();
  for (int i = threadIdx.x; i < N; i += blockDim.x)
    out[i] = scratch.values[i] + scratch.keys[i];
}

void run(const float *in, float *out) {
  sortTile<2048><<<1, 128, sizeof(Scratch<2048>)>>>(in, out);
}
