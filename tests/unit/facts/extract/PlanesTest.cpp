// What is declared and what is carved: offsets, extents, pitches, elements and alignments of planes.
#include "Source.h"

using namespace smem;
using namespace smem::facts;
using source::Source;

TEST_CASE("static arrays, matrices and scalars") {
  const Source s(R"(
#define R 32
#define C 33
struct Pair { double x; int i; };
__global__ void k(float *out) {
  __shared__ float tile[R][C];
  __shared__ double cube[2][R][C + 1];
  __shared__ int count;
  __shared__ Pair pairs[R];
  __shared__ __align__(128) char bytes[R * 3];
  alignas(64) __shared__ short shorts[5];
  __shared__ float unused[99];
  out[0] = tile[0][threadIdx.x] + cube[1][0][threadIdx.x] + count + pairs[0].i + bytes[0] + shorts[0];
})");
  const struct {
    const char *name;
    std::int64_t extent, element, alignment, pitch;
  } expected[] = {{"tile", 32 * 33 * 4, 4, 4, 132},
                  {"cube", 2 * 32 * 34 * 8, 8, 8, 34 * 8},
                  {"count", 4, 4, 4, 0},
                  {"pairs", 32 * 16, 16, 8, 0},
                  {"bytes", 96, 1, 128, 0},
                  {"shorts", 10, 2, 64, 0}};
  for (const auto &[name, extent, element, alignment, pitch] : expected) {
    INFO(name);
    const Plane &plane = s.plane("k", name);
    CHECK(plane.storage == Storage::Static);
    CHECK(s.extent("k", name) == extent);
    CHECK(plane.elementBytes == element);
    CHECK(plane.alignment == alignment);
    CHECK(plane.referenced);
    CHECK(plane.rowPitch.has_value() == (pitch != 0));
    if (plane.rowPitch)
      CHECK(s.number(*plane.rowPitch) == pitch);
  }
  CHECK_FALSE(s.plane("k", "unused").referenced);
  CHECK(s.number(*s.plane("k", "tile").rowPitch, {{"C", 40}}) == 160);
}

TEST_CASE("a chain of pointers carves a buffer") {
  const Source s(R"(
#include <cuda_fp16.h>
#define TQ 64
#define TKV 32
__global__ void k(float *out, int hd) {
  extern __shared__ __align__(128) unsigned char smem[];
  const int stride = hd + 8;
  __half *q = reinterpret_cast<__half *>(smem);
  __half *kk = q + TQ * stride;
  __half *v = &kk[TKV * stride];
  float *s = (float *)(v + TKV * stride);
  __half *p = reinterpret_cast<__half *>(s);
  float *m = s + TQ * TKV, *l = m + TQ;
  auto *counter = reinterpret_cast<int *>(l + TQ);
  q[0] = kk[0] = v[0] = p[0];
  s[1] = m[0] + l[0];
  *counter = 1;
  out[0] = s[threadIdx.x];
})");
  const std::map<std::string, std::int64_t> set = {{"hd", 128}};
  const std::int64_t row = 136 * 2, scores = (64 + 2 * 32) * row;
  CHECK(s.offset("k", "q", set) == 0);
  CHECK(s.offset("k", "kk", set) == 64 * row);
  CHECK(s.offset("k", "v", set) == (64 + 32) * row);
  CHECK(s.offset("k", "s", set) == scores);
  CHECK(s.offset("k", "p", set) == scores);
  CHECK(s.offset("k", "m", set) == scores + 64 * 32 * 4);
  CHECK(s.offset("k", "l", set) == scores + 64 * 32 * 4 + 256);
  CHECK(s.offset("k", "counter", set) == scores + 64 * 32 * 4 + 512);
  CHECK(s.offset("k", "m", {{"hd", 64}, {"TKV", 16}}) == (64 + 32) * 144 + 64 * 16 * 4);
  for (const char *name : {"q", "kk", "v", "s", "p", "m", "l", "counter"})
    CHECK(s.plane("k", name).storage == Storage::Dynamic);
  CHECK(s.plane("k", "p").elementBytes == 2);
  CHECK(s.plane("k", "s").elementBytes == 4);
  CHECK(s.plane("k", "smem").isBuffer);
  CHECK(s.kernel("k").externAlignment == 128);
}

