// args: --arch sm_89
// The device for which the attribute was set last, and a bit for each device.
template <int N>
__global__ void copy(const float *in, float *out) {
  extern __shared__ float row[];
  for (int i = threadIdx.x; i < N; i += blockDim.x)
    row[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < N; i += blockDim.x)
    out[i] = row[N - 1 - i];
}

void launchLast(const float *in, float *out) {
  static int last = -1;
  int device = 0;
  cudaGetDevice(&device);
  if (last != device) {
    cudaFuncSetAttribute(copy<16384>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
    last = device;
  }
  copy<16384><<<1, 256, 65536>>>(in, out);
}

void launchMask(const float *in, float *out, int device) {
  static unsigned done = 0;
  if (!(done & (1u << device))) {
    cudaFuncSetAttribute(copy<12800>, cudaFuncAttributeMaxDynamicSharedMemorySize, 51200);
    done |= 1u << device;
  }
  copy<12800><<<1, 256, 51200>>>(in, out);
}
