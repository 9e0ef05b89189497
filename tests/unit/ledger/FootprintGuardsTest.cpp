// What an instance's template arguments switch off is no part of its planes.
#include "ledger/Footprint.h"

#include "symbolic/Operations.h"

#include <catch2/catch.hpp>

using namespace smem;
using namespace smem::symbolic;

TEST_CASE("a store under a guard that the instance's arguments refuse does not happen") {
  const Symbol block{SymbolKind::TemplateParameter, "BLOCK", "reduce<32>"};
  const Symbol macro{SymbolKind::Macro, "LIMIT", ""};
  const Symbol warp{SymbolKind::Index, "warp", "reduce<32>"};
  facts::Kernel kernel;
  kernel.planes.resize(1);
  kernel.ranges = {{warp, 0, 3}};
  facts::Access store;
  store.kind = facts::AccessKind::Store;
  store.offset = Formula(warp) * 4;
  store.bytes = Formula(4);
  // `(BLOCK == 0 ? blockDim.x : BLOCK) > 32`, as a reduction asks whether there is a second warp.
  const Formula size = select(isZero(Formula(block)), Formula(Symbol{SymbolKind::Builtin, "blockDim.x", ""}), block);
  store.guards = {less(32, size)};
  kernel.accesses = {store};
  CHECK(ledger::footprintOf(kernel, 0, std::nullopt, {{block, 32}}).end == Known<Formula>(Formula(0)));
  CHECK(ledger::footprintOf(kernel, 0, std::nullopt, {{block, 128}}).end == Known<Formula>(Formula(16)));
  // A macro is another matter: under its next value the store happens, and the formula is for all values.
  kernel.accesses[0].guards = {less(32, Formula(macro))};
  CHECK(ledger::footprintOf(kernel, 0, std::nullopt, {{macro, 32}}).end == Known<Formula>(Formula(16)));
}
