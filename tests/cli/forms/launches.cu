// Every way to launch a kernel, one function each; all ask for what the kernel needs. With -DSHORT every one of them
// asks for a float less.
#include <cuda.h>
#include <cuda_runtime.h>
#include <functional>
#include <mutex>
#include <tuple>
#include <utility>
#ifdef SHORT
#define TAKES(bytes) ((bytes) - 4)
#else
#define TAKES(bytes) (bytes)
#endif
template <int D> __global__ void attend(float *o, int n) {
  extern __shared__ float s[];
  for (int i = threadIdx.x; i < n * D; i += blockDim.x)
    s[i] = o[i];
  __syncthreads();
  o[0] = s[n];
}
__global__ void plain(float *o, int n) {
  extern __shared__ float s[];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    s[i] = o[i];
  __syncthreads();
  o[0] = s[0];
}

// generic lambda over head sizes
template <class F> void dispatch(int d, F f) {
  if (d == 64)
    f(std::integral_constant<int, 64>{});
  else if (d == 128)
    f(std::integral_constant<int, 128>{});
}
void generic(float *o, int n, int d) {
  dispatch(d, [&](auto head) {
    constexpr int D = decltype(head)::value;
    attend<D><<<1, 128, TAKES(n * D * sizeof(float))>>>(o, n);
  });
}
// function pointer chosen by a switch
void chosen(float *o, int n, int d) {
  void (*k)(float *, int) = nullptr;
  switch (d) {
  case 64:
    k = attend<64>;
    break;
  case 128:
    k = attend<128>;
    break;
  default:
    return;
  }
  size_t smem = TAKES(n * d * sizeof(float));
  cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, smem);
  k<<<1, 128, smem>>>(o, n);
}
// table
using Kernel = void (*)(float *, int);
void table(float *o, int n, int which) {
  static const Kernel kernels[] = {attend<32>, attend<64>};
  kernels[which]<<<1, 128, TAKES(n * (which + 1) * 32 * sizeof(float))>>>(o, n);
}
// wrapper
template <class K, class... A> void wrap(K kernel, dim3 grid, dim3 block, size_t bytes, A... args) {
  if (bytes > 48 * 1024)
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  kernel<<<grid, block, bytes>>>(args...);
}
void wrapped(float *o, int n) {
  wrap(plain, 1, 128, TAKES(n * sizeof(float)), o, n);
  wrap(&attend<16>, dim3(2), dim3(64, 2), TAKES(16 * n * sizeof(float)), o, n);
}
// cudaLaunchKernelEx
void config(float *o, int n, cudaStream_t st) {
  cudaLaunchConfig_t cfg = {};
  cfg.gridDim = dim3(4);
  cfg.blockDim = 128;
  cfg.dynamicSmemBytes = TAKES(n * sizeof(float));
  cfg.stream = st;
  cudaLaunchAttribute at[1];
  at[0].id = cudaLaunchAttributeClusterDimension;
  at[0].val.clusterDim = {2, 1, 1};
  cfg.attrs = at;
  cfg.numAttrs = 1;
  cudaLaunchKernelEx(&cfg, plain, o, n);
}
void configC(float *o, int n) {
  cudaLaunchConfig_t cfg{dim3(4), dim3(128), size_t(TAKES(n * 4)), nullptr, nullptr, 0};
  void *args[] = {&o, &n};
  cudaLaunchKernelExC(&cfg, (const void *)plain, args);
}
// driver
extern "C" __global__ void driver_kernel(float *o, int n) {
  extern __shared__ float d[];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    d[i] = o[i];
  __syncthreads();
  o[0] = d[0];
}
void driver(CUmodule m, CUdeviceptr o, int n, CUstream st) {
  CUfunction f;
  cuModuleGetFunction(&f, m, "driver_kernel");
  unsigned bytes = TAKES(n * 4);
  cuFuncSetAttribute(f, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, bytes);
  void *args[] = {&o, &n};
  cuLaunchKernel(f, 1, 1, 1, 128, 1, 1, bytes, st, args, nullptr);
}
void driverEx(CUfunction g, CUmodule m, CUdeviceptr o, int n) {
  CUfunction f;
  cuModuleGetFunction(&f, m, "driver_kernel");
  CUlaunchConfig c = {};
  c.gridDimX = c.gridDimY = c.gridDimZ = 1;
  c.blockDimX = 64;
  c.blockDimY = 2;
  c.blockDimZ = 1;
  c.sharedMemBytes = TAKES(n * 4);
  void *args[] = {&o, &n};
  cuLaunchKernelEx(&c, f, args, nullptr);
}
// struct and tuple results
struct Plan {
  int threads;
  size_t bytes;
};
Plan plan(int n) {
  Plan p;
  p.threads = 128;
  p.bytes = TAKES(n * sizeof(float));
  return p;
}
void planned(float *o, int n) {
  Plan p = plan(n);
  plain<<<1, p.threads, p.bytes>>>(o, n);
}
void structured(float *o, int n) {
  auto [t, b] = plan(n);
  plain<<<1, t, b>>>(o, n);
}
void tupled(float *o, int n) {
  auto r = std::make_tuple(128, TAKES(n * sizeof(float)));
  plain<<<1, std::get<0>(r), std::get<1>(r)>>>(o, n);
}
void paired(float *o, int n) {
  std::pair<int, size_t> r(128, TAKES(n * sizeof(float)));
  plain<<<1, r.first, r.second>>>(o, n);
}
// a configuration inside an object, launched from inside a checking macro
struct Configured {
  cudaLaunchAttribute attribute;
  cudaLaunchConfig_t config;
  Configured(int threads, size_t bytes) {
    config = {};
    config.gridDim = dim3(1);
    config.blockDim = dim3(threads);
    config.dynamicSmemBytes = bytes;
    config.attrs = &attribute;
    config.numAttrs = 1;
  }
  Configured(const Configured &) = delete;
};
#define CHECKED(call)                                                                                        \
  do {                                                                                                       \
    cudaError_t error = (call);                                                                              \
    if (error != cudaSuccess)                                                                                \
      return;                                                                                                \
  } while (0)
