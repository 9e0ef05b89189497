// args: --arch sm_90
// A device's warp size is handed on; it is 32 everywhere, and no tile.
template <int THREADS> __global__ void sums(int *data) {
  extern __shared__ int partial[];
  const int warps = THREADS / warpSize, warp = threadIdx.x / warpSize;
  if (threadIdx.x % warpSize == 0)
    for (int i = 0; i < 4; ++i)
      partial[i * warps + warp] = data[warp];
  __syncthreads();
  data[threadIdx.x] = partial[threadIdx.x % (4 * warps)];
}

void run(int *data, int warp_size) {
  const int threads = 128, warps = threads / warp_size;
  sums<threads><<<1, threads, 4 * warps * sizeof(int)>>>(data);
}

int main() {
  int *data = nullptr;
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  run(data, properties.warpSize);
}
