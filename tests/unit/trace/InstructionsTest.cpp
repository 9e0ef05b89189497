// Instructions beyond plain loads and stores, as PTX, intrinsics and functions without a body show them. Shapes and
// widths are those of NVIDIA's documentation.
#include "Traced.h"

using namespace smem;
using namespace smem::trace;
using namespace smem::trace::traced;

TEST_CASE("ldmatrix and stmatrix in assembly: one row address per lane, as many as there are tiles") {
  const Traced t(R"(__global__ void k(const half *in, unsigned *out) {
  __shared__ __align__(16) half tile[64 * 72];
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  for (int step = 0; step < 64; step += 16) {
    const half *p = tile + (warp * 16 + (lane & 15)) * 72 + step + (lane >> 4) * 8;
    const unsigned at = (unsigned)__cvta_generic_to_shared(p);
    unsigned a, b, c, d;
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "r"(at));
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared::cta.b16 {%0, %1}, [%2 + 32];" : "=r"(a), "=r"(b) : "r"(at));
    asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" ::"r"(at), "r"(a));
    out[step] = a + b + c + d;
  }
})",
                 "k", block(64), "sm_90");
  auto row = [](std::int64_t warp, std::int64_t step) {
    return [=](std::int64_t lane) { return ((warp * 16 + lane % 16) * 72 + step + lane / 16 * 8) * 2; };
  };
  const Access x4 = t.only(8, AccessKind::RowLoad), x2 = t.only(9, AccessKind::RowLoad),
               store = t.only(10, AccessKind::RowStore);
  CHECK(x4.bytes == 16);
  CHECK(x4.executions == 8);
  for (std::int64_t warp : {0, 1})
    for (std::int64_t step = 0; step < 64; step += 16) {
      const auto address = row(warp, step);
      CHECK(times(x4, lanes(address)) == 1);
      CHECK(times(x2, lanes([&](std::int64_t lane) { return lane < 16 ? address(lane) + 32 : -1; })) == 1);
      CHECK(times(store, lanes([&](std::int64_t lane) { return lane < 8 ? address(lane) : -1; })) == 1);
    }
}

TEST_CASE("cp.async in assembly and through the pipeline primitives") {
  const Traced t(R"(#include <cuda_pipeline.h>
__device__ unsigned shared_address(const void *p) {
  unsigned at;
  asm("{ .reg .u64 t; cvta.to.shared.u64 t, %1; cvt.u32.u64 %0, t; }" : "=r"(at) : "l"(p));
  return at;
}
__device__ void copy_if(void *to, const void *from, bool yes) {
  asm volatile("{\n .reg .pred p;\n setp.ne.b32 p, %0, 0;\n @p cp.async.cg.shared.global [%1], [%2], %3;\n}"
               ::"r"((int)yes), "r"(shared_address(to)), "l"(from), "n"(16));
}
__global__ void k(const float4 *in, const float *narrow, float4 *out, int n) {
  __shared__ __align__(128) float4 s[64];
  __shared__ float w[32];
  const int t = threadIdx.x;
  copy_if(&s[t], in + t * 2, t < 20);
  copy_if(&s[t + 32], in + t, t < n);
  __pipeline_memcpy_async(&w[t], narrow + t, 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[t] = s[t];
})",
                 "k", block(32));
  const std::vector<Access> copies = t.on(8);
  REQUIRE(copies.size() == 2);
  const Access &known = copies[0], &open = copies[1];
  CHECK(known.kind == AccessKind::AsyncCopy);
  CHECK(known.bytes == 16);
  CHECK_FALSE(known.throughL1);
  CHECK(known.callers.size() == 1);
  CHECK(known.callers[0].line == 15);
  CHECK(times(known, lanes([](std::int64_t lane) { return lane < 20 ? lane * 16 : -1; })) == 1);
  REQUIRE(known.patterns[0].sources);
  CHECK((*known.patterns[0].sources)[7] == 7 * 32);
  CHECK(known.doubts.empty());
  CHECK(open.callers[0].line == 16);
  CHECK(open.mayExecutions == 1);
  CHECK(times(open, lanes([](std::int64_t lane) { return 512 + lane * 16; })) == 1);
  const Access primitive = t.only(17, AccessKind::AsyncCopy);
  CHECK(primitive.bytes == 4);
  CHECK(primitive.throughL1);
  CHECK(times(primitive, lanes([](std::int64_t lane) { return lane * 4; })) == 1);
  CHECK(t.units(UnitKind::AsyncWait) == 2);
}

