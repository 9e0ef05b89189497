// Points of a sweep by the audit's arithmetic, and none of them lost.
#include "estimate/Sweep.h"
#include "Audited.h"
#include "estimate/Domains.h"

#include <chrono>

using namespace smem;
using namespace smem::estimate;
using namespace smem::estimate::audited;

static const Point &at(const Sweep &sweep, std::vector<std::int64_t> values) {
  for (const Point &point : sweep.points)
    if (point.values == values)
      return point;
  FAIL("no such point");
  std::abort();
}

TEST_CASE("a sweep gives request, need and blocks of every point") {
  const Asked asked;
  const Sweep found = sweep(asked.subject(), {{"FA_TQ", {32, 64}}, {"FA_TKV", {32, 48, 64}}}, asked.devices,
                            withRegisters(96));
  REQUIRE(found.points.size() == 6);
  // 3*64*136*2 + 64*64*4 + 3*64*4 = 52,224 + 16,384 + 768
  const Point &now = at(found, {64, 64});
  CHECK(*now.request == 69376);
  CHECK(*now.need == 69376);
  CHECK(*now.threads == 256);
  CHECK(*now.staticBytes == 0);
  CHECK(now.isFeasible());
  REQUIRE(now.archs.size() == 1);
  CHECK(now.archs[0].blocksPerSm == 1); // 2 * (69,376 + 1,024) > 102,400
  CHECK_FALSE(now.archs[0].blocksNeeded);
  CHECK(now.archs[0].fraction == Approx(8.0 / 48));
  // Request 52,224 + 8,192 + 768; need 17,408 + 2*8,704 + 8,192 + 768, twice which and its reserve is 89,600.
  const Point &half = at(found, {64, 32});
  CHECK(*half.request == 61184);
  CHECK(*half.need == 43776);
  CHECK(half.archs[0].blocksPerSm == 1);
  CHECK(half.archs[0].blocksNeeded == 2);
  // (102,400 / 2 rounded down to 128 B) - 1,024 - 43,776
  CHECK(half.archs[0].spareNeeded == 6400);
  CHECK(half.isFeasible());
}

TEST_CASE("an infeasible point keeps its bytes and says why") {
  const Asked asked;
  const Sweep found = sweep(asked.subject(), {{"FA_TQ", {32, 64}}, {"FA_TKV", {32, 48, 64, 512}}},
                            asked.devices, withRegisters(96));
  REQUIRE(found.points.size() == 8);
  const Point &asserted = at(found, {64, 48});
  REQUIRE(asserted.faults.size() == 1);
  CHECK(asserted.faults[0].kind == FaultKind::StaticAssert);
  CHECK(*asserted.need == 17408 + 2 * 48 * 272 + 64 * 48 * 4 + 768);
  CHECK(asserted.archs.empty());
  // FA_TQ = 32, FA_TKV = 64: request 3*32*272 + 8,192 + 384 = 34,688; need (32 + 128)*272 + 8,576 = 52,096.
  const Point &overrun = at(found, {32, 64});
  REQUIRE(overrun.faults.size() == 1);
  CHECK(overrun.faults[0].kind == FaultKind::Overrun);
  CHECK(overrun.faults[0].text == "the launch requests 17408 B less than the kernel needs");
  CHECK(overrun.archs.size() == 1);
  // 3*64*272 + 64*512*4 + 768 = 184,064 B, more than a block of sm_89 may have.
  const Point &large = at(found, {64, 512});
  CHECK(*large.request == 184064);
  REQUIRE(large.faults.size() == 2); // and the launch overruns memory besides
  CHECK(large.faults[1].kind == FaultKind::DoesNotLaunch);
  CHECK(large.archs[0].blocksPerSm == 0);
}

TEST_CASE("a size that stays open is unknown at every point, with its reason") {
  const Asked asked(ledger::Overrides{});
  const Sweep found = sweep(asked.subject(), {{"FA_TKV", {32, 64}}}, asked.devices, withRegisters(96));
  REQUIRE(found.points.size() == 2);
  CHECK(found.points[0].need.why().reason == "'hd' is open");
  CHECK(found.points[0].archs.empty());
  CHECK(found.points[0].isFeasible());
}

TEST_CASE("an open symbol can be an axis") {
  const Asked asked(ledger::Overrides{});
  const Sweep found = sweep(asked.subject(), {{"hd", {64, 96, 128}}}, asked.devices, withRegisters(96));
  CHECK(*at(found, {128}).need == 69376);
  CHECK(*at(found, {64}).need == 3 * 64 * 144 + 16384 + 768); // rows of 2 * (64 + 8) = 144 B
  CHECK(at(found, {96}).faults[0].kind == FaultKind::NotLaunched);
}

TEST_CASE("without registers counts are upper bounds") {
  const Asked asked;
  const Sweep found = sweep(asked.subject(), {{"FA_TKV", {32}}}, asked.devices, withRegisters(std::nullopt));
  // 255 registers and 8 warps leave one block.
  CHECK(found.points[0].archs[0].blocksAtLeast == 1);
  CHECK(found.points[0].archs[0].blocksNeeded == 2);
}

