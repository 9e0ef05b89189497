// args: --arch sm_80,sm_89
// A helper reads the limit out of the properties; the pivots are on nobody's bill.
template <int N>
__global__ void factor(const float *in, float *out) {
  __shared__ float pivots[128];
  extern __shared__ float matrix[];
  for (int i = threadIdx.x; i < N; i += blockDim.x)
    matrix[i] = in[i];
  pivots[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  for (int i = threadIdx.x; i < N; i += blockDim.x)
    out[i] = matrix[i] * pivots[i % 128];
}

static bool fits(size_t bytes) {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  return bytes <= properties.sharedMemPerBlockOptin; // expect: limit-check
}

template <int N>
void launch(const float *in, float *out) {
  constexpr size_t bytes = N * sizeof(float);
  if (!fits(bytes))
    return;
  cudaFuncSetAttribute(factor<N>, cudaFuncAttributeMaxDynamicSharedMemorySize, int(bytes));
  factor<N><<<1, 128, bytes>>>(in, out);
}

void run(const float *in, float *out) { launch<24576>(in, out); }
