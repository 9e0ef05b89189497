// How far accesses reach, from loops, guards and thread indices: byte for byte what a run of the block
// touches.
#include "Source.h"

using namespace smem;
using namespace smem::facts;
using source::Source;

// A kernel `k` with a static array `a` that is large enough, launched with 128 threads.
static Source inLoop(const std::string &body, const std::string &before = "") {
  return Source(before + R"(
#define N 96
__global__ void k(float *out, int rows) {
  __shared__ float a[65536];
)" + body + R"(
  __syncthreads();
  out[0] += out[threadIdx.x];
}
void go(float *p) { k<<<1, 128, 0>>>(p, 24); }
)");
}

static std::int64_t reach(const std::string &body, const std::map<std::string, std::int64_t> &set = {}) {
  const Source s = inLoop(body);
  std::map<std::string, std::int64_t> values = {{"rows", 24}, {"blockDim.x", 128}};
  for (const auto &[name, value] : set)
    values[name] = value;
  return s.reach("k", "a", values);
}

TEST_CASE("loops that count up") {
  CHECK(reach("for (int i = 0; i < N; ++i) a[i] = 1;") == 96 * 4);
  CHECK(reach("for (int i = 0; i <= N; i++) a[i] = 1;") == 97 * 4);
  CHECK(reach("for (int i = 0; i != N; ++i) a[i] = 1;") == 96 * 4);
  CHECK(reach("for (int i = 0; N > i; i += 1) a[i] = 1;") == 96 * 4);
  CHECK(reach("for (int i = 5; i < N; ++i) a[i * 2] = 1;") == (95 * 2 + 1) * 4);
  CHECK(reach("for (int i = 0; i < rows; ++i) a[i * N + 3] = 1;") == (23 * 96 + 4) * 4);
  CHECK(reach("for (int i = 0; i < rows; ++i) a[i * N + 3] = 1;", {{"rows", 7}, {"N", 10}}) ==
        (6 * 10 + 4) * 4);
  CHECK(reach("for (unsigned i = 0; i < N / 4; ++i) a[i] = 1;") == 24 * 4);
  CHECK(reach("int i = 0; while (i < N) { a[i] = 1; ++i; }") == 96 * 4);
}

TEST_CASE("loops that count down") {
  CHECK(reach("for (int i = N - 1; i >= 0; --i) a[i] = 1;") == 96 * 4);
  CHECK(reach("for (int i = N; i > 0; i--) a[i] = 1;") == 97 * 4);
  CHECK(reach("for (int i = N; i > 0; --i) a[i - 1] = 1;") == 96 * 4);
  // 16, 8, 4, 2, 1
  CHECK(reach("for (int s = 16; s > 0; s >>= 1) a[s] = 1;") == 17 * 4);
  CHECK(reach("for (int s = 16; s > 0; s /= 2) a[s] = 1;") == 17 * 4);
}

TEST_CASE("strided loops end below their bound") {
  CHECK(reach("for (int i = threadIdx.x; i < N; i += blockDim.x) a[i] = 1;") == 96 * 4);
  CHECK(reach("for (int i = threadIdx.x; i < rows * N; i += 128) a[i] = 1;") == 24 * 96 * 4);
  CHECK(reach("for (int i = threadIdx.x * 4; i < N; i += blockDim.x * 4) *(float4 *)&a[i] = make_float4(0, "
              "0, 0, 0);") == 96 * 4);
  CHECK(reach("for (int i = 0; i < N; i += 8) a[i] = 1;") == 89 * 4);
  CHECK(reach("for (int i = 0; i + 8 <= N; i += 8) a[i + 7] = 1;") == 96 * 4);
  CHECK(reach("for (int r = threadIdx.x / 32; r < N; r += 4) a[r * 32 + threadIdx.x % 32] = 1;") ==
        96 * 32 * 4);
}

TEST_CASE("rows and columns of a flat index") {
  CHECK(reach("for (int i = threadIdx.x; i < rows * 16; i += blockDim.x) a[(i / 16) * 20 + i % 16] = 1;") ==
        (23 * 20 + 16) * 4);
  CHECK(reach("for (int i = threadIdx.x; i < rows * 16; i += blockDim.x) a[(i >> 4) * 20 + (i & 15)] = 1;") ==
        (23 * 20 + 16) * 4);
  CHECK(reach("for (int i = threadIdx.x; i < 32 * N; i += blockDim.x) { int r = i / N, c = i % N; a[c * 33 + "
              "r] = 1; }") == (95 * 33 + 32) * 4);
}

TEST_CASE("guards narrow what a thread index reaches") {
  CHECK(reach("if (threadIdx.x < 32) a[threadIdx.x] = 1;", {{"blockDim.x", 32}}) == 32 * 4);
  CHECK(reach("a[threadIdx.x] = 1;") == 128 * 4);
  CHECK(reach("a[threadIdx.x % 32] = 1;") == 32 * 4);
  CHECK(reach("a[threadIdx.x / 32] = 1;") == 4 * 4);
  CHECK(reach("int warp = threadIdx.x >> 5, lane = threadIdx.x & 31; a[warp * 40 + lane] = 1;") ==
        (3 * 40 + 32) * 4);
  CHECK(reach("a[min((int)threadIdx.x, 9)] = 1;") == 10 * 4);
}

