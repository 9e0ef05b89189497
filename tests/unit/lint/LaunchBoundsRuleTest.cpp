// The rule about blocks that a kernel is not made for.
#include "Fixture.h"

using namespace smem;
using namespace smem::lint;
using namespace smem::lint::fixture;

namespace {

using Lines = std::vector<std::string>;

const Symbol width{SymbolKind::Builtin, "blockDim.x", ""};
const Symbol thread{SymbolKind::Index, "threadIdx.x", "attend"}, counter{SymbolKind::Index, "i", "attend"};

Unit bounded(const Formula &most, const Formula &threads) {
  Unit unit("sm_89");
  unit.bind("WARPS", 8);
  unit.kernel().kernel.bounds.maxThreads = Known<Formula>(most);
  unit.add(0, 0, Verdict::Exact).threads = unit.quantity(threads);
  return unit;
}

// for (i = threadIdx.x; i <= last; i += stride)
Unit strided(const Formula &stride, const Formula &threads, const std::optional<Formula> &last = {}) {
  Unit unit("sm_89");
  unit.bind("THREADS", 128);
  unit.kernel().kernel.strides = {{stride, {}, {"a.cu", 6, 12}}};
  if (last)
    unit.kernel().kernel.ranges = {{counter, Formula(thread), *last}};
  unit.facts.symbols.insert({counter, {counter, Unknown{"", {}}, {"a.cu", 6, 12}}});
  unit.add(0, 0, Verdict::Exact).launch.arguments[width] = threads;
  return unit;
}

Lines found(Unit unit) { return messages(unit.findings("launch-bounds")); }

} // namespace

TEST_CASE("launch-bounds: more threads than the bound") {
  std::vector<Finding> findings = bounded(32 * macro("WARPS"), 512).findings("launch-bounds");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].severity == Severity::Error);
  CHECK(findings[0].where.line == 20);
  CHECK(findings[0].message ==
        "512 threads per block exceed the 256 (32*WARPS) of __launch_bounds__: the launch fails");
  CHECK(found(bounded(256, 256)).empty());
  CHECK(found(bounded(256, 257)).size() == 1);
}

TEST_CASE("launch-bounds: open threads, for all values or not at all") {
  const Formula n = parameter("n");
  CHECK(found(bounded(32 * n, 64 * n)) ==
        Lines{"64*n threads per block exceed the 32*n of __launch_bounds__: the launch fails"});
  CHECK(found(bounded(256, n)).empty());
  Unit none = bounded(256, 512);
  none.kernel().kernel.bounds.maxThreads = Known<Formula>(Unknown{"lost", {}});
  CHECK(none.findings("launch-bounds").empty());
}

TEST_CASE("launch-bounds takes the launch's arguments for template parameters") {
  Symbol parameter{SymbolKind::TemplateParameter, "T", "attend"};
  Unit unit = bounded(Formula(parameter), 256);
  unit.launch().launch.arguments[parameter] = 128;
  CHECK(unit.findings("launch-bounds").size() == 1);
  unit.launch().launch.arguments[parameter] = 256;
  CHECK(unit.findings("launch-bounds").empty());
}

TEST_CASE("launch-bounds: a stride that is not the block's") {
  CHECK(found(strided(macro("THREADS"), 256)) == Lines{"a loop of the kernel steps by 128 (THREADS) from "
                                                       "threadIdx.x, and the launch has 256 threads in x: "
                                                       "elements are processed twice"});
  CHECK(found(strided(256, 128)) ==
        Lines{"a loop of the kernel steps by 256 from threadIdx.x, and the launch has 128 "
              "threads in x: elements are left out"});
  CHECK(found(strided(macro("THREADS"), 128)).empty());
  CHECK(found(strided(macro("THREADS"), parameter("n"))).empty());
  Unit unknown = strided(256, 128);
  unknown.launch().launch.arguments.clear();
  CHECK(unknown.findings("launch-bounds").empty());
}

TEST_CASE("launch-bounds: a loop that one iteration ends is right with any block that covers it") {
  CHECK(found(strided(128, 256, Formula(127))).empty()); // i < 128
  CHECK(found(strided(128, 256, Formula(128))).size() == 1);
  CHECK(found(strided(256, 128, Formula(127))).empty());
  CHECK(found(strided(256, 128, Formula(128))).size() == 1);
  CHECK(found(strided(128, 256, parameter("n") - 1)).size() == 1);
}

TEST_CASE("launch-bounds: a loop that only some threads run") {
  Unit first = strided(32, 128);
  first.kernel().kernel.strides[0].guards = {symbolic::less(Formula(thread), 32)};
  CHECK(first.findings("launch-bounds").empty());
  Symbol row{SymbolKind::Index, "row", "attend"};
  Unit outer = strided(32, 128); // for (row = ...; row < 8; ...) for all of them
  outer.kernel().kernel.strides[0].guards = {symbolic::less(Formula(row), 8)};
  outer.kernel().kernel.ranges = {{row, 0, 7}};
  CHECK(outer.findings("launch-bounds").size() == 1);
  outer.kernel().kernel.ranges = {{row, symbolic::divide(Formula(thread), 32), 7}};
  CHECK(outer.findings("launch-bounds").empty());
}
