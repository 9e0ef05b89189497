// Kernels side by side, from values made by hand.
#include "compare/Kernels.h"

#include "Sides.h"

#include <catch2/catch.hpp>

using namespace smem;
using namespace smem::compare;

TEST_CASE("moved lines and other reasons are no change") {
  Kernel before = tile(), after = tile();
  after.where.line = 99;
  after.launches[0].where.line = 140;
  after.launches[0].context = "called from main(), line 150";
  CHECK_FALSE(changeOf(before, after));
  before.dynamic = {"", Unknown{"the loop at line 3 has no end", {"a.cu", 3, 1}}};
  after.dynamic = {"", Unknown{"the loop at line 4 has no end", {"a.cu", 4, 1}}};
  CHECK_FALSE(changeOf(before, after));
  after.dynamic = amount("8*TQ", 512);
  CHECK(changeOf(before, after));
}

TEST_CASE("a plane that grew is there with both sides, and only it") {
  Kernel after = tile();
  after.planes[1].extent = amount("8*TK", 256); // 2 * 32 * 4
  after.dynamic = amount("8*TQ + 8*TK", 768);   // 512 + 256
  const auto change = changeOf(tile(), after);
  REQUIRE(change);
  REQUIRE(change->planes.size() == 1);
  CHECK(change->planes[0].before->extent == amount("4*TK", 128));
  CHECK(change->planes[0].after->extent == amount("8*TK", 256));
  CHECK(change->launches.empty());
}

TEST_CASE("a formula that is written otherwise is a change though its number is not") {
  Kernel after = tile();
  after.launches[0].request = amount("640", 640);
  const auto change = changeOf(tile(), after);
  REQUIRE(change);
  REQUIRE(change->launches.size() == 1);
  CHECK(change->launches[0].isBoth());
}

TEST_CASE("planes come, go and change their names") {
  Kernel after = tile();
  after.planes[1].name = "V"; // at the same place with the same extent
  auto change = changeOf(tile(), after);
  REQUIRE(change->planes.size() == 1);
  CHECK(change->planes[0].isBoth());
  after.planes.pop_back();
  change = changeOf(tile(), after);
  REQUIRE(change->planes.size() == 1);
  CHECK(change->planes[0].before->name == "K");
  CHECK_FALSE(change->planes[0].after);
}

TEST_CASE("launches are known by function, context and formula") {
  Launch one = tile().launches[0], two = one;
  two.request = amount("1024", 1024);
  two.where.line = 60;
  // Their order has changed, their functions are one.
  const Match match = matchLaunches({one, two}, {two, one});
  CHECK(match.baseOf(0) == 1u);
  CHECK(match.baseOf(1) == 0u);
  Launch renamed = one;
  renamed.function = "go";
  CHECK(matchLaunches({one}, {renamed}).baseOf(0) == 0u);      // the only one left
  CHECK_FALSE(matchLaunches({one, two}, {renamed}).baseOf(0)); // which of the two?
}

TEST_CASE("blocks per SM are a change of the launch") {
  Kernel after = tile();
  after.launches[0].blocks[0].perSm = std::int64_t(12);
  REQUIRE(changeOf(tile(), after));
  after = tile();
  after.launches[0].blocks[0].isBound = true;
  CHECK(changeOf(tile(), after));
}

TEST_CASE("kernels are found again by mangled name, by name and arguments, and in other files") {
  Kernel other = tile();
  other.mangled = "_Z4tileILi64ELi32EEvPfi"; // one parameter more
  CHECK(matchKernels({tile()}, {other}).baseOf(0) == 0u);
  other.where.file = "src/moved.cu";
  CHECK(matchKernels({tile()}, {other}).baseOf(0) == 0u);
}

TEST_CASE("other template arguments are the same kernel where one is left") {
  Kernel smaller = tile();
  smaller.templateArguments["TK"] = "16";
  smaller.display = "tile<64, 16>";
  smaller.mangled = "_Z4tileILi64ELi16EEvPf";
  CHECK(matchKernels({tile()}, {smaller}).baseOf(0) == 0u);
  // The old one is still there, so the other is new.
  const Match match = matchKernels({tile()}, {smaller, tile()});
  CHECK_FALSE(match.baseOf(0));
  CHECK(match.baseOf(1) == 0u);
}

TEST_CASE("another name is the same kernel when its planes are") {
  Kernel renamed = tile();
  renamed.name = renamed.display = "tile_v2";
  renamed.mangled = "_Z7tile_v2Pf";
  renamed.templateArguments.clear();
  CHECK(matchKernels({tile()}, {renamed}).baseOf(0) == 0u);
  renamed.planes[0].extent = amount("16*TQ", 1024);
  CHECK_FALSE(matchKernels({tile()}, {renamed}).baseOf(0));
  Kernel bare = tile(), other = renamed;
  bare.planes.clear();
  other.planes.clear();
  CHECK_FALSE(matchKernels({bare}, {other}).baseOf(0)); // all kernels without planes are alike
}

TEST_CASE("accesses are summed by plane and kind, and follow the launch of their block") {
  Kernel before = tile();
  Trace trace;
  trace.launches = {0};
  trace.block = "64x1x1";
  trace.wavefronts = 96;
  trace.traffic = {{"K", "load", 4, 64, 8, 0, 8, {}}, {"Q", "store", 4, 32, 32, 0, 1, {}}};
  before.traces = {trace};
  Kernel after = before;
  after.traces[0].block = "32x2x1";
  after.traces[0].wavefronts = 40;           // 8 + 32
  after.traces[0].traffic[0].wavefronts = 8; // 64 / 8 ways
  after.traces[0].traffic[0].worst = 1;
  const auto change = changeOf(before, after);
  REQUIRE(change);
  REQUIRE(change->traces.size() == 1);
  REQUIRE(change->traces[0].traffic.size() == 1);
  CHECK(change->traces[0].traffic[0].before->ways() == 8);
  CHECK(change->traces[0].traffic[0].after->ways() == 1);
}
