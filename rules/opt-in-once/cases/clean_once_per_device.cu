// args: --arch sm_89
// One flag for each device.
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
  static bool ready[64];
  constexpr int bytes = 16384 * sizeof(float);
  int device = 0;
  cudaGetDevice(&device);
  if (!ready[device]) {
    cudaFuncSetAttribute(copy<16384>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    ready[device] = true;
  }
  copy<16384><<<1, 256, bytes>>>(in, out);
}
