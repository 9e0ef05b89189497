// The addresses of the lanes of one warp instruction, against index arithmetic written out here.
#include "Traced.h"

using namespace smem;
using namespace smem::trace;
using namespace smem::trace::traced;

TEST_CASE("rows and columns of a square tile") {
  const Traced t(R"(__global__ void k(const float *in, float *out) {
  __shared__ float box[32][32];
  const int x = threadIdx.x, y = threadIdx.y;
  box[y][x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = box[x][y];
})",
                 "k", block(32, 8));
  const Access store = t.only(4, AccessKind::Store), load = t.only(6, AccessKind::Load);
  CHECK(t.object(store) == "box");
  CHECK(store.bytes == 4);
  CHECK(store.doubts.empty());
  CHECK(store.executions == 8); // warp w is row y = w
  CHECK(load.executions == 8);
  for (std::int64_t y = 0; y < 8; ++y) {
    CHECK(times(store, lanes([=](std::int64_t x) { return (y * 32 + x) * 4; })) == 1);
    CHECK(times(load, lanes([=](std::int64_t x) { return (x * 32 + y) * 4; })) == 1);
  }
  CHECK(store.touched == ByteRange{0, 8 * 128});
  // The last lane reads row 31, column 7.
  CHECK(load.touched == ByteRange{0, (31 * 32 + 7) * 4 + 4});
  CHECK(load.mayTouch == load.touched);
  CHECK(t.units(UnitKind::Barrier) == 8);
}

TEST_CASE("padding is in the addresses, and so is a hand-written swizzle") {
  const Traced t(R"(__global__ void k(const uint4 *in, uint4 *out, float *f) {
  __shared__ float padded[32][33];
  __shared__ __align__(128) uint4 tile[64 * 8];
  const int t = threadIdx.x;
  padded[t][3] = f[t];
  const int row = t >> 3, chunk = t & 7;
  tile[row * 8 + (chunk ^ (row & 7))] = in[t];
  __syncthreads();
  out[t] = tile[(t & 15) * 8 + ((2 + (t >> 4)) ^ (t & 7))];
  f[t] = padded[3][t];
})",
                 "k", block(32));
  CHECK(times(t.only(5, AccessKind::Store), lanes([](std::int64_t t) { return (t * 33 + 3) * 4; })) == 1);
  CHECK(times(t.only(7, AccessKind::Store), lanes([](std::int64_t t) {
                return (t / 8 * 8 + (t % 8 ^ t / 8 % 8)) * 16;
              })) == 1);
  CHECK(times(t.only(9, AccessKind::Load), lanes([](std::int64_t t) {
                return (t % 16 * 8 + ((2 + t / 16) ^ t % 8)) * 16;
              })) == 1);
  CHECK(t.only(9, AccessKind::Load).bytes == 16);
  CHECK(t.only(10, AccessKind::Load).touched == ByteRange{3 * 33 * 4, 3 * 33 * 4 + 32 * 4});
}

TEST_CASE("elements of every width") {
  const Traced t(R"(__global__ void k(const double *d, float4 *v, half *h, unsigned char *c) {
  __shared__ double ds[256];
  __shared__ float4 vs[256];
  __shared__ half hs[2048];
  __shared__ unsigned char cs[4096];
  const int t = threadIdx.x;
  ds[t * 2] = d[t];
  vs[t] = v[t];
  hs[t * 64] = h[t];
  cs[t * 128] = c[t];
  v[t + 32] = vs[31 - t];
})",
                 "k", block(32));
  CHECK(times(t.only(7, AccessKind::Store), lanes([](std::int64_t t) { return t * 16; })) == 1);
  CHECK(t.only(7, AccessKind::Store).bytes == 8);
  CHECK(times(t.only(8, AccessKind::Store), lanes([](std::int64_t t) { return t * 16; })) == 1);
  CHECK(t.only(8, AccessKind::Store).bytes == 16);
  CHECK(times(t.only(9, AccessKind::Store), lanes([](std::int64_t t) { return t * 128; })) == 1);
  CHECK(t.only(9, AccessKind::Store).bytes == 2);
  CHECK(times(t.only(10, AccessKind::Store), lanes([](std::int64_t t) { return t * 128; })) == 1);
  CHECK(t.only(10, AccessKind::Store).bytes == 1);
  CHECK(times(t.only(11, AccessKind::Load), lanes([](std::int64_t t) { return (31 - t) * 16; })) == 1);
}

