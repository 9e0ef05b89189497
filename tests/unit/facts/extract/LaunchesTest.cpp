// Every form of a launch, what it binds, and in which calling context.
#include "Source.h"

using namespace smem;
using namespace smem::facts;
using source::names;
using source::Source;

static std::int64_t argument(const Source &s, const Launch &launch, const std::string &name,
                             const std::map<std::string, std::int64_t> &set = {}) {
  for (const auto &[symbol, formula] : launch.arguments)
    if (symbol.name == name)
      return s.number(formula, set);
  FAIL_CHECK("no argument '" << name << "'");
  return INT64_MIN;
}

TEST_CASE("triple brackets with and without their parts") {
  const Source s(R"(
#define T 96
__global__ void k(float *out) { extern __shared__ float a[]; out[0] = a[threadIdx.x]; }
void go(float *p, cudaStream_t stream) {
  k<<<1, T>>>(p);
  k<<<1, T, 0>>>(p);
  k<<<dim3(2, 3), dim3(16, 8), T * 4>>>(p);
  dim3 block(8, 4, 2);
  k<<<1, block, 64, stream>>>(p);
  dim3 later;
  later.x = 32;
  later.y = 4;
  k<<<1, later, 128, stream>>>(p);
  dim3 braces{T};
  k<<<1, braces, 8>>>(p);
  dim3 assigned = dim3(64, 2);
  k<<<1, assigned, 8>>>(p);
})");
  REQUIRE(s.facts.launches.size() == 7);
  const std::int64_t requests[] = {0, 0, 384, 64, 128, 8, 8}, threads[] = {96, 96, 128, 64, 128, 96, 128};
  for (std::size_t index = 0; index < 7; ++index) {
    INFO("launch " << index);
    CHECK(s.request(index) == requests[index]);
    CHECK(s.number(s.launch(index).threads) == threads[index]);
    CHECK(s.launch(index).function == "go");
    CHECK(s.launch(index).kernel == s.kernel("k").mangled);
  }
  CHECK(s.launch(0).where.line == 6);
  CHECK(s.launch(2).where.line == 8);
}

TEST_CASE("parameters of the kernel are bound to the launcher's arguments") {
  const Source s(R"(
#define ROWS 16
__global__ void k(float *out, int rows, int cols) {
  extern __shared__ float a[];
  for (int i = threadIdx.x; i < rows * cols; i += blockDim.x) a[i] = out[i];
  out[0] = a[threadIdx.x];
}
void go(float *p, int width) { k<<<1, 128, ROWS * width * sizeof(float)>>>(p, ROWS, width); }
)");
  const Launch &launch = s.launch();
  CHECK(argument(s, launch, "rows") == 16);
  CHECK(argument(s, launch, "cols", {{"width", 40}}) == 40);
  CHECK(s.request(0, {{"width", 40}}) == 16 * 40 * 4);
  CHECK(names(launch.request) == "ROWS width");
}

TEST_CASE("dimensions in an array of the argument are bound one by one") {
  const Source source(R"(
    struct View { float *data; long sizes[2]; long size(int i) const { return sizes[i]; } };
    __global__ void k(View v) { extern __shared__ float s[]; s[threadIdx.x] = v.sizes[1]; }
    void launch(View &input) { k<<<1, 32, input.size(1) * sizeof(float)>>>(input); }
  )");
  const Launch &launch = source.launch();
  const Symbol columns{symbolic::SymbolKind::Parameter, "v.sizes[1]", "k"};
  REQUIRE(launch.arguments.count(columns));
  REQUIRE(launch.request);
  CHECK(*launch.request == launch.arguments.at(columns) * 4);
}

TEST_CASE("a caller's decision is one with the callee's, and holds where that launches") {
  const Source source(R"(
    struct Parts { const float *first, *second; };
    template <bool BOTH> __global__ void k(Parts parts) { extern __shared__ float s[]; s[threadIdx.x] = 0; }
    void start(const Parts parts, int bytes) {
      const bool both = parts.first != nullptr && parts.second != nullptr;
      if (both)
        k<true><<<1, 64, bytes>>>(parts);
      else
        k<false><<<1, 64, bytes>>>(parts);
    }
    void launch(const float *maybe[2], int n) {
      Parts parts{};
      parts.first = maybe[0];
      parts.second = maybe[1];
      const bool both = parts.first != nullptr && parts.second != nullptr;
      start(parts, n * 4 + (both ? n * 4 : 0));
    }
  )");
  REQUIRE(source.facts.launches.size() == 2);
  CHECK(source.request(0, {{"n", 10}}) == 80); // both: 10*4 + 10*4
  CHECK(source.request(1, {{"n", 10}}) == 40);
}

