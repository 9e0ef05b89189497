// Questions that rules share.
#include "Fixture.h"

#include "lint/Ask.h"

using namespace smem;
using namespace smem::lint;
using namespace smem::lint::fixture;

TEST_CASE("atLaunch goes through the kernel's ties to the launcher's arguments") {
  Unit unit("sm_89");
  const Symbol parameter{SymbolKind::TemplateParameter, "N", "attend"},
      inner{SymbolKind::TemplateParameter, "n", "Stage"};
  unit.kernel().kernel.ties[inner] = 2 * Formula(parameter);
  unit.add(0, 0, Verdict::Exact).launch.arguments[parameter] = macro("TILE");
  CHECK(atLaunch(4 * Formula(inner), unit.kernel(), unit.launch()) == 8 * macro("TILE"));
}

TEST_CASE("assumptionsAt collects guards of launch, file and kernel, the latter in the launcher's terms") {
  Unit unit("sm_89");
  const Symbol parameter{SymbolKind::TemplateParameter, "N", "attend"};
  unit.kernel().kernel.guards = {symbolic::less(Formula(parameter), 64)};
  unit.kernel().premises = {symbolic::isZero(symbolic::remainder(Formula(parameter), 8))};
  unit.facts.guards = {symbolic::less(macro("A"), 3)};
  ledger::LaunchCheck &check = unit.add(0, 0, Verdict::Exact);
  check.launch.guards = {symbolic::less(macro("B"), 5)};
  check.launch.arguments[parameter] = macro("TILE");
  CHECK(assumptionsAt(unit.model(), unit.kernel(), unit.launch()) ==
        std::vector<Formula>{symbolic::less(macro("B"), 5), symbolic::less(macro("A"), 3),
                             symbolic::less(macro("TILE"), 64),
                             symbolic::isZero(symbolic::remainder(macro("TILE"), 8))});
}

TEST_CASE("mentions looks inside operations") {
  CHECK(mentions(symbolic::max(4 * kept("n"), macro("A")), SymbolKind::Kept));
  CHECK_FALSE(mentions(symbolic::max(4 * parameter("n"), macro("A")), SymbolKind::Kept));
}

TEST_CASE("a formula of tile symbols needs a value for each, and one at least") {
  Unit unit("sm_89");
  unit.bind("A", 2);
  unit.bind(parameter("n"), 2);
  CHECK(isOfTileSymbols(4 * macro("A"), unit.ledger.bindings));
  CHECK_FALSE(isOfTileSymbols(4 * macro("A") * macro("B"), unit.ledger.bindings));
  CHECK_FALSE(isOfTileSymbols(parameter("n"), unit.ledger.bindings));
  CHECK_FALSE(isOfTileSymbols(8, unit.ledger.bindings));
}

TEST_CASE("unsizedArrays are extern arrays that something accesses, in order") {
  facts::Kernel kernel;
  auto plane = [&](facts::Storage storage, bool isBuffer) {
    facts::Plane made;
    made.storage = storage;
    made.isBuffer = isBuffer;
    kernel.planes.push_back(made);
  };
  plane(facts::Storage::Dynamic, true);
  plane(facts::Storage::Dynamic, false); // carved
  plane(facts::Storage::Static, true);
  plane(facts::Storage::Dynamic, true);
  plane(facts::Storage::Dynamic, true); // not accessed
  for (std::size_t index : {3, 2, 1, 0}) {
    facts::Access access;
    access.plane = index;
    kernel.accesses.push_back(access);
  }
  CHECK(unsizedArrays(kernel) == std::vector<std::size_t>{0, 3});
}

TEST_CASE("isNamed takes a glob with or without namespace and arguments") {
  facts::Kernel kernel;
  kernel.name = "app::fa_prefill";
  kernel.display = "app::fa_prefill<64>";
  for (const char *glob : {"fa_*", "app::fa_prefill", "*<64>", "fa_prefill"})
    CHECK(isNamed(kernel, glob));
  for (const char *glob : {"fa", "prefill", "*<32>", "["})
    CHECK_FALSE(isNamed(kernel, glob));
}