TEST_CASE("wmma loads and stores are the call's, with shape, layout and leading dimension") {
  Request request = block(64);
  const std::string text = R"(#include <mma.h>
using namespace nvcuda;
__global__ void k(float *out, int ld) {
  __shared__ __align__(32) half sa[64 * 72], sb[64 * 72];
  __shared__ __align__(32) float sc[32 * 40];
  const int warp = threadIdx.x / 32;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> c;
  wmma::fill_fragment(c, 0.f);
  wmma::load_matrix_sync(a, sa + warp * 16 * 72 + 16, 72);
  wmma::load_matrix_sync(b, sb, ld);
  wmma::mma_sync(c, a, b, c);
  wmma::store_matrix_sync(sc + warp * 16 * 40, c, 40, wmma::mem_row_major);
  wmma::store_matrix_sync(out, c, 16, wmma::mem_row_major);
})";
  const Traced t(text, "k", request);
  const Access a = t.only(11, AccessKind::MatrixLoad), b = t.only(12, AccessKind::MatrixLoad),
               c = t.only(14, AccessKind::MatrixStore);
  CHECK(a.matrix == Matrix{'a', 16, 16, 16, true, "f16", std::int64_t(72)});
  CHECK(a.callers.empty());
  CHECK(times(a, lanes([](std::int64_t) { return 32; })) == 1);
  CHECK(times(a, lanes([](std::int64_t) { return 32 + 16 * 144; })) == 1);
  // From the first row of warp 0 to behind the last element of warp 1's last row: 16 rows of 72 halves lie between.
  CHECK(a.touched == ByteRange{32, (16 + 15) * 144 + 32 + 32});
  CHECK_FALSE(b.matrix->leadingDimension.known());
  CHECK_FALSE(b.matrix->rowMajor);
  CHECK_FALSE(b.touched);
  CHECK(c.matrix == Matrix{'d', 16, 16, 16, true, "f32", std::int64_t(40)});
  CHECK(c.touched == ByteRange{0, 31 * 160 + 64});
  CHECK(t.on(15).empty()); // global
  CHECK(t.units(UnitKind::TensorCore) == 2);

  request.named = {{"ld", 72}};
  CHECK(Traced(text, "k", request).only(12, AccessKind::MatrixLoad).matrix->leadingDimension.valueOr(0) == 72);
}

TEST_CASE("forms of wmma without an instruction of Clang's keep their shape") {
  const Traced t(R"(#include <mma.h>
using namespace nvcuda;
__global__ void k(int *out) {
  __shared__ __align__(32) unsigned sa[256];
  wmma::fragment<wmma::matrix_a, 8, 8, 32, wmma::experimental::precision::u4, wmma::row_major> a;
  wmma::load_matrix_sync(a, sa + 4, 64);
  out[0] = a.x[0];
})",
                 "k", block(32));
  const Access a = t.only(6, AccessKind::MatrixLoad);
  CHECK(a.matrix == Matrix{'a', 8, 8, 32, true, "u4", std::int64_t(64)});
  CHECK(times(a, lanes([](std::int64_t) { return 16; })) == 1);
  CHECK(a.touched == ByteRange{16, 16 + (7 * 64 + 32) / 2}); // four bits an element
}

