// Host code in the idioms of real launchers, without a single C or C++ header: nvcc brings what this needs.
// It compiles with nvcc and must parse without an error on the built-in declarations.
#include <cuda.h>
#include <cuda_runtime.h>

template <typename T, int Tile> __global__ void kernel(T *data, int n) {
  extern __shared__ unsigned char raw[];
  data[threadIdx.x] = reinterpret_cast<T *>(raw)[n % Tile];
}

static size_t bytesFor(int threads) { return threads * sizeof(float); }

template <int Tile> cudaError_t launch(float *data, int n, cudaStream_t stream) {
  auto function = &kernel<float, Tile>;
  const size_t bytes = max(n, Tile) * sizeof(float);
  cudaFuncSetAttribute(function, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes));
  cudaFuncSetAttribute(kernel<float, Tile>, cudaFuncAttributePreferredSharedMemoryCarveout,
                       cudaSharedmemCarveoutMaxShared);
  int blocks = 0, blockSize = 0, grid = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, function, 128, bytes);
  cudaOccupancyMaxPotentialBlockSize(&grid, &blockSize, kernel<float, Tile>, bytes, 0);
  cudaOccupancyMaxPotentialBlockSizeVariableSMem(&grid, &blockSize, kernel<float, Tile>, bytesFor);
  function<<<dim3(n, 2), 128, bytes, stream>>>(data, n);
  kernel<float, Tile><<<(n + 127) / 128, 128>>>(data, n);

  void *arguments[] = {&data, &n};
  cudaLaunchKernel((const void *)function, dim3(1), dim3(128), arguments, bytes, stream);
  cudaLaunchCooperativeKernel((void *)kernel<float, Tile>, dim3(1), dim3(128), arguments, bytes, stream);

  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(n);
  config.blockDim = 128;
  config.dynamicSmemBytes = bytes;
  config.stream = stream;
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeClusterDimension;
  attribute[0].val.clusterDim.x = 2;
  attribute[0].val.clusterDim.y = 1;
  attribute[0].val.clusterDim.z = 1;
  config.attrs = attribute;
  config.numAttrs = 1;
  cudaLaunchKernelEx(&config, function, data, n);
  return cudaLaunchKernelExC(&config, (const void *)function, arguments);
}

CUresult driver(CUfunction function, CUdeviceptr data, CUstream stream) {
  cuFuncSetAttribute(function, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 65536);
  void *arguments[] = {&data};
  cuLaunchKernel(function, 1, 1, 1, 256, 1, 1, 65536, stream, arguments, nullptr);
  CUlaunchConfig config = {};
  config.gridDimX = config.gridDimY = config.gridDimZ = 1;
  config.blockDimX = 256;
  config.blockDimY = config.blockDimZ = 1;
  config.sharedMemBytes = 65536;
  config.hStream = stream;
  return cuLaunchKernelEx(&config, function, arguments, nullptr);
}

int main() {
  int device = 0, optIn = 0;
  cudaDeviceProp properties;
  cudaGetDevice(&device);
  cudaGetDeviceProperties(&properties, device);
  cudaDeviceGetAttribute(&optIn, cudaDevAttrMaxSharedMemoryPerBlockOptin, device);
  float *data = nullptr;
  cudaMalloc(&data, 1 << 20);
  cudaMemset(data, 0, 1 << 20);
  float *host = (float *)malloc(1 << 20);
  cudaMemcpy(host, data, 1 << 20, cudaMemcpyDeviceToHost);
  cudaStream_t stream;
  cudaEvent_t event;
  cudaStreamCreate(&stream);
  cudaEventCreate(&event);
  if (optIn > (int)properties.sharedMemPerBlock && isfinite(host[0]) && sqrtf(host[1]) < fabs(host[2]))
    launch<64>(data, 100, stream);
  if (cudaGetLastError() != cudaSuccess)
    exit(1);
  cudaEventRecord(event, stream);
  cudaStreamSynchronize(stream);
  free(host);
  return cudaFree(data) == cudaSuccess ? 0 : 1;
}