TEST_CASE("offsets in bytes, by round-up and by integer addresses") {
  const Source s(R"(
#define N 10
__global__ void k(float *out) {
  extern __shared__ char smem[];
  char *a = smem;
  size_t at = N * sizeof(short);
  at = (at + 15) & ~size_t(15);
  double *b = (double *)(smem + at);
  at += N * sizeof(double);
  at = (at + 127) / 128 * 128;
  float *c = reinterpret_cast<float *>(smem + at);
  a[0] = 1; b[0] = 2; c[0] = 3;
  out[0] = a[threadIdx.x] + b[threadIdx.x] + c[threadIdx.x];
})");
  CHECK(s.offset("k", "a") == 0);
  CHECK(s.offset("k", "b") == 32);                 // 20 rounded up to 16
  CHECK(s.offset("k", "c") == 128);                // 32 + 80 = 112
  CHECK(s.offset("k", "c", {{"N", 100}}) == 1024); // 208 + 800 = 1008
}

static const char *const storage = R"(
#define N 20
struct Storage {
  char tag;
  double values[N];
  union { float a[7]; int b[30]; } shared;
  float last;
};
__global__ void fixed(float *out) {
  __shared__ Storage st;
  st.tag = 1; st.values[2] = 2; st.last = 3;
  out[0] = st.tag + st.values[threadIdx.x] + st.last + st.shared.a[1] + st.shared.b[2];
}
__global__ void dynamic(float *out) {
  extern __shared__ char raw[];
  Storage &st = *reinterpret_cast<Storage *>(raw);
  st.tag = 1; st.values[2] = 2; st.last = 3;
  out[0] = st.tag + st.values[threadIdx.x] + st.last + st.shared.a[1] + st.shared.b[2];
})";

// tag at 0, values at 8 (8 * N), the union behind them (120 bytes), last; all rounded up to 8.
static void checkStorage(const char *kernel, Storage where) {
  const Source s(storage);
  CHECK(s.offset(kernel, "st.values") == 8);
  CHECK(s.extent(kernel, "st.values") == 160);
  CHECK(s.offset(kernel, "st.last") == 8 + 160 + 120);
  CHECK(s.extent(kernel, "st.last") == 4);
  CHECK(s.offset(kernel, "st.last", {{"N", 1}}) == 8 + 8 + 120);
  CHECK(s.plane(kernel, "st.values").storage == where);
}

TEST_CASE("members of a storage struct in the dynamic buffer are planes at their offsets") {
  checkStorage("dynamic", Storage::Dynamic);
}

TEST_CASE("members of a static storage struct are planes at their offsets") {
  checkStorage("fixed", Storage::Static);
}

TEST_CASE("a static struct takes its size with all its padding") {
  const Source s(storage);
  CHECK(s.extent("fixed", "st") == 296); // 292 up to 8
  CHECK(s.extent("fixed", "st", {{"N", 1}}) == 144);
}

TEST_CASE("planes of called functions belong to the kernel that calls them") {
  const Source s(R"(
__device__ float sum(float x) { __shared__ float partial[32]; partial[threadIdx.x % 32] = x; __syncthreads(); return partial[0]; }
template <int N> __device__ float wide(float x) { __shared__ float lanes[N]; lanes[threadIdx.x % N] = x; return lanes[1]; }
__global__ void caller(float *out) { out[0] = sum(1.0f) + wide<64>(2.0f); }
__global__ void other(float *out) { out[0] = 1; }
)");
  CHECK(s.extent("caller", "partial") == 128);
  CHECK(s.extent("caller", "lanes") == 256);
  CHECK(s.kernel("other").planes.empty());
}

TEST_CASE("a kernel without shared memory has no planes and no extern alignment") {
  const Source s(
      "__global__ void k(float *out) { float local[8]; local[threadIdx.x % 8] = 1; out[0] = local[1]; }");
  CHECK(s.kernel("k").planes.empty());
  CHECK(s.kernel("k").accesses.empty());
  CHECK(s.kernel("k").externAlignment == 0);
}

TEST_CASE("the alignment of an extern array is its type's or what it asks for") {
  const Source s(R"(
__global__ void a(float *out) { extern __shared__ float f[]; out[0] = f[0]; }
__global__ void b(float *out) { extern __shared__ float4 g[]; out[0] = g[0].x; }
__global__ void c(float *out) { extern __shared__ __align__(1024) char h[]; out[0] = h[0]; }
)");
  CHECK(s.kernel("a").externAlignment == 4);
  CHECK(s.kernel("b").externAlignment == 16);
  CHECK(s.kernel("c").externAlignment == 1024);
}