TEST_CASE("the warp size that the host asks for is 32") {
  const Source source(R"(
    int getWarpSize();
    struct Info { struct { int warp_size, lanes; } devices[4]; };
    const Info &info();
    __global__ void k() { extern __shared__ float s[]; s[threadIdx.x] = 0; }
    void byProperty(cudaDeviceProp *prop) { k<<<1, 32, prop->warpSize * 4>>>(); }
    void byField(int device) { const int warp_size = info().devices[device].warp_size; k<<<1, 32, warp_size * 4>>>(); }
    void byCall() { int lanes = getWarpSize(); k<<<1, 32, lanes * 4>>>(); }
    void byOther(int device) { const int n = info().devices[device].lanes; k<<<1, 32, n * 4>>>(); }
  )");
  REQUIRE(source.facts.launches.size() == 4);
  CHECK(source.request(0) == 128);
  // Only a name says so: then it is a condition that the verdict names.
  const char *names[] = {"", "warp_size", "lanes"};
  for (std::size_t index : {1, 2}) {
    const std::vector<Formula> &guards = source.launch(index).guards;
    REQUIRE(guards.size() == 1);
    CHECK(source.number(guards[0], {{names[index], 32}}) == 1);
    CHECK(source.number(guards[0], {{names[index], 64}}) == 0);
  }
  CHECK(source.launch(3).guards.empty());
}

TEST_CASE("a template launcher gives one launch for each instance") {
  const Source s(R"(
template <int TQ, int TKV> __global__ void k(float *out) { extern __shared__ float a[]; out[0] = a[TQ + TKV]; }
template <int TQ, int TKV> void launch(float *p) { k<TQ, TKV><<<1, 64, (TQ + 2 * TKV) * 4>>>(p); }
void all(float *p) { launch<64, 32>(p); launch<16, 8>(p); }
)");
  REQUIRE(s.facts.launches.size() == 2);
  std::vector<std::int64_t> requests = {s.request(0), s.request(1)};
  std::sort(requests.begin(), requests.end());
  CHECK(requests == std::vector<std::int64_t>{(16 + 16) * 4, (64 + 64) * 4});
  for (const Launch &launch : s.facts.launches) {
    const bool wide = s.number(launch.request) == 512;
    CHECK(launch.kernel == s.kernel(wide ? "k<64, 32>" : "k<16, 8>").mangled);
    CHECK(names(launch.request) == "TKV TQ");
  }
}

TEST_CASE("a launcher that is called with numbers is evaluated for each call") {
  const Source s(R"(
__global__ void k(float *out, int n) { extern __shared__ float a[]; a[n - 1] = 1; out[0] = a[threadIdx.x]; }
void launch(float *p, int n) { k<<<1, 32, n * sizeof(float)>>>(p, n); }
void square(float *p) { launch(p, 64); }
void tall(float *p) { launch(p, 256); }
)");
  REQUIRE(s.facts.launches.size() >= 2);
  std::vector<std::int64_t> requests;
  std::string contexts;
  for (const Launch &launch : s.facts.launches)
    if (!launch.context.empty()) {
      requests.push_back(s.number(launch.request));
      contexts += launch.context + "\n";
      CHECK(argument(s, launch, "n") * 4 == requests.back());
    }
  std::sort(requests.begin(), requests.end());
  CHECK(requests == std::vector<std::int64_t>{256, 1024});
  CHECK(contexts.find("square") != std::string::npos);
  CHECK(contexts.find("tall") != std::string::npos);
  CHECK(contexts.find("line 5") != std::string::npos);
  CHECK(contexts.find("line 6") != std::string::npos);
}

TEST_CASE("a kernel in a variable is found") {
  const Source s(R"(
template <int N> __global__ void k(float *out) { extern __shared__ float a[]; out[0] = a[N]; }
void go(float *p) {
  auto kernel = &k<8>;
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 70000);
  kernel<<<1, 64, 70000>>>(p);
  auto *other = k<16>;
  other<<<1, 64, 128>>>(p);
})");
  REQUIRE(s.facts.launches.size() == 2);
  CHECK(s.launch(0).kernel == s.kernel("k<8>").mangled);
  REQUIRE(s.launch(0).optIn);
  CHECK(s.number(s.launch(0).optIn->bytes) == 70000);
  CHECK(s.launch(0).optIn->where.line == 6);
  CHECK(s.launch(1).kernel == s.kernel("k<16>").mangled);
  CHECK_FALSE(s.launch(1).optIn.has_value());
}

