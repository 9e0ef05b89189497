// args: --arch sm_89,sm_90 --regs 32
// 64 KiB leave one block per SM on sm_89, three on sm_90, for which no budget is set.
template <int N>
__global__ void tileOf(const float *in, float *out) {
  extern __shared__ float data[];
  for (int i = threadIdx.x; i < N; i += blockDim.x)
    data[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < N; i += blockDim.x)
    out[i] = data[N - 1 - i];
}

template <int N>
void launch(const float *in, float *out) {
  const int bytes = N * sizeof(float);
  cudaFuncSetAttribute(tileOf<N>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  tileOf<N><<<1, 128, bytes>>>(in, out); // expect: occupancy-budget
}

void run(const float *in, float *out) { launch<16384>(in, out); }
