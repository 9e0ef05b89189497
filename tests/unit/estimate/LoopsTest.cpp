// The loop over tiles, whose count a change multiplies.
#include "estimate/Loops.h"
#include "Audited.h"
#include "symbolic/Print.h"

using namespace smem;
using namespace smem::estimate;
using namespace smem::estimate::audited;

TEST_CASE("half the tile is twice the iterations, whatever the length") {
  const Asked before, after({{"hd", 128}, {"FA_TKV", 32}});
  const auto loops = tileLoops(before.subject(), after.subject());
  REQUIRE(loops.size() == 1);
  CHECK(loops[0].index == "kt");
  CHECK(loops[0].where.line == 40);
  CHECK(loops[0].factor == 2.0);
  CHECK_FALSE(loops[0].before);
  CHECK_THAT(symbolic::print(loops[0].iterations), Catch::Contains("nkv") && Catch::Contains("FA_TKV"));
}

TEST_CASE("with the length the iterations are numbers") {
  // ceil(1000 / 64) = 16 and ceil(1000 / 48) = 21.
  const Asked before({{"hd", 128}, {"nkv", 1000}}), after({{"hd", 128}, {"nkv", 1000}, {"FA_TKV", 48}});
  const auto loops = tileLoops(before.subject(), after.subject());
  REQUIRE(loops.size() == 1);
  CHECK(*loops[0].before == 16);
  CHECK(*loops[0].after == 21);
  CHECK(*loops[0].factor == Approx(21.0 / 16));
}

TEST_CASE("a change that divides no loop has none") {
  const Asked before, after({{"hd", 64}});
  CHECK(tileLoops(before.subject(), after.subject()).empty());
}
