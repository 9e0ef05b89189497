// args: --arch sm_80,sm_89
// Before every launch, also where a condition on the size stands around it.
template <int N>
__global__ void copy(const float *in, float *out) {
  extern __shared__ float row[];
  for (int i = threadIdx.x; i < N; i += blockDim.x)
    row[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < N; i += blockDim.x)
    out[i] = row[N - 1 - i];
}

template <int N>
void launch(const float *in, float *out) {
  constexpr int bytes = N * sizeof(float);
  if (bytes > 48 * 1024)
    cudaFuncSetAttribute(copy<N>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  copy<N><<<1, 256, bytes>>>(in, out);
}

void run(const float *in, float *out) {
  launch<1024>(in, out);
  launch<16384>(in, out);
}
