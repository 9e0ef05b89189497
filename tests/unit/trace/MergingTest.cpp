// What the compiler does to neighbouring accesses on the way to the hardware: gpu-facts of an H200 and the SASS of
// ptxas 13.0 for these very loops.
#include "Traced.h"

using namespace smem;
using namespace smem::trace;
using namespace smem::trace::traced;

TEST_CASE("adjacent scalars of a lane become one wider access, and alignment decides how wide") {
  const Traced t(R"(__global__ void k(float *out) {
  extern __shared__ float s[];
  const int t = threadIdx.x;
  float4 v;
  v.x = s[t * 4]; v.y = s[t * 4 + 1]; v.z = s[t * 4 + 2]; v.w = s[t * 4 + 3];
  const float odd = s[t * 6 + 201] * s[t * 6 + 202] * s[t * 6 + 203];
  out[t] = v.x * v.y + v.z * v.w + odd;
})",
                 "k", block(32));
  const Access wide = t.only(5, AccessKind::Load);
  CHECK(wide.bytes == 16);
  CHECK(times(wide, lanes([](std::int64_t lane) { return lane * 16; })) == 1);
  // 8-byte aligned at best: the pair merges, its neighbour stays.
  std::vector<std::pair<std::int64_t, std::int64_t>> widths; // bytes, offset of lane 0
  for (const Access &access : t.on(6))
    widths.emplace_back(access.bytes, *access.patterns.at(0).offsets[0]);
  CHECK(widths == std::vector<std::pair<std::int64_t, std::int64_t>>{{4, 201 * 4}, {8, 202 * 4}});
}

TEST_CASE("guarded neighbours stay apart") {
  const Traced t(R"(__global__ void k(const float *in, float *out, int last) {
  extern __shared__ float s[];
  const int c = threadIdx.x * 2;
  const float a = c <= last ? s[c] : 0;
  const float b = c + 1 <= last ? s[c + 1] : 0;
  out[threadIdx.x] = a + b;
})",
                 "k", block(32));
  CHECK(t.only(4, AccessKind::Load).bytes == 4);
  CHECK(times(t.only(5, AccessKind::Load), lanes([](std::int64_t lane) { return lane * 8 + 4; })) == 1);
}

TEST_CASE("a float4 of which one component is used is a scalar") {
  const Traced t(R"(__global__ void k(float *out) {
  __shared__ float4 s[64];
  out[threadIdx.x] = s[threadIdx.x].z;
})",
                 "k", block(32));
  const Access load = t.only(3, AccessKind::Load);
  CHECK(load.bytes == 4);
  CHECK(times(load, lanes([](std::int64_t lane) { return lane * 16 + 8; })) == 1);
}

TEST_CASE("iterations of an unrolled loop merge: eight LDS.128 for as, 32 LDS for bs") {
  const Traced t(R"(__global__ void k(float *out) {
  __shared__ float as[32][32];
  __shared__ float bs[32][32];
  const int tx = threadIdx.x, ty = threadIdx.y;
  float acc = 0;
  for (int k = 0; k < 32; ++k)
    acc += as[ty][k] * bs[k][tx];
  out[tx] = acc;
})",
                 "k", block(32, 4));
  for (const Access &access : t.on(7)) {
    const bool isA = t.object(access) == "as";
    CHECK(access.bytes == (isA ? 16 : 4));
    CHECK(access.executions == 4 * (isA ? 8 : 32));
    CHECK(times(access, lanes([=](std::int64_t lane) { return isA ? 16 : lane * 4 + 128; })) == (isA ? 1 : 4));
  }
}

TEST_CASE("a loop over a parameter is unrolled by four where its length is known to be a multiple or not at all") {
  const std::string text = R"(__global__ void k(float *out, int n) {
  extern __shared__ float s[];
  float acc = 0;
  for (int i = 0; i < n; ++i)
    acc += s[i];
  out[threadIdx.x] = acc;
})";
  const Traced open(text, "k", block(32));
  const Access sampled = open.only(5, AccessKind::Load);
  CHECK(sampled.bytes == 16);
  CHECK(times(sampled, lanes([](std::int64_t) { return 0; })) == 1);
  Request request = block(32);
  request.named = {{"n", 11}};
  std::uint64_t wide = 0, narrow = 0;
  const Traced bound(text, "k", request);
  for (const Access &access : bound.on(5)) {
    CHECK(access.doubts.empty());
    (access.bytes == 16 ? wide : narrow) += access.executions;
  }
  CHECK(wide == 2);
  CHECK(narrow == 3);
}

TEST_CASE("both arms read the same place: once, before they part") {
  const Traced t(R"(__global__ void k(const float *in, float *out) {
  __shared__ float s[256];
  const int o = 255 - threadIdx.x;
  out[threadIdx.x] = in[0] > 0 ? s[o] : -s[o];
})",
                 "k", block(32));
  const Access load = t.only(4, AccessKind::Load);
  CHECK(load.executions == 1);
  CHECK(load.doubts.empty());
}
