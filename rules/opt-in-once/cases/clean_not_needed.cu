// args: --arch sm_89
// 32 KiB need no opt-in, so that it does not matter on which device it was made.
template <int N>
__global__ void copy(const float *in, float *out) {
  extern __shared__ float row[];
  for (int i = threadIdx.x; i < N; i += blockDim.x)
    row[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < N; i += blockDim.x)
    out[i] = row[N - 1 - i];
}

void launch(const float *in, float *out) {
  static bool ready = false;
  constexpr int bytes = 8192 * sizeof(float);
  if (!ready) {
    cudaFuncSetAttribute(copy<8192>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    ready = true;
  }
  copy<8192><<<1, 256, bytes>>>(in, out);
}
