// args: --arch sm_80,sm_89
// The flag stands in a helper that takes the kernel; one for all kernels of the same signature.
template <int N>
__global__ void copy(const float *in, float *out) {
  extern __shared__ float row[];
  for (int i = threadIdx.x; i < N; i += blockDim.x)
    row[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < N; i += blockDim.x)
    out[i] = row[N - 1 - i];
}

void permit(void (*kernel)(const float *, float *), int bytes) {
  static int done = 0;
  if (done == 0) {
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes); // expect: opt-in-once
    done = 1;
  }
}

template <int N>
void launch(const float *in, float *out) {
  constexpr int bytes = N * sizeof(float);
  permit(copy<N>, bytes);
  copy<N><<<1, 256, bytes>>>(in, out);
}

void run(const float *in, float *out) { launch<16384>(in, out); }