TEST_CASE("shuffles and votes of known values are computed") {
  const Traced t(R"(__global__ void k(float *out) {
  __shared__ float s[64];
  const int lane = threadIdx.x;
  s[__shfl_xor_sync(~0u, lane, 5)] = 1;
  s[__shfl_sync(~0u, lane, 3)] = 1;
  s[__shfl_up_sync(~0u, lane, 2)] = 1;
  s[__shfl_down_sync(~0u, lane, 4, 8)] = 1;
  s[__popc(__ballot_sync(~0u, lane < 11))] = 1;
  out[lane] = s[lane];
})",
                 "k", block(32));
  auto writes = [&](unsigned line, const std::function<std::int64_t(std::int64_t)> &index) {
    return times(t.only(line, AccessKind::Store), lanes([&](std::int64_t lane) { return index(lane) * 4; }));
  };
  CHECK(writes(4, [](std::int64_t lane) { return lane ^ 5; }) == 1);
  CHECK(writes(5, [](std::int64_t) { return 3; }) == 1);
  CHECK(writes(6, [](std::int64_t lane) { return lane < 2 ? lane : lane - 2; }) == 1);
  CHECK(writes(7, [](std::int64_t lane) { return lane % 8 < 4 ? lane + 4 : lane; }) == 1); // in segments of 8
  CHECK(writes(8, [](std::int64_t) { return 11; }) == 1);
  CHECK(t.units(UnitKind::Shuffle) == 4);
  CHECK(t.units(UnitKind::Vote) == 1);
}

TEST_CASE("what an intrinsic without a body reads and writes by reference is the caller's access") {
  const Traced t(R"(__global__ void k(const half2 *in, half *out) {
  __shared__ half2 s[33 * 32];
  __shared__ half h[64];
  const int x = threadIdx.x, y = threadIdx.y;
  s[y * 33 + x] = __hadd2(in[x], in[y]);
  h[x * 2] += out[x];
  out[x] = h[x] * h[x + 1];
})",
                 "k", block(32, 2));
  CHECK(times(t.only(5, AccessKind::Store), lanes([](std::int64_t x) { return (33 + x) * 4; })) == 1);
  CHECK(t.only(5, AccessKind::Store).callers.empty());
  CHECK(t.only(6, AccessKind::Load).bytes == 2);
  CHECK(times(t.only(6, AccessKind::Load), lanes([](std::int64_t x) { return x * 4; })) == 2);
  CHECK(times(t.only(6, AccessKind::Store), lanes([](std::int64_t x) { return x * 4; })) == 2);
  // One call, two operands, two warps.
  const Access product = t.only(7, AccessKind::Load);
  CHECK(product.executions == 4);
  CHECK(times(product, lanes([](std::int64_t x) { return x * 2; })) == 2);
  CHECK(times(product, lanes([](std::int64_t x) { return x * 2 + 2; })) == 2);
}

TEST_CASE("atomics, copies by assembly with an offset, bulk copies and mbarriers") {
  const Traced t(R"(__global__ void k(const void *map, float *out) {
  __shared__ float f[64];
  __shared__ int i[64];
  __shared__ unsigned long long bar[2];
  __shared__ __align__(128) unsigned char box[4096];
  const int t = threadIdx.x;
  atomicAdd(&f[t * 2], 1.0f);
  atomicCAS(&i[t / 2], 0, t);
  asm volatile("red.shared.max.s32 [%0 + 8], %1;" ::"r"((unsigned)__cvta_generic_to_shared(&i[t])), "r"(t));
  if (t == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"((unsigned)__cvta_generic_to_shared(&bar[1])));
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"((unsigned)__cvta_generic_to_shared(box + 256)), "l"(map), "n"(512), "r"((unsigned)__cvta_generic_to_shared(&bar[1])));
  }
  out[t] = f[t];
})",
                 "k", block(32), "sm_90");
  const Access add = t.only(7, AccessKind::Atomic), swap = t.only(8, AccessKind::Atomic),
               red = t.only(9, AccessKind::Atomic);
  CHECK(add.name == "add.f32");
  CHECK(times(add, lanes([](std::int64_t lane) { return lane * 8; })) == 1);
  CHECK(swap.name == "cas.b32");
  CHECK(times(swap, lanes([](std::int64_t lane) { return lane / 2 * 4; })) == 1);
  CHECK(red.name == "max.s32");
  CHECK(times(red, lanes([](std::int64_t lane) { return lane * 4 + 8; })) == 1);
  CHECK(times(t.only(11, AccessKind::Barrier), lanes([](std::int64_t lane) { return lane == 0 ? 8 : -1; })) == 1);
  const Access bulk = t.only(12, AccessKind::BulkCopy);
  CHECK(bulk.bytes == 512);
  CHECK(t.object(bulk) == "box");
  CHECK(bulk.touched == ByteRange{256, 768});
}

