// From facts to a ledger: values in force, arguments of launches, opt-ins.
#include "Made.h"

using namespace smem;
using namespace smem::ledger;
using namespace smem::ledger::made;

// A buffer of `rows` floats, where rows is the kernel's parameter.
static Unit buffer() {
  Unit unit;
  const Symbol rows{SymbolKind::Parameter, "rows", "k"};
  unit.range(index("i"), 0, Formula(rows) - 1);
  unit.carved("a", 0);
  unit.access(AccessKind::Store, Formula(index("i")) * 4, 4);
  return unit;
}
static const Symbol rows{SymbolKind::Parameter, "rows", "k"};

TEST_CASE("a kernel's parameters are the launch's arguments") {
  Unit unit = buffer();
  const Formula n = macro("N");
  unit.value(macro("N"), 40);
  unit.launch(n * 4).arguments = {{rows, n}};
  const Ledger ledger = build(unit.facts, {});
  REQUIRE(ledger.kernels[0].launches.size() == 1);
  const LaunchCheck &check = ledger.kernels[0].launches[0];
  CHECK(check.verdict == Verdict::Exact);
  CHECK(check.need->formula == n * 4);
  CHECK(number(check.need) == 160);
  CHECK(number(check.threads) == 128);
}

TEST_CASE("two launches are judged by their own arguments") {
  Unit unit = buffer();
  unit.launch(Formula(64)).arguments = {{rows, Formula(16)}};
  unit.launch(Formula(64)).arguments = {{rows, Formula(32)}};
  unit.launch(Formula(64)).arguments = {{rows, Formula(8)}};
  const Ledger ledger = build(unit.facts, {});
  REQUIRE(ledger.kernels[0].launches.size() == 3);
  CHECK(ledger.kernels[0].launches[0].verdict == Verdict::Exact);
  CHECK(ledger.kernels[0].launches[1].verdict == Verdict::Under);
  CHECK(ledger.kernels[0].launches[2].verdict == Verdict::Over);
  // The kernel's own need has no number: its launches disagree.
  CHECK_FALSE(ledger.kernels[0].dynamic->value.known());
}

TEST_CASE("values from outside replace those of the source everywhere") {
  Unit unit = buffer();
  unit.value(macro("N"), 40);
  unit.open(parameter("hd"));
  const Formula bytes = Formula(macro("N")) * parameter("hd");
  facts::Launch &launch = unit.launch(bytes);
  launch.arguments = {{rows, Formula(macro("N"))}};
  launch.optIn = facts::OptIn{bytes, {}, {"a.cu", 80, 1}};
  launch.threads = Formula(macro("N"));
  const Ledger open = build(unit.facts, {});
  CHECK_FALSE(open.kernels[0].launches[0].request->value.known());
  const Ledger ledger = build(unit.facts, {{"N", 8}, {"hd", 4}});
  const LaunchCheck &check = ledger.kernels[0].launches[0];
  CHECK(number(check.request) == 32);
  CHECK(number(check.need) == 32);
  CHECK(number(check.threads) == 8);
  REQUIRE(check.optIn);
  CHECK(number(*check.optIn) == 32);
  CHECK(check.verdict == Verdict::EqualOnlyWhen);
  CHECK(check.condition == "hd == 4");
}

TEST_CASE("guards at the launch are assumptions of its proof") {
  Unit unit = buffer();
  const Formula n = parameter("n"), m = parameter("m");
  facts::Launch &launch = unit.launch(n * 4);
  launch.arguments = {{rows, m}};
  launch.guards = {symbolic::equal(n, m)};
  CHECK(build(unit.facts, {}).kernels[0].launches[0].verdict == Verdict::Exact);
  unit.facts.launches[0].guards.clear();
  CHECK(build(unit.facts, {}).kernels[0].launches[0].verdict == Verdict::Unknown);
}

TEST_CASE("a launch of another kernel is not this one's") {
  Unit unit = buffer();
  unit.kernel("other");
  unit.launch(Formula(0));
  const Ledger ledger = build(unit.facts, {});
  CHECK(ledger.kernels[0].launches.empty());
  CHECK(ledger.kernels[1].launches.size() == 1);
  CHECK(ledger.kernels[1].launches[0].verdict == Verdict::Exact);
}
