// args: --arch sm_89
// Two blocks fit by shared memory; whether registers let them is not known.
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
  tileOf<N><<<1, 512, bytes>>>(in, out); // expect: occupancy-budget
}

void run(const float *in, float *out) { launch<12288>(in, out); }
