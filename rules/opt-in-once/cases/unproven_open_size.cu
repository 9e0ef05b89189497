// args: --arch sm_89
// unknown: width
// Nobody says how wide the rows are. Whoever sets the attribute thinks that 48 KiB can be passed.
__global__ void normalize(const float *in, float *out, int width) {
  extern __shared__ float row[];
  for (int i = threadIdx.x; i < width; i += blockDim.x)
    row[i] = in[i];
  __syncthreads();
  for (int i = threadIdx.x; i < width; i += blockDim.x)
    out[i] = row[width - 1 - i];
}

void launch(const float *in, float *out, int width) {
  static int permitted = 0;
  const int bytes = width * int(sizeof(float));
  if (bytes > permitted) {
    cudaFuncSetAttribute(normalize, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes); // expect: opt-in-once
    permitted = bytes;
  }
  normalize<<<1, 256, bytes>>>(in, out, width);
}