TEST_CASE("threads of a block are numbered x first, and the last warp may be short") {
  const Traced t(R"(__global__ void k(float *out) {
  __shared__ float s[4096];
  s[threadIdx.z * 1024 + threadIdx.y * 100 + threadIdx.x] = 1;
  out[threadIdx.x] = s[0];
})",
                 "k", block(10, 3, 2)); // 60 threads: 32 and 28
  const Access store = t.only(3, AccessKind::Store);
  auto offset = [](std::int64_t thread) { return (thread / 30 * 1024 + thread / 10 % 3 * 100 + thread % 10) * 4; };
  CHECK(store.executions == 2);
  CHECK(times(store, lanes(offset)) == 1);
  CHECK(times(store, lanes([&](std::int64_t t) { return t < 28 ? offset(32 + t) : -1; })) == 1);
}

TEST_CASE("a dynamic buffer carved into planes, a struct laid over it, and two unsized arrays") {
  Request request = block(32);
  request.named = {{"n", 100}};
  request.dynamicBytes = 2048;
  const Traced t(R"(struct Plan { float q[32][4]; int flag; float r[64]; };
__global__ void carve(const float *in, float *out, int n) {
  extern __shared__ __align__(16) unsigned char raw[];
  float *a = reinterpret_cast<float *>(raw);
  half *b = reinterpret_cast<half *>(a + n);
  a[threadIdx.x] = in[threadIdx.x];
  b[threadIdx.x * 2] = 0;
  Plan &plan = *reinterpret_cast<Plan *>(raw);
  plan.r[threadIdx.x] = 1;
  out[threadIdx.x] = plan.q[threadIdx.x][1];
}
__global__ void both(float *out) {
  extern __shared__ float wave[];
  extern __shared__ int mask[];
  wave[threadIdx.x] = 1;
  mask[threadIdx.x + 32] = 1;
  out[threadIdx.x] = wave[0] + mask[0];
})",
                 "carve", request);
  REQUIRE(t.trace.objects.size() == 1);
  CHECK(t.trace.objects[0] == Object{"raw", true, 2048, 16});
  CHECK(times(t.only(7, AccessKind::Store), lanes([](std::int64_t t) { return 400 + t * 4; })) == 1);
  CHECK(times(t.only(9, AccessKind::Store), lanes([](std::int64_t t) { return 32 * 16 + 4 + t * 4; })) == 1);
  CHECK(times(t.only(10, AccessKind::Load), lanes([](std::int64_t t) { return t * 16 + 4; })) == 1);

  const Traced two(R"(__global__ void both(float *out) {
  extern __shared__ float wave[];
  extern __shared__ int mask[];
  wave[threadIdx.x] = 1;
  mask[threadIdx.x + 32] = 1;
  out[threadIdx.x] = wave[0] + mask[0];
})",
                   "both", block(32));
  CHECK(two.trace.objects.size() == 2);
  CHECK(two.object(two.only(4, AccessKind::Store)) == "wave");
  CHECK(two.object(two.only(5, AccessKind::Store)) == "mask");
  CHECK(two.only(5, AccessKind::Store).touched == ByteRange{128, 256});
}

TEST_CASE("an access past its array keeps the array's name") {
  const Traced t(R"(__global__ void k(const float *v, float *out) {
  __shared__ float best[256], next[256];
  best[threadIdx.x] = v[threadIdx.x];
  next[threadIdx.x - 8] = 0;
  out[threadIdx.x] = best[1] + next[1];
})",
                 "k", block(512));
  const Access store = t.only(3, AccessKind::Store);
  CHECK(t.object(store) == "best");
  CHECK(store.touched == ByteRange{0, 2048});
  CHECK(t.trace.objects[*store.object].bytes == 1024);
  CHECK(t.only(4, AccessKind::Store).touched == ByteRange{-32, 2016});
}
