// Which names a size is made of, and that each name can be changed: a formula evaluated at other values is
// what the source would be with these values.
#include "Source.h"

using namespace smem;
using namespace smem::facts;
using source::names;
using source::Source;

TEST_CASE("a macro is a symbol, and a macro made of macros is expanded") {
  const Source s(R"(
#define TQ 64
#define TKV (32)
#define PAD 8
#define STRIDE (TKV + PAD)
#define BYTES (TQ * STRIDE)
#define FIXED 64*64*4
#define CALL(x, y) ((x) * (y) + TQ)
__global__ void k(float *out) {
  __shared__ char a[BYTES];
  __shared__ char b[FIXED];
  __shared__ char c[CALL(TKV, PAD)];
  __shared__ char d[CALL(CALL(TKV, 2), STRIDE)];
  out[0] = a[threadIdx.x] + b[threadIdx.x] + c[threadIdx.x] + d[threadIdx.x];
})");
  CHECK(names(*s.plane("k", "a").extent) == "PAD TKV TQ");
  CHECK(s.extent("k", "a") == 64 * (32 + 8));
  CHECK(s.extent("k", "a", {{"TQ", 16}}) == 16 * (32 + 8));
  CHECK(s.extent("k", "a", {{"PAD", 0}}) == 64 * 32);
  CHECK(names(*s.plane("k", "b").extent) == "FIXED");
  CHECK(s.extent("k", "b") == 16384);
  CHECK(names(*s.plane("k", "c").extent) == "PAD TKV TQ");
  CHECK(s.extent("k", "c") == 32 * 8 + 64);
  CHECK(s.extent("k", "c", {{"TKV", 16}}) == 16 * 8 + 64);
  CHECK(s.extent("k", "d") == (32 * 2 + 64) * (32 + 8) + 64);
  CHECK(s.extent("k", "d", {{"TKV", 16}}) == (16 * 2 + 64) * (16 + 8) + 64);
}

TEST_CASE("two macros of one value are two symbols") {
  const Source s(R"(
#define ROWS 64
#define COLS 64
__global__ void k(float *out) {
  __shared__ float a[ROWS * COLS], b[ROWS * ROWS];
  out[0] = a[threadIdx.x] + b[threadIdx.x];
})");
  CHECK(s.extent("k", "a", {{"COLS", 32}}) == 64 * 32 * 4);
  CHECK(s.extent("k", "b", {{"COLS", 32}}) == 64 * 64 * 4);
}

TEST_CASE("a macro from the command line is a symbol, and one that is redefined has its value at the use") {
  const Source s(R"(
#define N 16
__global__ void early(float *out) { __shared__ float a[N]; out[0] = a[threadIdx.x]; }
#undef N
#define N 48
__global__ void late(float *out) { __shared__ float a[N]; out[0] = a[threadIdx.x]; }
__global__ void given(float *out) { __shared__ float a[TILE]; out[0] = a[threadIdx.x]; }
)",
                 {"-DTILE=24"});
  CHECK(s.extent("early", "a") == 16 * 4);
  CHECK(s.extent("late", "a") == 48 * 4);
  CHECK(names(*s.plane("given", "a").extent) == "TILE");
  CHECK(s.extent("given", "a") == 24 * 4);
  CHECK(s.extent("given", "a", {{"TILE", 100}}) == 400);
}

TEST_CASE("constexpr variables and enumerators are symbols, chains of them expand") {
  const Source s(R"(
#define BASE 16
constexpr int rows = 32;
constexpr int cols = rows * 2;
static constexpr int padded = cols + 8;
const int plain = 12;
enum { DEPTH = 4, WIDTH = BASE * 2 };
enum class Stage : int { Count = 3 };
__global__ void k(float *out) {
  constexpr int local = padded * 2;
  __shared__ float a[local], b[plain], c[DEPTH], d[WIDTH], e[(int)Stage::Count * rows];
  out[0] = a[threadIdx.x] + b[threadIdx.x] + c[threadIdx.x] + d[threadIdx.x] + e[threadIdx.x];
})");
  CHECK(names(*s.plane("k", "a").extent) == "rows");
  CHECK(s.extent("k", "a") == (32 * 2 + 8) * 2 * 4);
  CHECK(s.extent("k", "a", {{"rows", 64}}) == (64 * 2 + 8) * 2 * 4);
  CHECK(names(*s.plane("k", "b").extent) == "plain");
  CHECK(s.extent("k", "b") == 48);
  CHECK(names(*s.plane("k", "c").extent) == "DEPTH");
  CHECK(s.extent("k", "c", {{"DEPTH", 5}}) == 20);
  CHECK(names(*s.plane("k", "d").extent) == "BASE");
  CHECK(s.extent("k", "d", {{"BASE", 8}}) == 8 * 2 * 4);
  CHECK(s.extent("k", "e", {{"Count", 4}}) == 4 * 32 * 4);
}