TEST_CASE("a layout that another value turns around is laid out anew") {
  // b starts at 4*N while a takes 256 B from 0: behind a for N >= 64, inside it for less. The plane that lies
  // last decides the need: max(256, 4*N + 64).
  Unit unit;
  unit.value(macro("N"), 128);
  const Symbol i = index("i");
  unit.range(i, 0, 15);
  unit.carved("a", 0);
  unit.access(AccessKind::Store, 0, 256);
  unit.carved("b", Formula(macro("N")) * 4);
  unit.access(AccessKind::Store, 4 * Formula(i), 4);
  unit.carved("c", 1024 - Formula(macro("N")) * 4);
  unit.access(AccessKind::Store, 4 * Formula(i), 4);
  unit.launch(Formula(2048));
  const Asked asked({}, "sm_89", unit.facts);
  const Sweep found =
      sweep(asked.subject(), {{"N", {64, 96, 128, 160, 192}}}, asked.devices, withRegisters(32));
  for (const Point &point : found.points) {
    const std::int64_t n = point.values[0];
    // Each of b and c is 64 B long behind its start; the later start ends the need.
    REQUIRE(point.need);
    CHECK(*point.need == std::max(4 * n, 1024 - 4 * n) + 64);
  }
}

TEST_CASE("a size that the launcher compares with 0 is swept like any other") {
  Unit unit;
  const Symbol n = parameter("n"), ofKernel{SymbolKind::Parameter, "n", "k"}, i = index("i");
  unit.open(n);
  unit.open(ofKernel);
  unit.range(i, 0, Formula(ofKernel) - 1);
  unit.carved("a", 0);
  unit.access(AccessKind::Store, 4 * Formula(i), 4);
  facts::Launch &launch = unit.launch(4 * Formula(n));
  launch.arguments[ofKernel] = Formula(n);
  launch.guards = {symbolic::logicalNot(symbolic::isZero(Formula(n)))};
  const Asked asked({{"n", 8}}, "sm_89", unit.facts);
  const Sweep found = sweep(asked.subject(), {{"n", {0, 16, 256}}}, asked.devices, withRegisters(32));
  REQUIRE(found.points.size() == 3);
  CHECK_FALSE(found.points[0].isFeasible());
  CHECK(*found.points[1].need == 64);
  CHECK(*found.points[2].need == 1024);
}

TEST_CASE("what the launcher passes is what the kernel's own names are") {
  // A template parameter ROWS of 64, for which the launcher passes `rows`; the plane holds 4 * ROWS bytes.
  Unit unit;
  const Symbol rows{SymbolKind::Constant, "rows", "go"}, own{SymbolKind::TemplateParameter, "ROWS", "k"},
      i = index("i");
  unit.value(rows, 64);
  unit.value(own, 64);
  unit.range(i, 0, Formula(own) - 1);
  unit.carved("a", 0);
  unit.access(AccessKind::Store, 4 * Formula(i), 4);
  unit.launch(Formula(256)).arguments[own] = Formula(rows);
  const Asked asked({}, "sm_89", unit.facts);
  const Sweep found = sweep(asked.subject(), {{"rows", {16, 64}}}, asked.devices, withRegisters(32));
  CHECK(*found.points[0].need == 64);
  CHECK(*found.points[1].need == 256);
}

TEST_CASE("thousands of points take no time") {
  Axis q{"FA_TQ", {}}, kv{"FA_TKV", {}};
  for (int value = 1; value <= 64; ++value) {
    q.values.push_back(16 * value);
    kv.values.push_back(32 * value);
  }
  const Asked asked({{"hd", 128}}, "sm_80,sm_89,sm_90");
  const auto start = std::chrono::steady_clock::now();
  const Sweep found = sweep(asked.subject(), {q, kv}, asked.devices, withRegisters(96));
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  CHECK(found.points.size() == 4096);
  // Ten times the tenth, so that a busy machine fails nothing.
  CHECK(took.count() < 1.0);
  CHECK(isTouched(asked.subject(), {kv}));
  CHECK_FALSE(isTouched(asked.subject(), {{"nkv", {1}}}));
}

TEST_CASE("points outside a domain say whose it is") {
  Asked asked;
  asked.ledger.domains[macro("FA_TQ")] = {16, {{32, 64}}, {}, {"d/.smem-ledger", 3, 9}};
  CHECK(valuesOf(*domainOf(asked.subject(), "FA_TQ"), 9) == std::vector<std::int64_t>{32, 48, 64});
  CHECK_FALSE(domainOf(asked.subject(), "FA_TKV"));
  const Sweep found = sweep(asked.subject(), {{"FA_TQ", {24, 32, 64, 80}}}, asked.devices, withRegisters(96));
  auto textOf = [&](std::int64_t tile) {
    std::string text;
    for (const Fault &fault : at(found, {tile}).faults)
      if (fault.kind == FaultKind::OutsideDomain)
        text += fault.text;
    return text;
  };
  CHECK(textOf(24) == "the settings file leaves it out: not FA_TQ % 16 == 0 (.smem-ledger:3:9)");
  CHECK(textOf(80) == "the settings file leaves it out: not 32 <= FA_TQ && FA_TQ <= 64 (.smem-ledger:3:9)");
  CHECK(textOf(32).empty());
  CHECK(at(found, {64}).isFeasible());
  CHECK(at(found, {80}).archs.empty());
  // 3*80*272 + 80*64*4 + 3*80*4: the bytes are told all the same.
  CHECK(*at(found, {80}).request == 65280 + 20480 + 960);
}

TEST_CASE("a value in force outside its domain does not spoil a sweep of another symbol") {
  Asked asked;
  asked.ledger.domains[macro("FA_TQ")] = {48, std::nullopt, {}, {".smem-ledger", 3, 9}}; // it is 64
  const Sweep found = sweep(asked.subject(), {{"FA_TKV", {64}}}, asked.devices, withRegisters(96));
  CHECK(found.points[0].isFeasible());
}
