// The rules about what outlives a call: sizes that one call computed, and opt-ins that one call made.
#include "Fixture.h"

using namespace smem;
using namespace smem::lint;
using namespace smem::lint::fixture;

namespace {

using Lines = std::vector<std::string>;

Unit withRequest(const Formula &request, const Formula &need, Verdict verdict = Verdict::Unknown) {
  Unit unit("sm_89");
  unit.define(kept("bytes"), Unknown{"kept between calls", {}}, 14);
  unit.add(request, need, verdict);
  return unit;
}

const Formula cols = parameter("cols"), first = kept("cols@first"), bytes = kept("bytes");

// Takes 64 KiB behind a flag called `ready`.
Unit once(const Formula &request, std::int64_t staticBytes = 0) {
  Unit unit("sm_80,sm_89");
  unit.kernel().staticBytes = staticBytes;
  unit.add(request, request, Verdict::Exact);
  unit.optIn(request);
  unit.launch().launch.optIn->once = facts::OnceGuard{"ready", {"a.cu", 16, 3}};
  return unit;
}

} // namespace

TEST_CASE("frozen-size: the first call's value, in one finding for all contexts") {
  Unit unit("sm_89");
  unit.bind(first, 1024);
  for (std::int64_t value : {1024, 4096}) {
    unit.bind(cols, value);
    unit.add(2 * first, 2 * cols, value == 1024 ? Verdict::EqualOnlyWhen : Verdict::Under);
    unit.launch().launch.context =
        value == 1024 ? "called from model(), line 19" : "called from model(), line 20";
  }
  std::vector<Finding> findings = unit.findings("frozen-size");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].severity == Severity::Warning);
  CHECK(findings[0].where == SourceSpan{"a.cu", 19, 5});
  CHECK(findings[0].message ==
        "the request 2*cols@first keeps `cols` of the first call, and the need 2*cols follows every call");
  CHECK(findings[0].remedy == "Request 2*cols at every call.");
  // 2*1024 = 2,048 requested by both; the need is 2,048 and 2*4096 = 8,192.
  CHECK(notes(findings[0]) ==
        "the launch, called from model(), line 19: 2048 bytes requested, 2048 needed\n"
        "the launch, called from model(), line 20: 2048 bytes requested, 8192 needed\n");
}

TEST_CASE("frozen-size: a cached value is reported where it is declared") {
  Unit unit = withRequest(symbolic::select(symbolic::isZero(bytes), 4 * cols, bytes), 4 * cols);
  std::vector<Finding> findings = unit.findings("frozen-size");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].where.line == 14);
  CHECK(findings[0].message ==
        "`bytes` keeps the bytes that one call computed, and the need 4*cols follows every call");
}

TEST_CASE(
    "frozen-size is silent where the need does not vary, the size only grows, or nothing is known of it") {
  Formula grown = symbolic::select(symbolic::less(bytes, 4 * cols), 4 * cols, bytes);
  CHECK(withRequest(grown, 4 * cols).findings("frozen-size").empty());
  CHECK(withRequest(4 * first, 4 * macro("N")).findings("frozen-size").empty());
  CHECK(withRequest(4 * first, 4096).findings("frozen-size").empty());
  CHECK(withRequest(bytes, 4 * cols).findings("frozen-size").empty()); // somebody else sets it
  CHECK(withRequest(4 * kept("rows@first"), 4 * cols).findings("frozen-size").empty());
  CHECK(withRequest(4 * cols, 4 * cols, Verdict::Exact).findings("frozen-size").empty());
}

TEST_CASE("opt-in-once stands at the attribute call and names flag, limit and launch") {
  std::vector<Finding> findings = once(73728).findings("opt-in-once");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].severity == Severity::Warning);
  CHECK(findings[0].where == SourceSpan{"a.cu", 18, 3});
  CHECK(findings[0].archs.empty());
  CHECK(findings[0].message ==
        "`ready` lets the opt-in happen only once, and it holds for one device: on another one a "
        "launch above 49152 bytes fails");
  CHECK(notes(findings[0]) == "the guard stands here\nthe launch requests 73728\n");
}

TEST_CASE("opt-in-once: only where 48 KiB can be passed, static bytes included") {
  CHECK(once(49152).findings("opt-in-once").empty());
  CHECK(once(49153).findings("opt-in-once").size() == 1);
  CHECK(once(48640, 512).findings("opt-in-once").empty());
  CHECK(once(48641, 512).findings("opt-in-once").size() == 1);
  // Open: 4*n may be anything, n % 1024 is below 1,024.
  CHECK(once(4 * parameter("n")).findings("opt-in-once").size() == 1);
  CHECK(once(symbolic::remainder(parameter("n"), 1024)).findings("opt-in-once").empty());
}

TEST_CASE("opt-in-once with a request that is not known trusts the attribute") {
  for (std::int64_t attribute : {32768, 65536}) {
    Unit unit = once(attribute);
    unit.launch().request = Unknown{"lost", {}};
    CHECK(unit.findings("opt-in-once").size() == (attribute > 49152 ? 1 : 0));
  }
}

TEST_CASE("opt-in-once: a guard with a key of its own may be per device, one about the size is not") {
  const Formula n = parameter("n"), device = Symbol{SymbolKind::Local, "device", "line 12"},
                last = kept("last");
  Unit keyed = once(65536);
  keyed.launch().launch.request = Formula(65536);
  keyed.launch().launch.optIn->guards = {symbolic::logicalNot(symbolic::equal(last, device))};
  CHECK(keyed.findings("opt-in-once").empty());
  Unit grown = once(4 * n);
  grown.launch().launch.request = 4 * n;
  grown.launch().launch.optIn->guards = {symbolic::less(last, 4 * n)};
  CHECK(grown.findings("opt-in-once").size() == 1);
}

TEST_CASE("opt-in-once is silent without a flag") {
  Unit unit = once(73728);
  unit.launch().launch.optIn->once.reset();
  CHECK(unit.findings("opt-in-once").empty());
  unit.launch().launch.optIn.reset();
  CHECK(unit.findings("opt-in-once").empty());
}