TEST_CASE("local arrays and tables hold what was put into them") {
  const Traced t(R"(__device__ const int order[4] = {2, 0, 3, 1};
__global__ void k(float *out) {
  __shared__ float s[128];
  const int t = threadIdx.x;
  int at[4];
  for (int i = 0; i < 4; ++i)
    at[i] = t + i * 10;
  s[at[t / 8]] = 1;
  s[order[t % 4]] = 1;
  out[t] = s[t];
})",
                 "k", block(32));
  CHECK(times(t.only(8, AccessKind::Store), lanes([](std::int64_t lane) { return (lane + lane / 8 * 10) * 4; })) == 1);
  CHECK(times(t.only(9, AccessKind::Store), lanes([](std::int64_t lane) {
                return std::array<std::int64_t, 4>{2, 0, 3, 1}[lane % 4] * 4;
              })) == 1);
}

TEST_CASE("units by source line, with loop depth and executions") {
  const Traced t(R"(__global__ void k(const float *in, float *out, int n) {
  __shared__ float s[32];
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    s[threadIdx.x] = in[i * 32 + threadIdx.x];
    __syncthreads();
    sum += __expf(s[31 - threadIdx.x]);
    __syncthreads();
  }
  out[threadIdx.x] = rsqrtf(sum);
})",
                 "k", [] {
                   Request request = block(32);
                   request.named = {{"n", 6}};
                   return request;
                 }());
  std::vector<std::pair<UnitKind, unsigned>> seen;
  for (const UnitUse &use : t.trace.units)
    if (use.kind != UnitKind::Arithmetic)
      seen.emplace_back(use.kind, use.where.line);
  CHECK(seen == std::vector<std::pair<UnitKind, unsigned>>{{UnitKind::GlobalLoad, 5},
                                                           {UnitKind::Barrier, 6},
                                                           {UnitKind::SpecialFunction, 7},
                                                           {UnitKind::Barrier, 8},
                                                           {UnitKind::GlobalStore, 10},
                                                           {UnitKind::SpecialFunction, 10}});
  for (const UnitUse &use : t.trace.units) {
    CHECK(use.loopDepth == (use.where.line < 10 ? 1 : 0));
    CHECK(use.executions == (use.where.line < 10 ? 6 : 1));
  }
}

TEST_CASE("a call that cannot be followed is said, and what it is handed is named") {
  const Traced t(R"(__device__ void elsewhere(float *);
__device__ int again(int n) { return n < 2 ? 1 : n * again(n - 1); }
__global__ void k(float *out) {
  __shared__ float s[32];
  s[again(threadIdx.x)] = 1;
  elsewhere(s + 4);
  out[0] = s[0];
})",
                 "k", block(32));
  CHECK(t.only(5, AccessKind::Store).unknownExecutions == 1);
  const Access call = t.only(6, AccessKind::Call);
  CHECK(call.name == "elsewhere");
  CHECK(t.object(call) == "s");
  CHECK(times(call, lanes([](std::int64_t) { return 16; })) == 1);
  REQUIRE(t.trace.notes.size() == 1);
  CHECK(t.trace.notes[0].reason.find("`again`") != std::string::npos);
}
