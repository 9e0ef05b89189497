// Planes, costs, cures and stages of small kernels; the arithmetic is beside each number.
#include "Joined.h"

using namespace smem;
using namespace smem::traffic;
using trace::AccessKind;

TEST_CASE("an access belongs to the plane that its line names, also past that plane's end") {
  const joined::Joined joined(R"(
__global__ void k(const float *in, float *out) {
  extern __shared__ float pool[];
  float *a = pool;
  float *b = pool + 32;
  for (int i = threadIdx.x; i < 40; i += blockDim.x)
    a[i] = in[i];
  b[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x];
}
void launch(const float *in, float *out) { k<<<1, 32, 256>>>(in, out); }
)");
  const Access &fill = joined.at(7, AccessKind::Store);
  CHECK(fill.plane == "a");
  CHECK(fill.isNamed);
  CHECK(joined.row("a").extent == Known<std::int64_t>(128));
  CHECK(joined.row("a").touched == trace::ByteRange{0, 160}); // 40 floats
  CHECK(joined.row("b").touched == trace::ByteRange{0, 128});
  CHECK(joined.at(8, AccessKind::Store).start == 128);
}

TEST_CASE("ways, executions and the two lanes that collide") {
  const joined::Joined joined(R"(
__global__ void k(const float *in, float *out) {
  __shared__ float tile[32][32];
  for (int y = threadIdx.y; y < 32; y += 8)
    tile[y][threadIdx.x] = in[y * 32 + threadIdx.x];
  __syncthreads();
  for (int y = threadIdx.y; y < 32; y += 8)
    out[y * 32 + threadIdx.x] = tile[threadIdx.x][y];
}
void launch(const float *in, float *out) { k<<<1, dim3(32, 8)>>>(in, out); }
)");
  const Rating &column = *joined.at(8, AccessKind::Load).rating;
  CHECK(column.executions == 32); // eight warps, four rows each
  CHECK(column.wavefronts == 32 * 32);
  CHECK(column.fewest == 32);
  CHECK(column.ways() == 32);
  CHECK(column.conflicts());
  REQUIRE(column.worst.service.collision);
  CHECK(column.worst.laneOffsets[1] - column.worst.laneOffsets[0] == 128);
  CHECK_FALSE(joined.at(5, AccessKind::Store).rating->conflicts());
  // 32 rows of 132 bytes instead of 128 cost 128 bytes, and both accesses are free of conflicts.
  const Place &place = joined.only().places.front();
  REQUIRE(place.cure);
  REQUIRE(place.cure->known());
  bool padded = false;
  for (const banks::Candidate &candidate : (*place.cure)->cures.better)
    if (candidate.layout == banks::Layout{132}) {
      padded = true;
      CHECK(candidate.extraBytes == 128);
      CHECK(candidate.total.wavefronts == 64);
    }
  CHECK(padded);
}

