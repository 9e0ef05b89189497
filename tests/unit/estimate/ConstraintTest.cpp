// What stands against values: asserts, guards, shapes, alignment, nothing at all.
#include "estimate/Constraint.h"
#include "Audited.h"

using namespace smem;
using namespace smem::estimate;
using namespace smem::estimate::audited;

static std::vector<std::string> faultsWith(const Asked &asked, ledger::Overrides set) {
  symbolic::Bindings bindings = asked.ledger.bindings;
  for (const auto &[symbol, info] : asked.facts.symbols)
    if (auto value = set.find(symbol.name); value != set.end())
      bindings[symbol] = value->second;
  std::vector<std::string> all;
  for (const Fault &fault : faultsAt(constraintsOf(asked.subject()), bindings))
    all.push_back(nameOf(fault.kind).str() + ": " + fault.text);
  return all;
}

TEST_CASE("the source's own values break nothing") { CHECK(faultsWith(Asked(), {}).empty()); }

TEST_CASE("a static_assert that fails is named, without those that hold") {
  const auto faults = faultsWith(Asked(), {{"FA_TKV", 48}}); // 48 % 32 = 16
  REQUIRE(faults.size() == 1);
  CHECK(faults[0] == "static-assert: static_assert: FA_TKV % 32 == 0 does not hold");
}

TEST_CASE("a conjunction is asked part by part") {
  facts::Facts facts = audited::facts();
  facts.kernels[0].guards = {
      symbolic::logicalAnd(symbolic::lessEqual(tkv(), 96), symbolic::isZero(symbolic::remainder(tq(), 16)))};
  const auto faults = faultsWith(Asked({{"hd", 128}}, "sm_89", facts), {{"FA_TKV", 128}});
  REQUIRE(faults.size() == 1);
  CHECK_THAT(faults[0], Catch::Contains("FA_TKV") && !Catch::Contains("FA_TQ"));
}

TEST_CASE("a guard of the launcher keeps it from launching") {
  const auto faults = faultsWith(Asked(), {{"hd", 96}}); // neither 64 nor 128
  REQUIRE(faults.size() == 1);
  CHECK_THAT(faults[0], Catch::StartsWith("not-launched: the launcher does not launch: "));
  CHECK(faultsWith(Asked(), {{"hd", 64}}).empty());
}

TEST_CASE("an open guard is no fault") {
  facts::Facts facts = audited::facts();
  facts.launches[0].guards = {symbolic::positive(Formula(parameter("nkv")))};
  CHECK(faultsWith(Asked({{"hd", 128}}, "sm_89", facts), {}).empty());
}

TEST_CASE("rows of a plane that fragments are taken from are whole fragments") {
  facts::Facts facts = audited::facts();
  facts.kernels[0].guards.clear();
  const Asked asked({{"hd", 128}}, "sm_89", facts);
  // Qs has FA_TQ rows, of which wmma takes 16.
  const auto faults = faultsWith(asked, {{"FA_TQ", 40}});
  REQUIRE(faults.size() == 1);
  CHECK_THAT(faults[0], Catch::StartsWith("matrix-shape: plane Qs has FA_TQ rows, no multiple of the 16"));
  // The loop over hd goes in steps of 16: hd = 72 ends in the middle of one. It also breaks the alignment of
  // 16 halves: rows of 2 * 80 = 160 B are fine for it.
  facts.launches[0].guards.clear();
  const auto ragged = faultsWith(Asked({{"hd", 128}}, "sm_89", facts), {{"hd", 72}});
  REQUIRE_FALSE(ragged.empty());
  CHECK(ragged[0] == "matrix-shape: the loop over kk goes in steps of 16, of which hd is no multiple");
}

TEST_CASE("a shape that the source's own values break is no requirement") {
  facts::Facts facts = audited::facts();
  facts.kernels[0].guards.clear();
  for (auto &[symbol, info] : facts.symbols)
    if (symbol.name == "FA_TQ")
      info.value = std::int64_t(40);
  CHECK(faultsWith(Asked({{"hd", 128}}, "sm_89", facts), {{"FA_TQ", 24}}).empty());
}

TEST_CASE("planes and rows start where their accesses need them") {
  facts::Facts facts = audited::facts();
  facts.kernels[0].guards.clear();
  facts.kernels[0].premises.clear();
  facts.launches[0].guards.clear();
  const Asked asked({{"hd", 128}}, "sm_89", facts);
  // hd = 132: rows are 2 * 140 = 280 B apart, and 280 = 17 * 16 + 8.
  const auto faults = faultsWith(asked, {{"hd", 132}});
  REQUIRE(faults.size() == 1);
  CHECK_THAT(faults[0], Catch::StartsWith("misaligned: ") && Catch::Contains("16"));
  // hd = 136: rows of 288 B, Ks at 64 * 288.
  CHECK(faultsWith(asked, {{"hd", 136}}).empty());
}

TEST_CASE("a plane of nothing is said") {
  facts::Facts facts = audited::facts();
  const auto faults = faultsWith(Asked({{"hd", 128}}, "sm_89", facts), {{"FA_TKV", 0}});
  REQUIRE(faults.size() == 1);
  CHECK_THAT(faults[0], Catch::StartsWith("empty: plane "));
}
