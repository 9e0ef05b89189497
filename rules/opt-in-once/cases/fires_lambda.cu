// args: --arch sm_89
// The idiom with a lambda that is called on the spot.
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
  static const bool permitted = [] {
    cudaFuncSetAttribute(copy<16384>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536); // expect: opt-in-once
    return true;
  }();
  (void)permitted;
  copy<16384><<<1, 256, 16384 * sizeof(float)>>>(in, out);
}
