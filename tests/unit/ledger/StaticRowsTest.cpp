// Static planes as ptxas lays them out: declaration order, natural alignment, no gap that alignment does not
// ask for, nothing for what is never read; and the rounding that an extern array anywhere in the file brings.
#include "Made.h"

using namespace smem;
using namespace smem::ledger;
using namespace smem::ledger::made;

static std::int64_t staticBytes(const Unit &unit, std::size_t kernel = 0) {
  const Ledger ledger = build(unit.facts, {});
  if (!ledger.kernels[kernel].staticBytes) {
    FAIL_CHECK(ledger.kernels[kernel].staticBytes.why().reason);
    return INT64_MIN;
  }
  return *ledger.kernels[kernel].staticBytes;
}

TEST_CASE("planes lie in declaration order at their alignment") {
  Unit unit;
  unit.array("c", 1, 3);
  unit.array("d", 8, 2);
  unit.array("s", 2, 1);
  unit.array("f", 4, 5);
  const Ledger ledger = build(unit.facts, {});
  const KernelLedger &kernel = ledger.kernels[0];
  CHECK(number(rowOf(kernel, "c").offset) == 0);
  CHECK(number(rowOf(kernel, "d").offset) == 8);  // 3 up to 8
  CHECK(number(rowOf(kernel, "s").offset) == 24); // 8 + 16
  CHECK(number(rowOf(kernel, "f").offset) == 28); // 26 up to 28
  CHECK(*kernel.staticBytes == 48);               // 28 + 20, not rounded
}

TEST_CASE("the total is not rounded without an extern array") {
  Unit unit;
  unit.array("d", 8, 1);
  unit.array("c", 1, 3);
  CHECK(staticBytes(unit) == 11);
}

TEST_CASE("a variable of a called function lies where the file declares it") {
  Unit unit;
  unit.array("mine", 4, 1);
  Plane &helper = unit.array("helper", 16, 1);
  helper.where = {"a.cu", 2, 3}; // before the kernel
  const Ledger ledger = build(unit.facts, {});
  CHECK(number(rowOf(ledger.kernels[0], "helper").offset) == 0);
  CHECK(number(rowOf(ledger.kernels[0], "mine").offset) == 16);
}

TEST_CASE("an extern array anywhere in the file rounds every kernel that has static bytes") {
  for (auto [alignment, expected] :
       {std::pair(1, 32), {4, 32}, {16, 32}, {64, 64}, {128, 128}, {1024, 1024}}) {
    Unit unit;
    unit.array("a", 4, 5); // 20 bytes
    unit.kernel("empty");
    unit.kernel("other").externAlignment = alignment;
    INFO(alignment);
    CHECK(staticBytes(unit, 0) == expected);
    CHECK(staticBytes(unit, 1) == 0);
    CHECK(staticBytes(unit, 2) == 0);
  }
}

TEST_CASE("an exact multiple is not rounded further") {
  Unit unit;
  unit.array("a", 4, 8);
  unit.last().externAlignment = 16;
  CHECK(staticBytes(unit) == 32);
}

TEST_CASE("what is never read takes no bytes, and neither shifts what follows") {
  Unit unit;
  unit.array("a", 4, 1);
  unit.plane("storedOnly", Storage::Static, 4).extent = Known<Formula>(Formula(400));
  unit.access(AccessKind::Store, 0, 4);
  unit.plane("unnamed", Storage::Static, 4).extent = Known<Formula>(Formula(400));
  unit.last().planes.back().referenced = false;
  unit.array("b", 4, 1);
  const Ledger ledger = build(unit.facts, {});
  CHECK(*ledger.kernels[0].staticBytes == 8);
  CHECK(number(rowOf(ledger.kernels[0], "b").offset) == 4);
  CHECK_FALSE(rowOf(ledger.kernels[0], "storedOnly").used);
  CHECK_FALSE(rowOf(ledger.kernels[0], "storedOnly").offset.known());
  CHECK_FALSE(rowOf(ledger.kernels[0], "unnamed").used);
}

TEST_CASE("atomics, matrix loads and escaping addresses keep a plane") {
  for (AccessKind kind : {AccessKind::Load, AccessKind::Atomic, AccessKind::MatrixLoad, AccessKind::RowLoad,
                          AccessKind::Escape}) {
    Unit unit;
    unit.plane("a", Storage::Static, 4).extent = Known<Formula>(Formula(40));
    unit.access(kind, 0, 4);
    CHECK(staticBytes(unit) == 40);
  }
}

TEST_CASE("sizes in symbols follow their values") {
  Unit unit;
  unit.value(macro("N"), 10);
  unit.array("a", 1, Formula(macro("N")));
  unit.array("b", 8, Formula(macro("N")));
  CHECK(staticBytes(unit) == 16 + 80);
  const Ledger changed = build(unit.facts, {{"N", 17}});
  CHECK(*changed.kernels[0].staticBytes == 24 + 136);
}

TEST_CASE("one size that is not known leaves the total unknown, with the reason") {
  Unit unit;
  unit.array("a", 4, 1);
  unit.plane("b", Storage::Static, 4).extent =
      Known<Formula>(Unknown{"a size that was not followed", {"a.cu", 12, 3}});
  unit.access(AccessKind::Load, 0, 4);
  const Ledger ledger = build(unit.facts, {});
  REQUIRE_FALSE(ledger.kernels[0].staticBytes.known());
  CHECK(ledger.kernels[0].staticBytes.why().reason == "a size that was not followed");
}