TEST_CASE("the runtime's launch functions") {
  const Source s(R"(
#define N 512
__global__ void k(float *out, int n) { extern __shared__ float a[]; a[n - 1] = 0; out[0] = a[threadIdx.x]; }
void byPointer(float *p, cudaStream_t stream) {
  int n = N;
  void *args[] = {&p, &n};
  cudaLaunchKernel((const void *)k, dim3(1), dim3(128), args, N * sizeof(float), stream);
}
void cooperative(float *p, cudaStream_t stream) {
  int n = N;
  void *args[] = {&p, &n};
  cudaLaunchCooperativeKernel((void *)k, dim3(1), dim3(64, 2), args, N * 8, stream);
}
void extended(float *p, cudaStream_t stream) {
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(1);
  config.blockDim = dim3(256);
  config.dynamicSmemBytes = N * 2;
  config.stream = stream;
  cudaLaunchKernelEx(&config, k, p, N);
})");
  REQUIRE(s.facts.launches.size() == 3);
  const std::int64_t requests[] = {2048, 4096, 1024}, threads[] = {128, 128, 256};
  for (std::size_t index = 0; index < 3; ++index) {
    INFO("launch " << index);
    CHECK(s.request(index) == requests[index]);
    CHECK(s.number(s.launch(index).threads) == threads[index]);
    CHECK(s.launch(index).kernel == s.kernel("k").mangled);
    CHECK(names(s.launch(index).request) == "N");
  }
  CHECK(argument(s, s.launch(2), "n") == 512);
}

TEST_CASE("an opt-in reaches the launches of its kernel only") {
  const Source s(R"(
__global__ void first(float *out) { extern __shared__ float a[]; out[0] = a[0]; }
__global__ void second(float *out) { extern __shared__ float a[]; out[0] = a[0]; }
void go(float *p, int bytes) {
  cudaFuncSetAttribute(first, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  cudaFuncSetAttribute(second, cudaFuncAttributePreferredSharedMemoryCarveout, 50);
  first<<<1, 32, bytes>>>(p);
  second<<<1, 32, bytes>>>(p);
})");
  REQUIRE(s.facts.launches.size() == 2);
  REQUIRE(s.launch(0).optIn);
  CHECK(s.number(s.launch(0).optIn->bytes, {{"bytes", 77}}) == 77);
  CHECK_FALSE(s.launch(1).optIn.has_value());
}

TEST_CASE("conditions on the way to a launch are its guards") {
  const Source s(R"(
__global__ void k(float *out) { extern __shared__ float a[]; out[0] = a[0]; }
void go(float *p, int n) {
  if (n % 32 != 0) return;
  if (n > 64) k<<<1, 32, n>>>(p);
  else k<<<1, 32, 64>>>(p);
})");
  REQUIRE(s.facts.launches.size() == 2);
  auto allowed = [&](const Launch &launch, std::int64_t n) {
    for (const Formula &guard : launch.guards)
      if (s.number(guard, {{"n", n}}) == 0)
        return false;
    return true;
  };
  for (std::int64_t n : {32, 33, 64, 65, 96}) {
    CHECK(allowed(s.launch(0), n) == (n % 32 == 0 && n > 64));
    CHECK(allowed(s.launch(1), n) == (n % 32 == 0 && n <= 64));
  }
}

TEST_CASE("a kernel that is not known is a limit of the analysis, not a launch of another") {
  const Source s(R"(
typedef void (*Kernel)(float *);
__global__ void k(float *out) { extern __shared__ float a[]; out[0] = a[0]; }
void go(Kernel unknown, float *p) { unknown<<<1, 32, 64>>>(p); }
)");
  CHECK(s.facts.launches.empty());
  CHECK_FALSE(s.facts.unproven.empty());
}

TEST_CASE("launch bounds are formulas") {
  const Source s(R"(
#define T 256
__global__ void __launch_bounds__(T, 2) k(float *out) { __shared__ float a[T]; out[0] = a[threadIdx.x]; }
template <int N> __global__ void __launch_bounds__(N * 32) t(float *out) { __shared__ float a[N]; out[0] = a[0]; }
template __global__ void t<4>(float *);
)");
  REQUIRE(s.kernel("k").bounds.maxThreads);
  CHECK(s.number(*s.kernel("k").bounds.maxThreads) == 256);
  REQUIRE(s.kernel("k").bounds.minBlocks);
  CHECK(s.number(*s.kernel("k").bounds.minBlocks) == 2);
  REQUIRE(s.kernel("t<4>").bounds.maxThreads);
  CHECK(s.number(*s.kernel("t<4>").bounds.maxThreads) == 128);
}