TEST_CASE("template parameters are symbols of each instance") {
  const Source s(R"(
template <typename T, int ROWS, int COLS> __global__ void k(float *out) {
  constexpr int pad = 16 / sizeof(T);
  __shared__ T a[ROWS * (COLS + pad)];
  out[0] = a[threadIdx.x];
}
template __global__ void k<float, 32, 64>(float *);
template __global__ void k<double, 16, 8>(float *);
)");
  CHECK(names(*s.plane("k<float, 32, 64>", "a").extent) == "COLS ROWS pad");
  CHECK(s.extent("k<float, 32, 64>", "a") == 32 * (64 + 4) * 4);
  CHECK(s.extent("k<double, 16, 8>", "a") == 16 * (8 + 2) * 8);
  const auto &arguments = s.kernel("k<float, 32, 64>").templateArguments;
  REQUIRE(arguments.size() == 3);
  CHECK(arguments[0].text == "float");
  CHECK(arguments[1].name == "ROWS");
  CHECK(arguments[1].value == 32);
  CHECK(arguments[2].value == 64);
}

TEST_CASE("constants of a traits class keep the names of its parameters") {
  const Source s(R"(
template <int ROWS, int COLS> struct Tile {
  static constexpr int pitch = COLS + 8;
  static constexpr int size = ROWS * pitch;
};
template <int M, int N> struct Traits {
  using Q = Tile<M, 64>;
  using K = Tile<N, 64>;
  static constexpr int kBytes = (Q::size + 2 * K::size) * 2;
};
template <typename T> __global__ void k(float *out) {
  __shared__ char a[T::kBytes];
  out[0] = a[threadIdx.x];
}
template __global__ void k<Traits<64, 32>>(float *);
)");
  REQUIRE(s.facts.kernels.size() == 1);
  const std::string display = s.facts.kernels[0].display;
  CHECK(s.extent(display, "a") == (64 * 72 + 2 * 32 * 72) * 2);
  const std::string used = names(*s.plane(display, "a").extent);
  CHECK(used.find("M") != std::string::npos);
  CHECK(used.find("N") != std::string::npos);
  CHECK(s.extent(display, "a", {{"N", 16}}) == (64 * 72 + 2 * 16 * 72) * 2);
  CHECK(s.extent(display, "a", {{"M", 16}}) == (16 * 72 + 2 * 32 * 72) * 2);
}

TEST_CASE("sizeof is a number of bytes, also of structs with arrays and of unions") {
  const Source s(R"(
#define N 10
struct Pair { float x; char tag; };
struct Row { double values[N]; char flag; };
union Either { float a[N]; char b[100]; };
struct __align__(32) Wide { float x; };
__global__ void k(float *out) {
  __shared__ char a[sizeof(Pair)], b[sizeof(Row)], c[sizeof(Either)], d[sizeof(Wide) * 2], e[sizeof(float4) * N];
  __shared__ char f[sizeof(double[N])];
  float value = 0;
  __shared__ char g[sizeof value * N];
  out[0] = a[threadIdx.x] + b[threadIdx.x] + c[threadIdx.x] + d[threadIdx.x] + e[threadIdx.x] + f[threadIdx.x] + g[threadIdx.x];
})");
  CHECK(s.extent("k", "a") == 8);
  CHECK(s.extent("k", "b") == 10 * 8 + 8);
  CHECK(s.extent("k", "b", {{"N", 20}}) == 20 * 8 + 8);
  CHECK(s.extent("k", "c") == 100);
  CHECK(s.extent("k", "c", {{"N", 30}}) == 120);
  CHECK(s.extent("k", "d") == 64);
  CHECK(s.extent("k", "e") == 160);
  CHECK(s.extent("k", "e", {{"N", 1}}) == 16);
  CHECK(s.extent("k", "f", {{"N", 3}}) == 24);
  CHECK(s.extent("k", "g", {{"N", 3}}) == 12);
}

