// Which lanes take part, how often, and what is said where that is not known.
#include "Traced.h"

using namespace smem;
using namespace smem::trace;
using namespace smem::trace::traced;

TEST_CASE("lanes part at a branch and meet behind it") {
  const Traced t(R"(__global__ void k(float *out) {
  __shared__ float s[128];
  const int t = threadIdx.x;
  int at;
  if (t < 5)
    at = t * 2;
  else if (t % 2)
    at = t + 40;
  else
    at = 3;
  s[at] = t;
  if (t >= 20)
    s[t] = 1;
  out[t] = s[t];
})",
                 "k", block(32));
  CHECK(times(t.only(11, AccessKind::Store), lanes([](std::int64_t t) {
                return 4 * (t < 5 ? t * 2 : t % 2 ? t + 40 : 3);
              })) == 1);
  CHECK(t.only(11, AccessKind::Store).executions == 1);
  CHECK(times(t.only(13, AccessKind::Store), lanes([](std::int64_t t) { return t >= 20 ? t * 4 : -1; })) == 1);
  CHECK(times(t.only(14, AccessKind::Load), lanes([](std::int64_t t) { return t * 4; })) == 1);
}

TEST_CASE("loops in steps of the block, and lanes that leave at different times") {
  const Traced t(R"(__global__ void k(float *out) {
  __shared__ float s[1024], r[64];
  for (int i = threadIdx.x; i < 200; i += blockDim.x)
    s[i] = 1;
  for (int j = 0; j < threadIdx.x % 4; ++j)
    r[threadIdx.x] += j;
  int last = 0;
  for (int j = 0; j < 10; ++j) {
    last = j;
    if (j == threadIdx.x % 8)
      break;
  }
  out[threadIdx.x] = s[last] + r[0];
})",
                 "k", block(64));
  const Access store = t.only(4, AccessKind::Store);
  // Warp 0 runs i = t, t+64, t+128 and, below 200, t+192; warp 1 three times.
  CHECK(store.executions == 7);
  CHECK(times(store, lanes([](std::int64_t t) { return t < 8 ? (t + 192) * 4 : -1; })) == 1);
  CHECK(store.touched == ByteRange{0, 800});
  CHECK(store.doubts.empty());
  const Access add = t.only(6, AccessKind::Store);
  CHECK(add.executions == 6); // three iterations of each warp
  for (std::int64_t j = 0; j < 3; ++j)
    CHECK(times(add, lanes([=](std::int64_t t) { return t % 4 > j ? t * 4 : -1; })) == 1);
  bool found = false;
  for (const Access &access : t.on(13))
    if (t.object(access) == "s") {
      found = true;
      CHECK(times(access, lanes([](std::int64_t t) { return t % 8 * 4; })) == 2);
    }
  CHECK(found);
}

TEST_CASE("an index from memory is not known; what it indexes is") {
  const Traced t(R"(__global__ void k(const int *of, float *out) {
  __shared__ float s[64];
  const int at = of[threadIdx.x];
  s[at] = 1;
  s[at & 0] = 2;
  out[0] = s[at + threadIdx.x];
})",
                 "k", block(32));
  const Access store = t.only(4, AccessKind::Store);
  CHECK(t.object(store) == "s");
  CHECK(store.unknownExecutions == 1);
  CHECK(store.patterns.empty());
  CHECK_FALSE(store.touched);
  REQUIRE(store.doubts.size() == 1);
  CHECK(store.doubts[0].kind == Doubt::Kind::Index);
  CHECK_FALSE(store.doubts[0].canBeSet);
  CHECK(store.doubts[0].why.where.line == 3);
  CHECK(times(t.only(5, AccessKind::Store), lanes([](std::int64_t) { return 0; })) == 1);
  CHECK(t.only(6, AccessKind::Load).unknownExecutions == 1);
}

TEST_CASE("a branch on data takes both sides, and what it guards may happen") {
  const Traced t(R"(__global__ void k(const float *in, float *out) {
  __shared__ float s[128];
  const int t = threadIdx.x;
  int at = t;
  if (in[t] > 0) {
    s[t] = 1;
    at = t + 32;
  } else {
    s[t + 64] = 2;
  }
  s[at] = 3;
  s[t] = out[t];
  out[t] = s[t + 1];
})",
                 "k", block(32));
  for (unsigned line : {6u, 9u}) {
    const Access guarded = t.only(line, AccessKind::Store);
    CHECK(guarded.mayExecutions == 1);
    CHECK_FALSE(guarded.touched);
    CHECK(guarded.mayTouch);
    REQUIRE(guarded.patterns.size() == 1);
    CHECK(guarded.patterns[0].may);
    REQUIRE(guarded.doubts.size() == 1);
    CHECK(guarded.doubts[0].kind == Doubt::Kind::Branch);
    CHECK(guarded.doubts[0].why.where.line == 5);
  }
  // Both values of `at` are possible; behind the branch everything is certain again.
  CHECK(t.only(11, AccessKind::Store).unknownExecutions == 1);
  CHECK(t.only(12, AccessKind::Store).doubts.empty());
  CHECK(t.only(13, AccessKind::Load).doubts.empty());
}