TEST_CASE("a broadcast that merges its phases is no gain over the fewest") {
  const joined::Joined joined(R"(
__global__ void k(const double *in, double *out) {
  __shared__ double words[64];
  words[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = words[blockIdx.x];
}
void launch(const double *in, double *out) { k<<<1, 64>>>(in, out); }
)");
  const Rating &broadcast = *joined.at(6, AccessKind::Load).rating;
  CHECK(broadcast.wavefronts == 2); // one for each warp
  CHECK(broadcast.ways() == 1);
}

TEST_CASE("the loop with the barrier is the main loop, and what goes round in it is seen") {
  const joined::Joined joined(R"(
__global__ void k(const float *in, float *out) {
  __shared__ float staged[64], scores[64];
  float sum = 0;
#pragma unroll 1
  for (int tile = 0; tile < 10; ++tile) {
    staged[threadIdx.x] = in[tile * 64 + threadIdx.x];
    __syncthreads();
    scores[threadIdx.x] = staged[63 - threadIdx.x] * 2;
    __syncthreads();
    sum += scores[threadIdx.x ^ 1];
  }
  out[threadIdx.x] = sum;
}
void launch(const float *in, float *out) { k<<<1, 64>>>(in, out); }
)");
  const Traffic &traffic = joined.only();
  REQUIRE(traffic.mainLoop);
  CHECK(traffic.mainLoop->iterations == 10);
  CHECK(traffic.mainLoop->barriers == 2);
  CHECK(traffic.mainLoop->wavefronts == 8); // two warps, four accesses of one wavefront
  REQUIRE(traffic.stages.size() == 3);
  CHECK(traffic.stages[0].writes == std::vector<std::size_t>{0});
  CHECK(traffic.stages[1].reads == std::vector<std::size_t>{0});
  CHECK(traffic.stages[1].writes == std::vector<std::size_t>{1});
  CHECK(traffic.stages[2].reads == std::vector<std::size_t>{1});
  CHECK_FALSE(traffic.places[0].roundTrip); // comes from global memory
  CHECK(traffic.places[1].roundTrip);
}

TEST_CASE("a branch that is the same for all lanes leaves no lane out") {
  const joined::Joined joined(R"(
__global__ void k(const float *in, float *out, int n, int part) {
  __shared__ float words[32 * 32];
  if (part > 3)
    words[threadIdx.x * 32] = in[threadIdx.x];
  if (threadIdx.x < n)
    words[threadIdx.x * 32] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = words[threadIdx.x];
}
void launch(const float *in, float *out, int n, int part) { k<<<1, 32>>>(in, out, n, part); }
)");
  CHECK(joined.at(5, AccessKind::Store).traced.mayExecutions == 1);
  CHECK(joined.at(5, AccessKind::Store).rating->conflicts());
  CHECK(joined.at(7, AccessKind::Store).rating->conflicting == 1);
  CHECK_FALSE(joined.at(7, AccessKind::Store).rating->conflicts());
}

TEST_CASE("blocks: one for launches that are alike, with the launches' numbers") {
  const joined::Joined joined(R"(
__global__ void k(float *out, int n) {
  extern __shared__ float words[];
  words[threadIdx.x] = n;
  __syncthreads();
  out[threadIdx.x] = words[threadIdx.x ^ 1];
}
void one(float *out) { k<<<4, 64, 256>>>(out, 7); }
void same(float *out) { k<<<9, 64, 256>>>(out, 7); }
void other(float *out) { k<<<4, dim3(16, 8), 512>>>(out, 7); }
)");
  REQUIRE(joined.plans);
  REQUIRE(joined.plans->size() == 2);
  const BlockPlan &first = joined.plans->front();
  CHECK(first.launches == std::vector<std::size_t>{0, 1});
  CHECK(first.request.named.at("n") == 7);
  CHECK(first.request.dynamicBytes == 256);
  CHECK(joined.plans->back().request.block == trace::Dimensions{16, 8, 1});
}

TEST_CASE("a kernel that nothing launches needs its bounds") {
  const std::string body = R"( k(float *out) {
  __shared__ float words[64];
  words[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = words[threadIdx.x ^ 1];
})";
  CHECK_FALSE(joined::Joined("__global__ void" + body).plans.known());
  CHECK(joined::Joined("__global__ void" + body, {{"blockDim.x", 64}}).only().block.x == 64);
  CHECK(joined::Joined("__global__ void __launch_bounds__(32)" + body).only().block.x == 32);
}

TEST_CASE("members of a struct that is passed by value have the launch's numbers") {
  const joined::Joined joined(R"(
struct Sizes { char kind; int columns; };
struct Base { long long first; };
struct Params : Base { const float *in; Sizes sizes; };
__global__ void k(const Params params, float *out) {
  extern __shared__ float words[];
  words[threadIdx.x * params.sizes.columns] = params.in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = words[threadIdx.x];
}
void launch(float *out) {
  Params params;
  params.sizes.columns = 8;
  k<<<1, 32, 1024>>>(params, out);
}
)");
  // first 0, in 8, sizes 16: kind 16, columns 20
  const auto &members = joined.kernel().kernel.members;
  REQUIRE(members.size() == 3);
  CHECK(members[2] == facts::ParameterMember{{symbolic::SymbolKind::Parameter, "params.sizes.columns", "k"}, 0, 20});
  CHECK(joined.at(7, AccessKind::Store).rating->ways() == 8); // 32 bytes from lane to lane
}
