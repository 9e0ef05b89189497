// The dynamic buffer: extents by the next start, the last by its accesses, aliases counted once.
#include "Made.h"

#include "symbolic/Print.h"

using namespace smem;
using namespace smem::ledger;
using namespace smem::ledger::made;

static const Symbol i = index("i"), n = macro("N");

TEST_CASE("a plane ends where the next begins, the last where its accesses end") {
  Unit unit;
  unit.value(n, 10);
  unit.range(i, 0, Formula(n) - 1);
  unit.carved("a", 0);
  unit.access(AccessKind::Store, Formula(i) * 4, 4);
  unit.carved("b", Formula(n) * 16);
  unit.access(AccessKind::Store, Formula(i) * 8, 8);
  const Ledger ledger = build(unit.facts, {});
  const KernelLedger &kernel = ledger.kernels[0];
  CHECK(number(rowOf(kernel, "a").extent) == 160); // reaches only 40, but b starts at 160
  CHECK(number(rowOf(kernel, "b").offset) == 160);
  CHECK(number(rowOf(kernel, "b").extent) == 80);
  CHECK(number(kernel.dynamic) == 240);
  CHECK(symbolic::print(kernel.dynamic->formula) == "24*N");
  CHECK(number(build(unit.facts, {{"N", 100}}).kernels[0].dynamic) == 2400);
}

TEST_CASE("planes come by offset, not by declaration") {
  Unit unit;
  unit.carved("late", 100);
  unit.access(AccessKind::Store, 0, 4);
  unit.carved("early", 0);
  unit.access(AccessKind::Store, 0, 4);
  const Ledger ledger = build(unit.facts, {});
  REQUIRE(ledger.kernels[0].rows.size() == 2);
  CHECK(ledger.kernels[0].rows[0].name == "early");
  CHECK(number(ledger.kernels[0].rows[0].extent) == 100);
  CHECK(number(ledger.kernels[0].dynamic) == 104);
}

TEST_CASE("two planes with one start share their bytes") {
  Unit unit;
  unit.range(i, 0, 63);
  unit.carved("scores", 0);
  unit.access(AccessKind::Store, Formula(i) * 4, 4);
  unit.carved("probabilities", 0, 2);
  unit.access(AccessKind::Store, Formula(i) * 2, 2);
  const Ledger ledger = build(unit.facts, {});
  CHECK(number(ledger.kernels[0].dynamic) == 256); // not 384
  int aliases = 0;
  for (const Row &row : ledger.kernels[0].rows)
    aliases += row.aliasOf.has_value();
  CHECK(aliases == 1);
}

TEST_CASE("an overlay that reaches past the planes below it sets the need") {
  Unit unit;
  unit.range(i, 0, 255);
  unit.carved("a", 0);
  unit.access(AccessKind::Store, 0, 64);
  unit.carved("b", 64);
  unit.access(AccessKind::Store, 0, 64);
  unit.carved("epilogue", 0);
  unit.access(AccessKind::Store, Formula(i) * 4, 4);
  CHECK(number(build(unit.facts, {}).kernels[0].dynamic) == 1024);
}

TEST_CASE("an overlay inside the planes below it does not") {
  Unit unit;
  unit.range(i, 0, 15);
  unit.carved("a", 0);
  unit.access(AccessKind::Store, 0, 64);
  unit.carved("b", 64);
  unit.access(AccessKind::Store, 0, 64);
  unit.carved("epilogue", 0);
  unit.access(AccessKind::Store, Formula(i) * 4, 4);
  CHECK(number(build(unit.facts, {}).kernels[0].dynamic) == 128);
}

TEST_CASE("rows of a matrix are counted whole, with their padding") {
  // Sixteen rows of 32 bytes, 80 bytes apart: the sixteenth row's padding belongs to the plane.
  Unit unit;
  unit.carved("a", 0);
  Access &access = unit.access(AccessKind::MatrixStore, 0, 32);
  access.rows = 16;
  access.rowPitch = Formula(80);
  const Ledger ledger = build(unit.facts, {});
  CHECK(number(ledger.kernels[0].dynamic) == 16 * 80);
  REQUIRE(rowOf(ledger.kernels[0], "a").rowPitch);
  CHECK(number(*rowOf(ledger.kernels[0], "a").rowPitch) == 80);
}

TEST_CASE("an end pointer that nothing uses takes nothing and ends what lies before it") {
  Unit unit;
  unit.carved("a", 0);
  unit.access(AccessKind::Store, 0, 4);
  unit.carved("end", 512).referenced = false;
  const Ledger ledger = build(unit.facts, {});
  CHECK(number(rowOf(ledger.kernels[0], "a").extent) == 512);
  CHECK(number(ledger.kernels[0].dynamic) == 512);
}

TEST_CASE("an open end is unproven, and so is the need") {
  Unit unit;
  unit.carved("a", 0);
  unit.access(AccessKind::Store, 0, 4);
  unit.carved("b", 64);
  unit.access(AccessKind::Store, 0, 4).offset = Unknown{"an index read from data", {"a.cu", 60, 1}};
  const Ledger ledger = build(unit.facts, {});
  const KernelLedger &kernel = ledger.kernels[0];
  CHECK(number(rowOf(kernel, "a").extent) == 64);
  CHECK_FALSE(rowOf(kernel, "b").extent.known());
  CHECK_FALSE(kernel.dynamic.known());
  REQUIRE_FALSE(kernel.unproven.empty());
  CHECK(kernel.unproven[0].reason.find("'b'") != std::string::npos);
}

TEST_CASE("an offset that is not known leaves the need unknown") {
  Unit unit;
  unit.carved("a", 0);
  unit.access(AccessKind::Store, 0, 4);
  unit.carved("b", 0).offset = Unknown{"a pointer that was not followed", {"a.cu", 12, 1}};
  unit.access(AccessKind::Store, 0, 4);
  const Ledger ledger = build(unit.facts, {});
  CHECK_FALSE(ledger.kernels[0].dynamic.known());
  CHECK_FALSE(ledger.kernels[0].unproven.empty());
}

TEST_CASE("a kernel without a dynamic buffer needs none") {
  Unit unit;
  unit.array("a", 4, 4);
  CHECK(number(build(unit.facts, {}).kernels[0].dynamic) == 0);
}

TEST_CASE("a range that depends on an outer one is taken at its widest") {
  Unit unit;
  const Symbol j = index("j");
  unit.range(i, 0, 7);
  unit.range(j, 0, i);
  unit.carved("a", 0);
  unit.access(AccessKind::Store, (Formula(i) * 8 + j) * 4, 4);
  CHECK(number(build(unit.facts, {}).kernels[0].dynamic) == 256);
}

TEST_CASE("guards of an access bound it") {
  Unit unit;
  unit.range(i, 0, 127);
  unit.carved("a", 0);
  unit.access(AccessKind::Store, Formula(i) * 4, 4).guards = {symbolic::less(i, 32)};
  CHECK(number(build(unit.facts, {}).kernels[0].dynamic) == 128);
}