TEST_CASE("a return on data leaves the rest in doubt; a trap does not") {
  const std::string text = R"(__global__ void k(const float *in, float *out) {
  __shared__ float s[64];
  if (in[threadIdx.x] < 0)
    LEAVE;
  s[threadIdx.x] = 1;
  out[threadIdx.x] = s[threadIdx.x ^ 1];
})";
  const Traced returns("#define LEAVE return\n" + text, "k", block(32));
  CHECK(doubts(returns.only(6, AccessKind::Store), Doubt::Kind::Branch));
  const Traced traps("#define LEAVE __builtin_trap()\n" + text, "k", block(32));
  CHECK(traps.only(6, AccessKind::Store).doubts.empty());
}

TEST_CASE("a loop of unknown length is sampled, and a bound parameter makes it exact") {
  const std::string text = R"(__global__ void k(const float *in, float *out, int n) {
  __shared__ float s[2048];
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    s[i] = in[i];
  __syncthreads();
  float sum = 0;
  int i = 0;
  for (; i < n; i += 2)
    sum += s[i * 16 + threadIdx.x % 16];
  out[threadIdx.x] = sum + s[i];
})";
  Request request = block(32);
  request.limits.sampleIterations = 3;
  const Traced open(text, "k", request);
  const Access store = open.only(4, AccessKind::Store);
  CHECK(store.executions == 3);
  CHECK(store.mayExecutions == 3);
  for (std::int64_t pass = 0; pass < 3; ++pass)
    CHECK(times(store, lanes([=](std::int64_t t) { return (pass * 32 + t) * 4; })) == 1);
  CHECK(doubts(store, Doubt::Kind::Loop));
  CHECK(store.doubts[0].canBeSet);
  REQUIRE(store.loop);
  REQUIRE(open.trace.loops[*store.loop].sampled);
  CHECK(open.trace.loops[*store.loop].where.line == 3);
  // How far `i` came is not known.
  CHECK(open.only(10, AccessKind::Load).unknownExecutions == 1);

  request.named = {{"n", 70}};
  const Traced bound(text, "k", request);
  const Access exact = bound.only(4, AccessKind::Store);
  CHECK(exact.doubts.empty());
  CHECK(exact.executions == 3);
  CHECK(exact.touched == ByteRange{0, 280});
  CHECK(times(exact, lanes([](std::int64_t t) { return t < 6 ? (64 + t) * 4 : -1; })) == 1);
  CHECK(times(bound.only(10, AccessKind::Load), lanes([](std::int64_t) { return 280; })) == 1);
  for (const Loop &loop : bound.trace.loops)
    CHECK_FALSE(loop.sampled);
}

TEST_CASE("parameters by position, members of structs, the grid and the block's index") {
  const std::string text = R"(struct Args { int pad; int pitch; };
__global__ void k(float *out, int offset, Args args) {
  __shared__ float s[4096];
  s[threadIdx.x * args.pitch + offset + gridDim.x + blockIdx.y] = 1;
  out[0] = s[0];
})";
  Request request = block(32);
  const Traced open(text, "k", request);
  CHECK(open.only(4, AccessKind::Store).unknownExecutions == 1);
  CHECK(open.only(4, AccessKind::Store).doubts[0].canBeSet);
  request.parameters = {{1, 5}};
  request.members = {{{2, 4}, 33}};
  request.grid = Dimensions{7, 1, 1};
  request.blockIndex = {0, 2, 0};
  const Traced bound(text, "k", request);
  CHECK(times(bound.only(4, AccessKind::Store), lanes([](std::int64_t t) { return (t * 33 + 5 + 7 + 2) * 4; })) == 1);
}

TEST_CASE("a budget ends the run, aloud") {
  Request request = block(32);
  request.named = {{"n", 1'000'000'000}};
  request.limits.steps = 2'000;
  const Traced t(R"(__global__ void k(volatile float *out, int n) {
  __shared__ float s[32];
  for (int i = 0; i < n; ++i)
    s[(threadIdx.x + i) % 32] = out[i];
  out[0] = s[0];
})",
                 "k", request);
  CHECK(t.trace.steps < 4'000);
  REQUIRE(t.trace.notes.size() == 1);
  for (const Access &access : t.trace.accesses)
    CHECK(doubts(access, Doubt::Kind::Budget));
  CHECK(t.on(5).empty());
}

TEST_CASE("a block that is none and a kernel that is not there are errors") {
  llvm::LLVMContext context;
  const llvm::Module empty("empty", context);
  Request request = block(32);
  request.kernel = "absent";
  CHECK(llvm::toString(run(empty, request).takeError()).find("absent") != std::string::npos);
  request.block = {0, 1, 1};
  CHECK(llvm::toString(run(empty, request).takeError()).find("0 x 1 x 1") != std::string::npos);
}
