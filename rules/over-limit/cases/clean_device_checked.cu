// args: --arch sm_75,sm_80
// 73,728 bytes are more than a block of sm_75 may have; the program ends there before it launches.
__global__ void reverse(float *data) {
  extern __shared__ float buffer[];
  for (int i = threadIdx.x; i < 18432; i += 256)
    buffer[i] = data[i];
  __syncthreads();
  for (int i = threadIdx.x; i < 18432; i += 256)
    data[i] = buffer[18431 - i];
}

int main() {
  float *data = nullptr;
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  if (properties.major < 8)
    return 1;
  cudaFuncSetAttribute(reverse, cudaFuncAttributeMaxDynamicSharedMemorySize, 73728);
  reverse<<<1, 256, 73728>>>(data);
}
