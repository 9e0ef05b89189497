// args: --arch sm_89,sm_90 --regs 32
// 48 KiB and the driver's reserve fit twice into 100 KiB; another kernel has no budget.
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
  tileOf<N><<<1, 128, bytes>>>(in, out);
}

__global__ void other(const float *in, float *out) {
  __shared__ float row[1024];
  row[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = row[1023 - threadIdx.x];
}

void run(const float *in, float *out) {
  launch<12288>(in, out);
  other<<<1, 1024>>>(in, out);
}