TEST_CASE("casts, ternaries, extremes, shifts and round-ups in a request") {
  const Source s(R"(
#include <algorithm>
#include <cstddef>
#define A 100
#define B 300
constexpr int ceilDiv(int x, int y) { return (x + y - 1) / y; }
template <typename T> constexpr T roundUp(T x, T y) { return ceilDiv(x, y) * y; }
__host__ __device__ constexpr size_t alignTo(size_t n, size_t a) { return (n + a - 1) & ~(a - 1); }
static inline int larger(int x, int y) { if (x > y) return x; return y; }
__global__ void k(float *out) { extern __shared__ float a[]; out[0] = a[threadIdx.x]; }
void go(float *p) {
  k<<<1, 32, (size_t)A * sizeof(float) + static_cast<size_t>(B)>>>(p);
  k<<<1, 32, A > B ? A : B>>>(p);
  k<<<1, 32, std::max(A, B) * 4>>>(p);
  k<<<1, 32, std::min<size_t>(A, B) * 4>>>(p);
  k<<<1, 32, std::max({A, B, 50})>>>(p);
  k<<<1, 32, ceilDiv(A, 16) * 16>>>(p);
  k<<<1, 32, roundUp<int>(A, 128)>>>(p);
  k<<<1, 32, alignTo(A, 64)>>>(p);
  k<<<1, 32, (A + 127) / 128 * 128>>>(p);
  k<<<1, 32, A << 3>>>(p);
  k<<<1, 32, larger(A, B)>>>(p);
  k<<<1, 32, B >> 2>>>(p);
  k<<<1, 32, (A & ~15) + (B % 7)>>>(p);
})");
  REQUIRE(s.facts.launches.size() == 13);
  struct {
    std::int64_t now, then;
  } expected[] = {
      {100 * 4 + 300, 500 * 4 + 300}, // then: A = 500
      {300, 500},
      {1200, 2000},
      {400, 1200},
      {300, 500},
      {112, 512},
      {128, 512},
      {128, 512},
      {128, 512},
      {800, 4000},
      {300, 500},
      {75, 75},
      {96 + 300 % 7, 496 + 300 % 7},
  };
  for (std::size_t index = 0; index < std::size(expected); ++index) {
    INFO("launch " << index);
    CHECK(s.request(index) == expected[index].now);
    CHECK(s.request(index, {{"A", 500}}) == expected[index].then);
  }
}

TEST_CASE("locals that are never reassigned are what they were given, others are what they hold at the use") {
  const Source s(R"(
#define N 64
__global__ void k(float *out) { extern __shared__ float a[]; out[0] = a[threadIdx.x]; }
void go(float *p, int rows) {
  int bytes = N * 4;
  const int more = bytes + rows * 8;
  k<<<1, 32, more>>>(p);
  bytes += 16;
  k<<<1, 32, bytes>>>(p);
  size_t total = 0;
  total += N * sizeof(float);
  total += rows * sizeof(double);
  k<<<1, 32, total>>>(p);
  int either = N;
  if (rows > 4) either = rows;
  k<<<1, 32, either>>>(p);
})");
  REQUIRE(s.facts.launches.size() == 4);
  CHECK(s.request(0, {{"rows", 10}}) == 64 * 4 + 80);
  CHECK(s.request(1) == 64 * 4 + 16);
  CHECK(s.request(2, {{"rows", 10}}) == 64 * 4 + 80);
  CHECK(s.request(3, {{"rows", 3}}) == 64);
  CHECK(s.request(3, {{"rows", 5}}) == 5);
}

TEST_CASE("what host code reads from elsewhere is not guessed") {
  const Source s(R"(
#include <cstdlib>
extern int configured;
__global__ void k(float *out) { extern __shared__ float a[]; out[0] = a[threadIdx.x]; }
void go(float *p) {
  k<<<1, 32, std::atoi("12")>>>(p);
  k<<<1, 32, configured * 4>>>(p);
})");
  REQUIRE(s.facts.launches.size() == 2);
  for (std::size_t index : {0, 1}) {
    const Known<Formula> &request = s.launch(index).request;
    if (request)
      for (const symbolic::Symbol &symbol : symbolic::symbolsOf(*request)) {
        auto info = s.facts.symbols.find(symbol);
        CHECK((info == s.facts.symbols.end() || !info->second.value.known()));
      }
    CHECK((!request || !request->isConstant()));
  }
}
