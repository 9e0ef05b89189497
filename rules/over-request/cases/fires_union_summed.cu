// args: --arch sm_80,sm_89
// Two members share their bytes; the launcher adds them up and loses a block on both parts.
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
  float kept = scratch.keys[threadIdx.x];
  __syncthreads();
  scratch.ranks[threadIdx.x] = kept > 0;
  __syncthreads();
  for (int i = threadIdx.x; i < N; i += blockDim.x)
    out[i] = scratch.values[i] + scratch.ranks[threadIdx.x];
}

void run(const float *in, float *out) {
  constexpr int n = 4096;
  constexpr int bytes = n * sizeof(float) + n * sizeof(int) + n * sizeof(float); // expect: over-request, static-counted-twice
  cudaFuncSetAttribute(sortTile<n>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  sortTile<n><<<1, 128, bytes>>>(in, out);
}