template <class... A> void checked(const Configured &given, A &&...args) {
  CHECKED(cudaLaunchKernelEx(&given.config, plain, std::forward<A>(args)...));
}
void checks(float *o, int n) {
  auto made = Configured(128, TAKES(n * sizeof(float)));
  CHECKED(cudaGetLastError());
  checked(made, o, n);
}
// class members
class Runner {
public:
  void run(float *o) { plain<<<1, kThreads, bytes()>>>(o, n); }
  void setup(int m) { n = m; }

private:
  size_t bytes() const { return TAKES(n * sizeof(float)); }
  const int kThreads = 256;
  int n = 0;
};
void runs(Runner &r, float *o) { r.run(o); }
// occupancy callback
void asked(float *o, int n) {
  int grid, block;
  auto f = [](int b) -> size_t { return TAKES(b * sizeof(float)); };
  cudaOccupancyMaxPotentialBlockSizeVariableSMem(&grid, &block, plain, f);
  plain<<<grid, block, f(block)>>>(o, block);
}
// once
void once(float *o, int n) {
  static std::once_flag flag;
  std::call_once(flag,
                 [] { cudaFuncSetAttribute(plain, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536); });
  plain<<<1, 128, TAKES(n * 4)>>>(o, n);
}
void once2(float *o, int n) {
  static cudaError_t e = cudaFuncSetAttribute(plain, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  plain<<<1, 128, TAKES(n * 4)>>>(o, n);
}
// loop of opt-ins
void loopset(float *o, int n) {
  Kernel all[] = {attend<8>, attend<24>};
  for (Kernel k : all)
    cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  for (int i = 0; i < 2; ++i)
    all[i]<<<1, 64, TAKES(n * (i ? 24 : 8) * 4)>>>(o, n);
}
// std::function / thread callback
void callback(float *o, int n) {
  std::function<void()> f = [=] { plain<<<1, 32, TAKES(n * 4)>>>(o, n); };
  f();
}
// host loop
void loop(float *o, int n) {
  while (n > 1) {
    plain<<<1, 128, TAKES(n * sizeof(float))>>>(o, n);
    n = (n + 255) / 256;
  }
  plain<<<1, 64, TAKES(n * 4)>>>(o, n);
}
// macro launch
#define LAUNCH(K, N, ...)                                                                                    \
  do {                                                                                                       \
    size_t bytes_ = TAKES((N) * sizeof(float));                                                                     \
    K<<<1, 128, bytes_>>>(__VA_ARGS__);                                                                      \
  } while (0)
void macro(float *o, int n) { LAUNCH(plain, n, o, n); }
// immediately invoked lambda returning size
void iife(float *o, int n, bool big) {
  const size_t bytes = [&] {
    if (big)
      return TAKES(n * sizeof(float) * 2);
    return TAKES(n * sizeof(float));
  }();
  plain<<<1, 128, bytes>>>(o, big ? 2 * n : n);
}
// max, ternary, if arms
void arms(float *o, int a, int b) {
  size_t smem;
  int n;
  if (a > b) {
    smem = TAKES(a * 4);
    n = a;
  } else {
    smem = TAKES(b * 4);
    n = b;
  }
  plain<<<1, 128, smem>>>(o, n);
  plain<<<1, 128, TAKES(std::max(a, b) * sizeof(float))>>>(o, std::max(a, b));
}
