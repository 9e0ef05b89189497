// Budgets against launches. An SM of sm_89 has 102,400 bytes, 48 warps and 24 blocks, one of sm_90 233,472
// bytes and 64 warps; every block takes 1,024 bytes more.
#include "Fixture.h"

using namespace smem;
using namespace smem::lint;
using namespace smem::lint::fixture;

namespace {

using Lines = std::vector<std::string>;

Budget budget(const std::string &kernel, const std::string &comparison, const std::string &archs = "") {
  Budget made{kernel, {}, {}, 0, {".smem-ledger", 2, 5}};
  std::tie(made.comparison, made.blocks) = llvm::cantFail(parseComparison(comparison));
  if (!archs.empty())
    made.devices = llvm::cantFail(device::findDevices(archs));
  return made;
}

// Blocks of 256 threads with 61,184 bytes: 1 on sm_89, 3 on sm_90.
Unit launched(const Budget &one, std::optional<int> registers = 32) {
  Unit unit("sm_89,sm_90");
  unit.registers.value = registers;
  unit.add(61184, 61184, Verdict::Exact);
  unit.budgets = {one};
  return unit;
}

std::vector<Finding> found(Unit unit) { return unit.findings("occupancy-budget"); }

} // namespace

TEST_CASE("occupancy-budget is broken per architecture, with what limits") {
  std::vector<Finding> findings = found(launched(budget("att*", ">= 2")));
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].severity == Severity::Error);
  CHECK(findings[0].where.line == 20);
  CHECK(findings[0].archs == Lines{"sm_89"});
  CHECK(findings[0].message ==
        "1 block per SM, limited by shared-memory: the budget of >= 2 blocks per SM is broken");
  CHECK(findings[0].notes == std::vector<Note>{{"the budget", {".smem-ledger", 2, 5}}});
}

TEST_CASE("occupancy-budget: the architecture, the name and the comparison decide") {
  CHECK(found(launched(budget("attend", ">= 2", "sm_90"))).empty());
  CHECK(found(launched(budget("attend", ">= 2", "sm_80"))).empty()); // not asked for
  CHECK(found(launched(budget("other", ">= 2"))).empty());
  CHECK(found(launched(budget("attend", "<= 3"))).empty());
  CHECK(found(launched(budget("attend", "< 3"))).at(0).archs == Lines{"sm_90"});
  CHECK(found(launched(budget("attend", "> 0"))).empty());
  CHECK(found(launched(budget("attend", "== 1"))).at(0).archs == Lines{"sm_90"});
}

TEST_CASE("occupancy-budget names kernels with or without namespace and arguments") {
  for (const char *glob : {"app::attend*", "attend", "app::attend", "*64>"}) {
    Unit unit = launched(budget(glob, ">= 9"));
    unit.kernel().kernel.name = "app::attend";
    unit.kernel().kernel.display = "app::attend<64>";
    CHECK(unit.findings("occupancy-budget").size() == 2);
  }
}

TEST_CASE("occupancy-budget without registers: an upper bound breaks a budget and proves none") {
  // Broken whatever the registers: shared memory allows one block.
  CHECK(found(launched(budget("attend", ">= 2", "sm_89"), {})).at(0).message.find("1 block per SM") !=
        std::string::npos);
  // 3 blocks of 8 warps on sm_90 are 6 warps per sub-partition of 16,384 registers: 2,730 each, 2,560 in
  // units of 256, 80 per thread.
  std::vector<Finding> findings = found(launched(budget("attend", ">= 3", "sm_90"), {}));
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].severity == Severity::Note);
  CHECK(findings[0].message ==
        "the budget of >= 3 blocks per SM could not be checked: registers are not known, and 3 "
        "blocks hold only up to 80 per thread");
  CHECK(found(launched(budget("attend", "<= 3"), {})).empty());
}

TEST_CASE("occupancy-budget: what is not known is a note, not a violation") {
  Unit unit = launched(budget("attend", ">= 2"));
  unit.launch().request = Unknown{"'bytes' has no value", {}};
  std::vector<Finding> findings = unit.findings("occupancy-budget");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].severity == Severity::Note);
  CHECK(findings[0].archs.empty());
  CHECK(findings[0].message == "the budget of >= 2 blocks per SM could not be checked: 'bytes' has no value");
}

TEST_CASE("occupancy-budget: a launch that fails has no blocks") {
  Unit unit("sm_89");
  unit.add(120000, 120000, Verdict::Exact);
  unit.budgets = {budget("attend", ">= 1")};
  CHECK(unit.findings("occupancy-budget").at(0).message.rfind("0 blocks per SM", 0) == 0);
}
