// args: --arch sm_80,sm_90
// For sm_90 the kernel is compiled without its body; who runs it elsewhere needs all 32,768 bytes.
template <int ROWS> __global__ void scan(float *data) {
// expect: unproven-size
#if __CUDA_ARCH__ == 900
  if constexpr (ROWS == 64) {
    __trap();
    return;
  }
#endif
  extern __shared__ float rows[];
  for (int i = threadIdx.x; i < ROWS * 128; i += blockDim.x)
    rows[i] = data[i];
  __syncthreads();
  for (int i = threadIdx.x; i < ROWS * 128; i += blockDim.x)
    data[i] = rows[ROWS * 128 - 1 - i];
}

void run(float *data) {
  scan<64><<<1, 256, 64 * 128 * 4>>>(data);
}
