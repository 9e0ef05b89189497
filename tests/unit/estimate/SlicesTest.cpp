// Shares of the wall, and which slice deserves a lever.
#include "estimate/Slices.h"

#include <catch2/catch.hpp>

using namespace smem::estimate;

static Profile profile() { return {"made", {{"mmq", 500, 10}, {"fa", 250, 5}, {"copy", 50, 1}}, 800, ""}; }

static bool isFa(llvm::StringRef name) { return name == "fa"; }

TEST_CASE("slices are shares of the wall, the longest first") {
  const Wall wall = *wallOf(profile(), "p", 60, {1000.0, 0.1, 0.03}, isFa);
  CHECK(wall.wallMs == 1000);
  CHECK_FALSE(wall.isBusyTime);
  CHECK(wall.askedMs == 250);
  REQUIRE(wall.slices.size() == 3);
  CHECK(wall.slices[0].share == 0.5);
  CHECK(*wall.slices[0].ceiling == Approx(0.05));
  CHECK(*wall.slices[0].gainForBar == Approx(0.06));
  CHECK(wall.slices[1].isAsked);
  CHECK(*wall.slices[1].ceiling == Approx(0.025));
  CHECK(*wall.slices[1].gainForBar == Approx(0.12));
  CHECK(*wall.slices[2].gainForBar == Approx(0.6));
}

TEST_CASE("without a wall the kernels' total is one, and without a gain there is no ceiling") {
  const Wall wall = *wallOf(profile(), "p", 60, {}, isFa);
  CHECK(wall.isBusyTime);
  CHECK(wall.wallMs == 800);
  CHECK(wall.slices[1].share == Approx(0.3125));
  CHECK_FALSE(wall.slices[1].ceiling);
  CHECK_FALSE(wall.slices[1].gainForBar);
}

TEST_CASE("a wall that is less than one of its slices is refused") {
  auto wall = wallOf(profile(), "p", 60, {400.0, std::nullopt, std::nullopt}, isFa);
  CHECK_THAT(llvm::toString(wall.takeError()), Catch::Contains("--wall-ms 400"));
}
