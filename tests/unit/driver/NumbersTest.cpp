// Values from outside that make no sizes.
#include "driver/Numbers.h"

#include "symbolic/Operations.h"

#include <catch2/catch.hpp>

using namespace smem;
using namespace smem::driver;
using symbolic::Formula;
using symbolic::Symbol;

static const Symbol tile{symbolic::SymbolKind::Macro, "TILE", ""},
    other{symbolic::SymbolKind::Macro, "OTHER", ""};

// One kernel with one plane of the formula.
static ledger::Ledger ledgerOf(const Formula &extent, const symbolic::Bindings &bindings) {
  ledger::Row row;
  row.name = "p";
  row.extent = ledger::Quantity{extent, symbolic::evaluate(extent, bindings)};
  ledger::KernelLedger kernel;
  kernel.kernel.display = "k";
  kernel.rows = {row};
  kernel.dynamic = row.extent;
  return {"k.cu", bindings, {kernel}};
}

TEST_CASE("sizes are no faults") {
  CHECK(numberFaults(ledgerOf(4 * Formula(tile), {{tile, 64}}), Given{{{"TILE", 64}}, {}, {}}).empty());
  CHECK(numberFaults(ledgerOf(4 * Formula(tile), {}), Given{{{"OTHER", 1}}, {}, {}}).empty());
}

TEST_CASE("a plane of nothing") {
  const auto faults = numberFaults(ledgerOf(4 * Formula(tile), {{tile, 0}}), Given{{{"TILE", 0}}, {}, {}});
  REQUIRE(faults.size() == 1);
  CHECK(faults[0] == "--set TILE=0 makes plane p 0 in k");
}

TEST_CASE("only what was set is blamed") {
  CHECK(numberFaults(ledgerOf(4 * Formula(tile), {{tile, 0}, {other, 1}}), Given{{{"OTHER", 1}}, {}, {}}).empty());
  CHECK(numberFaults(ledgerOf(4 * Formula(tile), {{tile, 0}}), Given{{}, {}, {}}).empty());
}

TEST_CASE("overflow and division by zero") {
  const std::int64_t big = 2147483647;
  const Formula cube = Formula(tile) * tile * tile;
  auto faults = numberFaults(ledgerOf(cube, {{tile, big}}), Given{{{"TILE", big}}, {}, {}});
  REQUIRE(faults.size() == 1);
  CHECK(faults[0] == "--set TILE=2147483647 gives plane p no size: the value does not fit 64 bits in k");
  faults = numberFaults(ledgerOf(symbolic::divide(64, tile), {{tile, 0}}), Given{{{"TILE", 0}}, {}, {}});
  REQUIRE(faults.size() == 1);
  CHECK_THAT(faults[0], Catch::Contains("division by zero"));
}

TEST_CASE("a value of one kernel is blamed on the settings file") {
  const Given given{{{"OTHER", 1}}, {}, {{"mangled", {{"TILE", 0}}}}};
  ledger::Ledger ledger = ledgerOf(4 * Formula(tile), {{tile, 0}});
  CHECK(numberFaults(ledger, given).empty()); // of another kernel
  ledger.kernels[0].kernel.mangled = "mangled";
  CHECK(numberFaults(ledger, given) ==
        std::vector<std::string>{"--set OTHER=1 TILE=0 of the settings file makes plane p 0 in k"});
}
