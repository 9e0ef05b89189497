// The rule about the code's own guards. The driver reserves 1,024 bytes of every block on sm_80 and later and
// none on sm_75; one block may have 101,376 of the 102,400 bytes of an SM on sm_89 and all 65,536 on sm_75
// (CUDA Programming Guide).
#include "Fixture.h"

using namespace smem;
using namespace smem::lint;
using namespace smem::lint::fixture;

namespace {

using Lines = std::vector<std::string>;

const Formula request = 4 * parameter("n");
constexpr const char *PerBlock = "sharedMemPerBlock", *OptIn = "sharedMemPerBlockOptin",
                     *PerSm = "sharedMemPerMultiprocessor";

// A launch behind `compared <= limit`.
Unit guarded(const std::string &limit, const Formula &compared, std::int64_t staticBytes = 0,
             const std::string &archs = "sm_89") {
  Unit unit(archs);
  unit.kernel().staticBytes = staticBytes;
  ledger::LaunchCheck &check = unit.add(request, request, Verdict::Exact);
  check.launch.limitChecks = {{Formula(limitOf(limit)) - compared, limitOf(limit), {"a.cu", 17, 7}}};
  return unit;
}

Lines found(Unit unit) { return messages(unit.findings("limit-check")); }

} // namespace

TEST_CASE("limit-check: static bytes left out, also in a strict comparison") {
  const Lines expected = {
      "the dynamic bytes 4*n alone are compared with the limit of a block: the 512 static bytes "
      "count too"};
  CHECK(found(guarded(OptIn, request, 512)) == expected);
  CHECK(found(guarded(OptIn, request + 1, 512)) == expected);
  CHECK(found(guarded(PerBlock, request, 512)) == expected);
  CHECK(found(guarded(OptIn, request + 512, 512)).empty());
  CHECK(found(guarded(OptIn, request)).empty());
  Unit unit = guarded(OptIn, request, 512);
  std::vector<Finding> findings = unit.findings("limit-check");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].where == SourceSpan{"a.cu", 17, 7});
  CHECK(findings[0].severity == Severity::Warning);
  CHECK(findings[0].remedy == "Add the static bytes: compare 4*(n + 128).");
}

TEST_CASE("limit-check: the reserve is in the limit already, where the driver takes one") {
  CHECK(found(guarded(OptIn, request + 1024)) ==
        Lines{"the guard adds the 1024 bytes that the driver reserves, but the limit of a block leaves them "
              "out already"});
  CHECK(found(guarded(OptIn, request + 512 + 1024, 512)).size() == 1);
  CHECK(found(guarded(OptIn, request + 1024, 512)).empty());  // room for the static bytes
  CHECK(found(guarded(OptIn, request + 1024, 1024)).empty()); // the static bytes themselves
  CHECK(found(guarded(OptIn, request + 1024, 0, "sm_75")).empty());
  Unit both = guarded(OptIn, request + 1024, 0, "sm_75,sm_89");
  CHECK(both.findings("limit-check").at(0).archs == Lines{"sm_89"});
}

TEST_CASE("limit-check: a strict comparison refuses the exact limit") {
  const Lines expected = {"a block of exactly the limit is refused, although it is legal"};
  CHECK(found(guarded(OptIn, request + 1)) == expected);
  CHECK(found(guarded(OptIn, request + 512 + 1, 512)) == expected);
  CHECK(found(guarded(OptIn, request + 2)).empty());
}

TEST_CASE("limit-check: 48 KiB after an opt-in") {
  Unit unit = guarded(PerBlock, request);
  CHECK(unit.findings("limit-check").empty()); // no opt-in: 48 KiB are the limit
  unit.optIn(request);
  CHECK(messages(unit.findings("limit-check")) == Lines{"sharedMemPerBlock is the limit without the opt-in, "
                                                        "49152 bytes: what the opt-in permits above it is "
                                                        "refused here"});
  SECTION("but not where the present size needs none") {
    unit.bind(parameter("n"), 12288); // 4*12288 = 49,152
    unit.launch().request = unit.quantity(request);
    CHECK(unit.findings("limit-check").empty());
  }
  SECTION("but not where another launch goes beyond it") {
    unit.add(request, request, Verdict::Exact, 30);
    CHECK(unit.findings("limit-check").empty());
  }
  SECTION("and another launch with such a guard is no way beyond it") {
    facts::LimitCheck guard = unit.launch().launch.limitChecks.front();
    unit.add(request, request, Verdict::Exact, 30).launch.limitChecks = {guard};
    CHECK(unit.findings("limit-check").size() == 1);
  }
}

TEST_CASE("limit-check: one block against the whole SM") {
  CHECK(found(guarded(PerSm, request)) ==
        Lines{"the bytes of one block are compared with those of the whole SM: a "
              "block may have 101376 of 102400 bytes on sm_89"});
  CHECK(found(guarded(PerSm, request, 0, "sm_75")).empty());
  CHECK(found(guarded(PerSm, 2 * (request + 1024))).empty()); // two blocks
  Unit unit = guarded(PerSm, request);
  unit.launch().launch.limitChecks.push_back(
      {Formula(limitOf(OptIn)) - request, limitOf(OptIn), {"a.cu", 16, 7}});
  CHECK(unit.findings("limit-check").empty()); // the right guard stands beside it
}

TEST_CASE("limit-check leaves other comparisons alone") {
  CHECK(found(guarded(OptIn, 4 * parameter("m"), 512)).empty());
  CHECK(found(guarded(OptIn, Formula(limitOf(PerSm)) + request, 512)).empty());
  Unit none = guarded(OptIn, 0, 512);
  none.launch().request = none.quantity(0);
  CHECK(none.findings("limit-check").empty());
  Unit unknown = guarded(OptIn, request, 512);
  unknown.launch().request = Unknown{"lost", {}};
  CHECK(unknown.findings("limit-check").empty());
}
