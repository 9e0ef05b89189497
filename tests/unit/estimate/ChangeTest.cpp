// Before and after of the audit's lever, and what the launcher makes of it.
#include "estimate/Change.h"
#include "Audited.h"

using namespace smem;
using namespace smem::estimate;
using namespace smem::estimate::audited;

TEST_CASE("values part into those that bind and those that replace") {
  const facts::Facts facts = audited::facts();
  const Values values = valuesOf(facts, {}, {{"hd", 128}, {"FA_TKV", 32}, {"FA_TQ", 64}});
  CHECK(values.before == ledger::Overrides{{"hd", 128}});
  CHECK(values.after == ledger::Overrides{{"hd", 128}, {"FA_TKV", 32}, {"FA_TQ", 64}});
  CHECK(values.replaced == std::vector<Replaced>{{"FA_TKV", {64}, 32}}); // FA_TQ stays what it is
}

TEST_CASE("instances of a template may each have their own value") {
  facts::Facts facts = audited::facts();
  for (std::int64_t value : {32, 64}) {
    const Symbol symbol{SymbolKind::TemplateParameter, "TQ", "k<" + std::to_string(value) + ">"};
    facts.symbols.insert({symbol, {symbol, value, {}}});
  }
  CHECK(valuesOf(facts, {}, {{"TQ", 32}}).replaced == std::vector<Replaced>{{"TQ", {32, 64}, 32}});
}

TEST_CASE("what the settings bind is the state before") {
  const Values values = valuesOf(audited::facts(), {{"hd", 128}, {"FA_TKV", 96}}, {{"FA_TKV", 32}});
  CHECK(values.before == ledger::Overrides{{"hd", 128}, {"FA_TKV", 96}});
  CHECK(values.after == ledger::Overrides{{"hd", 128}, {"FA_TKV", 32}});
  CHECK(values.replaced == std::vector<Replaced>{{"FA_TKV", {96}, 32}});
}

namespace {

struct Sides {
  Asked before, after;
  lint::Model modelBefore, modelAfter;
  Change change;

  Sides(const ledger::Overrides &set, const std::string &archs, std::optional<int> registers)
      : before({{"hd", 128}}, archs), after(set, archs), modelBefore(before.model(registers)),
        modelAfter(after.model(registers)), change(changes(modelBefore, modelAfter).at(0)) {}
};

const PlaneChange &plane(const Change &change, const std::string &name) {
  for (const PlaneChange &each : change.planes)
    if (each.name == name)
      return each;
  FAIL("no plane " << name);
  std::abort();
}

} // namespace

TEST_CASE("the ledgers stand side by side, and the launcher eats the second block") {
  const Sides sides({{"hd", 128}, {"FA_TKV", 32}}, "sm_89", 96);
  const Change &change = sides.change;
  CHECK(*plane(change, "Qs").before->extent->value == 17408);
  CHECK(*plane(change, "Qs").after->extent->value == 17408);
  CHECK(*plane(change, "Ks").before->extent->value == 17408);
  CHECK(*plane(change, "Ks").after->extent->value == 8704); // 32 * 272
  CHECK(*plane(change, "Sf").after->extent->value == 8192); // 64 * 32 * 4
  CHECK(*plane(change, "Sf").before->rowPitch->value == 256);
  CHECK(*plane(change, "Sf").after->rowPitch->value == 128);
  CHECK(change.faults.empty());
  CHECK_FALSE(change.overrun);
  REQUIRE(change.launcher.size() == 1);
  const LauncherFault &fault = change.launcher[0];
  CHECK(fault.request == 61184);
  CHECK(fault.need == 43776);
  CHECK(fault.blocksLaunched == 1);
  CHECK(fault.blocksNeeded == 2);
  CHECK(fault.where.line == 80);
  CHECK_FALSE(fault.upToRegisters);
  REQUIRE(change.loops.size() == 1);
  CHECK(change.loops[0].factor == 2.0);
}

TEST_CASE("architectures that agree share a sentence") {
  // sm_89 and sm_86 have the same 100 KiB; sm_90 fits 3 as launched and, at 96 registers, 2 by registers
  // anyway.
  const Sides sides({{"hd", 128}, {"FA_TKV", 32}}, "sm_86,sm_89,sm_90", 96);
  REQUIRE(sides.change.launcher.size() == 1);
  CHECK(sides.change.launcher[0].devices.size() == 2);
}

TEST_CASE("unknown registers are said with the count they must not pass") {
  const Sides sides({{"hd", 128}, {"FA_TKV", 32}}, "sm_89", std::nullopt);
  REQUIRE(sides.change.launcher.size() == 1);
  // 16 warps: 4 a sub-partition, 16,384 / 4 = 4,096 registers a warp, 128 a thread.
  CHECK(sides.change.launcher[0].upToRegisters == 128);
}

TEST_CASE("a launcher that requests too little overruns memory") {
  const Sides sides({{"hd", 128}, {"FA_TQ", 32}}, "sm_89", 96);
  CHECK(sides.change.overrun == 17408); // 52,096 - 34,688
  CHECK(sides.change.launcher.empty());
}

TEST_CASE("values that the code forbids are said") {
  const Sides sides({{"hd", 128}, {"FA_TKV", 16}}, "sm_89", 96);
  REQUIRE(sides.change.faults.size() == 1);
  CHECK(sides.change.faults[0].kind == FaultKind::StaticAssert);
}

TEST_CASE("a kernel that nothing launches has its ledgers alone") {
  facts::Facts facts = audited::facts();
  facts.launches.clear();
  const ledger::Ledger before = ledger::build(facts, {}), after = ledger::build(facts, {{"FA_TKV", 32}});
  const std::vector<const device::Device *> devices = llvm::cantFail(device::findDevices("sm_89"));
  const auto none = withRegisters(32);
  const lint::Model one = lint::build(facts, before, devices, none),
                    other = lint::build(facts, after, devices, none);
  const auto all = changes(one, other);
  REQUIRE(all.size() == 1);
  CHECK(all[0].launchAfter == nullptr);
  CHECK(all[0].planes.size() == 7);
}
