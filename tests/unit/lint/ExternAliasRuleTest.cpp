// The rule about extern arrays that are one buffer: which orders of accesses destroy something.
#include "Fixture.h"

using namespace smem;
using namespace smem::lint;
using namespace smem::lint::fixture;

namespace {

using enum facts::AccessKind;

const Formula width = Symbol{SymbolKind::Builtin, "blockDim.x", ""};
const Symbol thread{SymbolKind::Index, "threadIdx.x", "attend"};

// Two arrays of a word per thread, `wave` and `mask`.
Unit pair() {
  Unit unit("sm_80");
  facts::Kernel &kernel = unit.kernel().kernel;
  for (const char *name : {"wave", "mask"})
    kernel.planes.push_back({.name = name,
                             .storage = facts::Storage::Dynamic,
                             .elementBytes = 4,
                             .isBuffer = true,
                             .where = {"a.cu", 4 + unsigned(kernel.planes.size()), 27}});
  kernel.ranges = {{thread, 0, width - 1}};
  return unit;
}

facts::Access &access(Unit &unit, std::size_t plane, facts::AccessKind kind,
                      const Formula &offset = 4 * Formula(thread)) {
  std::vector<facts::Access> &all = unit.kernel().kernel.accesses;
  facts::Access &added = all.emplace_back();
  added.plane = plane;
  added.kind = kind;
  added.offset = offset;
  added.bytes = Formula(4);
  added.where = {"a.cu", 6 + unsigned(all.size()), 3};
  return added;
}

} // namespace

TEST_CASE("extern-alias: one is written, the other over it, the first is read") {
  Unit unit = pair();
  access(unit, 0, Store);
  access(unit, 1, Store);
  access(unit, 1, Load);
  access(unit, 0, Load, 4 * width - 4 - 4 * Formula(thread));
  std::vector<Finding> findings = unit.findings("extern-alias");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].severity == Severity::Warning);
  CHECK(findings[0].where == SourceSpan{"a.cu", 5, 27});
  CHECK(findings[0].message ==
        "`mask` starts at the same address as `wave`: extern arrays of a kernel are one buffer, "
        "and both are used at once");
  CHECK(notes(findings[0]) == "`wave` is written here\n`mask` is written over it\nand `wave` is read\n");
  CHECK(findings[0].notes[2].where.line == 10);
}

TEST_CASE("extern-alias: views that are used one after another") {
  Unit phases = pair();
  for (std::size_t plane : {0, 1}) {
    access(phases, plane, Store);
    access(phases, plane, Load);
  }
  CHECK(phases.findings("extern-alias").empty());
  Unit again = pair();
  access(again, 0, Store);
  access(again, 1, Store);
  access(again, 0, Store);
  access(again, 0, Load);
  CHECK(again.findings("extern-alias").empty());
  Unit pun = pair();
  access(pun, 0, Store);
  access(pun, 1, Load);
  CHECK(pun.findings("extern-alias").empty());
}

TEST_CASE("extern-alias: ranges that do not meet, and an index without a bound") {
  Unit behind = pair();
  access(behind, 0, Store);
  access(behind, 1, Store, 4 * width + 4 * Formula(thread));
  access(behind, 0, Load);
  CHECK(behind.findings("extern-alias").empty());
  Unit last = pair(); // the last word of `wave` is the first that `mask` writes
  access(last, 0, Store);
  access(last, 1, Store, 4 * width - 4 + 4 * Formula(thread));
  access(last, 0, Load);
  CHECK(last.findings("extern-alias").size() == 1);
  Unit data = pair();
  access(data, 0, Store);
  access(data, 1, Store).offset = Unknown{"decided by data", {}};
  access(data, 0, Load);
  CHECK(data.findings("extern-alias").empty());
}

TEST_CASE("extern-alias: two arms for all threads of a block exclude each other, two warps do not") {
  const Formula mode = parameter("mode");
  for (const Formula &condition : {mode, symbolic::less(Formula(thread), 32)}) {
    Unit unit = pair();
    unit.add(512, 512, Verdict::Exact, 20, 128).launch.arguments[*width.singleAtom()->symbol()] = 128;
    access(unit, 0, Store).guards = {symbolic::truth(condition)};
    access(unit, 1, Store).guards = {symbolic::logicalNot(symbolic::truth(condition))};
    access(unit, 0, Load).guards = {symbolic::truth(condition)};
    // Threads from 32 on write `mask` where the first 32 have `wave`: from byte 128 on, and those read below
    // it.
    CHECK(unit.findings("extern-alias").empty());
    unit.kernel().kernel.accesses[2].guards.clear();
    CHECK(unit.findings("extern-alias").size() == (condition == mode ? 0 : 1));
  }
}

TEST_CASE("extern-alias: a request for both") {
  Unit unit = pair();
  unit.bind(width, 256);
  access(unit, 0, Store);
  access(unit, 0, Load);
  access(unit, 1, Store);
  access(unit, 1, Load);
  unit.add(1024, 1024, Verdict::Exact).launch.arguments[*width.singleAtom()->symbol()] = 256;
  CHECK(unit.findings("extern-alias").empty());
  unit.launch().request = unit.quantity(2048);
  std::vector<Finding> findings = unit.findings("extern-alias");
  REQUIRE(findings.size() == 1);
  CHECK(notes(findings[0]) == "the launch requests 2048, the bytes of both\n");
}

TEST_CASE("extern-alias: a single array, and one with a size") {
  Unit unit = pair();
  access(unit, 0, Store);
  access(unit, 1, Store);
  access(unit, 0, Load);
  unit.kernel().kernel.planes[1].extent = Known<Formula>(Formula(1024));
  CHECK(unit.findings("extern-alias").empty());
}
