// Two sides as a whole: what is added and removed, and when they cannot be compared.
#include "compare/Difference.h"

#include "Sides.h"

#include <catch2/catch.hpp>

using namespace smem;
using namespace smem::compare;
using Catch::Contains;

TEST_CASE("a side against itself") {
  const Difference difference = between(side({tile()}), side({tile()}));
  CHECK(difference.isEmpty());
  CHECK(difference.unchanged == 1);
  CHECK(difference.remarks.empty());
}

TEST_CASE("added and removed") {
  Kernel other = tile();
  other.name = other.display = "other";
  other.mangled = "_Z5otherPf";
  other.planes.clear();
  const Difference difference = between(side({tile()}), side({other}));
  REQUIRE(difference.added.size() == 1);
  CHECK(difference.added[0].name == "other");
  REQUIRE(difference.removed.size() == 1);
  CHECK(difference.removed[0].name == "tile");
  CHECK_FALSE(difference.isEmpty());
  CHECK_FALSE(difference.fails()); // findings do, kernels do not
}

TEST_CASE("sides of other architectures are refused") {
  Kernel hopper = tile();
  hopper.launches[0].blocks[0].arch = "sm_90";
  auto difference = compare::compare(side({tile()}), side({hopper}));
  REQUIRE_FALSE(bool(difference));
  CHECK_THAT(llvm::toString(difference.takeError()),
             Contains("sm_89") && Contains("sm_90") && Contains("--arch"));
  hopper.launches.clear();                                            // was judged on none
  CHECK(between(side({tile()}), side({hopper})).changed.size() == 1); // without its launch
}

TEST_CASE("other values, toolkits and versions are said") {
  Side base = side({tile()}), head = side({tile()});
  base.units[0].set = {{"hd", 128}};
  head.units[0].set = {{"hd", 64}, {"n", 1}};
  head.units[0].cuda = "13.0";
  head.version = "0.2.0";
  const Difference difference = between(base, head);
  CHECK(difference.remarks ==
        std::vector<std::string>{"the base was written by version 0.1.0 of this program, the head by 0.2.0",
                                 "src/tile.cu was read with CUDA builtin before and 13.0 now",
                                 "hd is set to 128 for the base and set to 64 for the head",
                                 "n is not set for the base and set to 1 for the head"});
}