TEST_CASE("an early return and a guard are conditions of what follows") {
  const Source s = inLoop(
      "if (threadIdx.x >= N) return; a[threadIdx.x] = 1; if (threadIdx.x < 8) a[threadIdx.x + N] = 1;");
  auto accesses = s.accesses("k", "a");
  REQUIRE(accesses.size() == 2);
  // Offsets at every thread for which all guards hold.
  std::int64_t end = 0;
  for (const Access &access : accesses)
    for (std::int64_t thread = 0; thread < 128; ++thread) {
      bool runs = true;
      for (const Formula &guard : access.guards)
        runs &= s.number(guard, {{"threadIdx.x", thread}}) != 0;
      if (runs)
        end = std::max(end, s.number(access.offset, {{"threadIdx.x", thread}}) + s.number(access.bytes));
    }
  CHECK(end == (96 + 8) * 4);
}

TEST_CASE("pointers that move") {
  CHECK(reach("float *p = a; for (int i = 0; i < N; ++i) *p++ = 1;") == 96 * 4);
  CHECK(reach("float *p = a + 8; for (int i = 0; i < N; ++i) { *p = 1; p += 2; }") == (8 + 95 * 2 + 1) * 4);
  CHECK(reach("float *p = &a[threadIdx.x]; p[N] = 1;") == (127 + 96 + 1) * 4);
  CHECK(reach("float (*p)[40] = (float (*)[40])a; p[N - 1][39] = 1;") == (95 * 40 + 40) * 4);
}

TEST_CASE("a toggled buffer is both halves") {
  CHECK(reach("int stage = 0; for (int t = 0; t < rows; ++t) { a[stage * N + N - 1] = 1; stage ^= 1; }") ==
        2 * 96 * 4);
  CHECK(reach("for (int t = 0; t < rows; ++t) a[(t & 1) * N + N - 1] = 1;") == 2 * 96 * 4);
  CHECK(reach("for (int t = 0; t < rows; ++t) a[(t % 3) * N + N - 1] = 1;") == 3 * 96 * 4);
  CHECK(
      reach("int stage = 0; for (int t = 0; t < rows; ++t) { a[stage * N] = 1; stage = (stage + 1) % 4; }") ==
      (3 * 96 + 1) * 4);
  CHECK(reach("int stage = 0; for (int t = 0; t < rows; ++t) { a[stage * N] = 1; stage = 1 - stage; }") ==
        (96 + 1) * 4);
}

TEST_CASE("nested and triangular loops") {
  CHECK(reach("for (int r = 0; r < 8; ++r) for (int c = 0; c <= r; ++c) a[r * 8 + c] = 1;") == 64 * 4);
  CHECK(reach("for (int r = 0; r < 8; ++r) for (int c = r; c < 8; ++c) a[c * 8 + r] = 1;") >= 64 * 4);
  CHECK(reach("for (int k0 = 0; k0 < N; k0 += 32) for (int k = 0; k < 32; ++k) a[k0 + k] = 1;") == 96 * 4);
}

TEST_CASE("the width of an access is its own") {
  CHECK(reach("*(float4 *)&a[threadIdx.x * 4] = make_float4(0, 0, 0, 0);") == 128 * 16);
  CHECK(reach("reinterpret_cast<float2 *>(a)[threadIdx.x] = make_float2(0, 0);") == 128 * 8);
  CHECK(reach("((char *)a)[threadIdx.x] = 1;") == 128);
  CHECK(reach("((double *)(a + 2))[3] = 1;") == 8 + 4 * 8);
}

TEST_CASE("helpers read and write what they are given") {
  const Source s = inLoop("fill(a + 16, N); float x = peek(a, 300); out[1] = x;", R"(
__device__ void fill(float *p, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) p[i] = 0; }
__device__ __forceinline__ float peek(const float *p, int at) { return p[at]; }
)");
  CHECK(s.reach("k", "a", {{"blockDim.x", 128}}) == 301 * 4);
  auto accesses = s.accesses("k", "a");
  CHECK(std::count_if(accesses.begin(), accesses.end(),
                      [](const Access &a) { return a.kind == AccessKind::Store; }) == 1);
  CHECK(std::count_if(accesses.begin(), accesses.end(),
                      [](const Access &a) { return a.kind == AccessKind::Load; }) == 1);
}

TEST_CASE("an index read from data has no bound") {
  const Source s = inLoop("a[(int)out[threadIdx.x]] = 1;");
  auto accesses = s.accesses("k", "a");
  REQUIRE(accesses.size() == 1);
  if (accesses[0].offset) {
    Known<Formula> end = symbolic::highest(*accesses[0].offset, s.kernel("k").ranges);
    CHECK((!end || !end->isConstant()));
  }
}

TEST_CASE("a slot of a ring stays inside it") {
  CHECK(reach("int s = 0; for (int i = 0; i < rows; ++i) { a[s * 8] = 1; ++s; if (s == 4) { s = 0; } }") == (3 * 8 + 1) * 4);
  CHECK(reach("int s = 0; for (int i = 0; i < rows; ++i) { a[s * 8] = 1; ++s; if (s >= N) s = 0; }") == (95 * 8 + 1) * 4);
}

TEST_CASE("what a mask lets through of data") {
  CHECK(reach("a[__float_as_int(out[0]) & 15] = 1;") == 16 * 4);
}
