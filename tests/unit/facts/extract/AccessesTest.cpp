// Kinds and shapes of accesses: what NVIDIA's documents say each instruction reads and writes.
#include "Source.h"

using namespace smem;
using namespace smem::facts;
using source::Source;

TEST_CASE("matrix fragments read and write their rows at the stated stride") {
  const Source s(R"(
#include <cuda_fp16.h>
#include <mma.h>
#define LD 72
using namespace nvcuda;
__global__ void k(float *out) {
  extern __shared__ __half raw[];
  __half *a = raw, *b = a + 16 * LD;
  float *c = (float *)(b + 16 * LD);
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
  wmma::fill_fragment(fc, 0.0f);
  wmma::load_matrix_sync(fa, a + 8, LD);
  wmma::load_matrix_sync(fb, b, LD);
  wmma::mma_sync(fc, fa, fb, fc);
  wmma::store_matrix_sync(c, fc, 20, wmma::mem_row_major);
  out[0] = c[0];
})");
  auto only = [&](const char *name, AccessKind kind) {
    for (const Access &access : s.accesses("k", name))
      if (access.kind == kind)
        return access;
    FAIL("no such access of " << name);
    std::abort();
  };
  const Access a = only("a", AccessKind::MatrixLoad), b = only("b", AccessKind::MatrixLoad),
               c = only("c", AccessKind::MatrixStore);
  // Sixteen rows of sixteen halves, sixteen rows of sixteen floats.
  CHECK(s.number(a.rows) == 16);
  CHECK(s.number(a.bytes) == 32);
  CHECK(s.number(a.offset) == 16);
  REQUIRE(a.rowPitch);
  CHECK(s.number(*a.rowPitch) == 144);
  CHECK(s.number(*a.rowPitch, {{"LD", 64}}) == 128);
  CHECK(s.number(b.rows) == 16);
  CHECK(s.number(b.bytes) == 32);
  CHECK(s.number(c.rows) == 16);
  CHECK(s.number(c.bytes) == 64);
  CHECK(s.number(*c.rowPitch) == 80);
}

TEST_CASE("fragments that are not square") {
  // m32n8k16: A is 32x16, B is 16x8 and C is 32x8; column-major walks the other side.
  const Source s(R"(
#include <cuda_fp16.h>
#include <mma.h>
using namespace nvcuda;
__global__ void k(float *out) {
  __shared__ __half a[4096], b[4096], at[4096];
  __shared__ float c[4096];
  wmma::fragment<wmma::matrix_a, 32, 8, 16, __half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_a, 32, 8, 16, __half, wmma::col_major> fat;
  wmma::fragment<wmma::matrix_b, 32, 8, 16, __half, wmma::row_major> fb;
  wmma::fragment<wmma::accumulator, 32, 8, 16, float> fc;
  wmma::load_matrix_sync(fa, a, 24);
  wmma::load_matrix_sync(fat, at, 40);
  wmma::load_matrix_sync(fb, b, 24);
  wmma::fill_fragment(fc, 0.0f);
  wmma::store_matrix_sync(c, fc, 12, wmma::mem_row_major);
  out[0] = c[0];
})");
  const struct {
    const char *name;
    std::int64_t rows, bytes;
  } shapes[] = {{"a", 32, 32}, {"at", 16, 64}, {"b", 16, 16}, {"c", 32, 32}};
  for (const auto &[name, rows, bytes] : shapes) {
    INFO(name);
    const Access access = s.accesses("k", name).at(0);
    CHECK(s.number(access.rows) == rows);
    CHECK(s.number(access.bytes) == bytes);
  }
}

TEST_CASE("loads, stores and both") {
  const Source s(R"(
__global__ void k(float *out, int i) {
  __shared__ float a[8], b[8], c[8], d[8];
  __shared__ int e[8];
  a[i] = 1;
  out[0] = b[i];
  c[i] += 2;
  d[i]++;
  atomicAdd(&e[i], 1);
})");
  auto kinds = [&](const char *name) {
    bool load = false, store = false, atomic = false, other = false;
    for (const Access &access : s.accesses("k", name)) {
      load |= access.kind == AccessKind::Load;
      store |= access.kind == AccessKind::Store;
      atomic |= access.kind == AccessKind::Atomic;
      other |= access.kind == AccessKind::Escape;
    }
    return std::string(load ? "L" : "") + (store ? "S" : "") + (atomic ? "A" : "") + (other ? "?" : "");
  };
  CHECK(kinds("a") == "S");
  CHECK(kinds("b") == "L");
  CHECK(kinds("c") == "LS");
  CHECK(kinds("d") == "LS");
  CHECK(kinds("e") == "A");
}

TEST_CASE("asynchronous copies write their bytes") {
  const Source s(R"(
#include <cuda_pipeline.h>
__global__ void k(const float4 *in, float *out) {
  __shared__ float4 a[64];
  __pipeline_memcpy_async(&a[threadIdx.x % 64], &in[threadIdx.x], 16);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[0] = a[1].x;
})");
  bool found = false;
  for (const Access &access : s.accesses("k", "a"))
    if (access.kind == AccessKind::AsyncCopy) {
      found = true;
      CHECK(s.number(access.bytes) == 16);
    }
  CHECK(found);
  CHECK(s.reach("k", "a") == 64 * 16);
}

TEST_CASE("an address that leaves the code is an escape") {
  const Source s(R"(
__device__ void elsewhere(float *p);
__global__ void k(float *out) {
  __shared__ float a[8];
  elsewhere(a);
  out[0] = 1;
})");
  auto accesses = s.accesses("k", "a");
  CHECK(std::any_of(accesses.begin(), accesses.end(),
                    [](const Access &x) { return x.kind == AccessKind::Escape; }));
}

TEST_CASE("discarded branches access nothing") {
  const Source s(R"(
template <bool WIDE> __global__ void k(float *out) {
  __shared__ float a[8], b[800];
  if constexpr (WIDE) { b[threadIdx.x] = 1; out[1] = b[0]; }
  a[threadIdx.x % 8] = 1;
  out[0] = a[1];
}
template __global__ void k<false>(float *);
template __global__ void k<true>(float *);
)");
  CHECK(s.accesses("k<false>", "b").empty());
  CHECK_FALSE(s.plane("k<false>", "b").referenced);
  CHECK_FALSE(s.accesses("k<true>", "b").empty());
}

TEST_CASE("a pointer that is null until an instance sets it reaches what it was set to") {
  const Source source(R"(
    template <bool BOTH> __global__ void k(bool use) {
      extern __shared__ char data[];
      float *second = nullptr;
      if constexpr (BOTH)
        second = (float *)(data + 128);
      if constexpr (BOTH)
        if (use)
          second[threadIdx.x] = 0;
    }
    void launch(bool use) { k<true><<<1, 32, 256>>>(use); }
  )");
  std::int64_t end = 0; // of 32 floats behind 128 bytes
  for (const Access &access : source.kernel("k<true>").accesses) {
    CHECK(access.kind == AccessKind::Store);
    REQUIRE(access.offset);
    end = std::max(end, source.number(*access.offset, {{"threadIdx.x", 31}}) + source.number(access.bytes));
  }
  CHECK(end == 256);
}
