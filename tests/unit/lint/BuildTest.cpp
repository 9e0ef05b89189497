// Occupancy of launches: which numbers reach it, and what is said where one is missing.
#include "Fixture.h"

using namespace smem;
using namespace smem::lint;
using namespace smem::lint::fixture;

TEST_CASE("build gives every launch an occupancy per device, as launched and as needed") {
  // FA_TKV = 32: the launch takes 61,184 B, the kernel 43,776 B. On sm_89 102,400 B hold one block of
  // 61,184 + 1,024 and two of 43,776 + 1,024 = 44,800; on sm_90 233,472 B hold 3 and 5.
  Unit unit = audited("sm_89,sm_90", 32);
  unit.add(auditedRequest(), auditedNeed(), Verdict::Over);
  Model model = unit.model();
  REQUIRE(model.kernels.size() == 1);
  REQUIRE(model.kernels[0].launches[0].occupancy.size() == 2);
  const ArchOccupancy &ada = *model.kernels[0].launches[0].occupancy[0];
  CHECK(ada.device->arch == "sm_89");
  CHECK(ada.use.threads == 256);
  CHECK(ada.use.dynamicBytes == 61184);
  CHECK(ada.use.optIn.kind == occupancy::OptIn::Kind::Granted);
  CHECK(ada.asLaunched.blocksPerSm == 1);
  CHECK(ada.asNeeded->blocksPerSm == 2);
  const ArchOccupancy &hopper = *model.kernels[0].launches[0].occupancy[1];
  CHECK(hopper.asLaunched.blocksPerSm == 3);
  CHECK(hopper.asNeeded->blocksPerSm == 5);
}

TEST_CASE("build leaves asNeeded out where request and need are equal") {
  Unit unit = audited("sm_89");
  unit.add(auditedRequest(), auditedNeed(), Verdict::EqualOnlyWhen);
  Model model = unit.model();
  CHECK_FALSE(model.kernels[0].launches[0].occupancy[0]->asNeeded);
}

TEST_CASE("build counts static bytes, registers and barriers") {
  Unit unit("sm_90");
  unit.kernel().staticBytes = 512;
  unit.registers.value = 101;
  unit.registers.row = registers::KernelResources{.barriers = 3};
  unit.add(69376, 69376, Verdict::Exact);
  Model model = unit.model();
  const occupancy::BlockUse &use = model.kernels[0].launches[0].occupancy[0]->use;
  CHECK(use.staticBytes == 512);
  CHECK(use.registers == 101);
  CHECK(use.barriers == 3);
}

TEST_CASE("build passes launch bounds on, with the launch's arguments in template parameters") {
  Unit unit("sm_89");
  Symbol width{SymbolKind::TemplateParameter, "W", "attend"};
  unit.kernel().kernel.bounds.maxThreads = Known<Formula>(Formula(width) * 32);
  unit.kernel().kernel.bounds.minBlocks = Known<Formula>(2);
  unit.add(0, 0, Verdict::Exact).launch.arguments[width] = 8;
  Model model = unit.model();
  CHECK(unit.seenBounds.maxThreads == 256);
  CHECK(unit.seenBounds.minBlocks == 2);
  CHECK_FALSE(unit.seenBounds.maxRegisters);
  CHECK(model.kernels[0].launches[0].occupancy[0]->use.launchBounds == occupancy::LaunchBounds{256, 2});
}

TEST_CASE("build says why there is no occupancy") {
  Unit unit("sm_89");
  SECTION("an unknown request") {
    unit.add(64, 64, Verdict::Unknown).request = Unknown{"`plan` has no definition", {"a.cu", 9, 1}};
    CHECK(unit.model().kernels[0].launches[0].occupancy[0].why().reason == "`plan` has no definition");
  }
  SECTION("an open symbol in the request") {
    unit.add(parameter("n") * 4, parameter("n") * 4, Verdict::Exact);
    CHECK_FALSE(unit.model().kernels[0].launches[0].occupancy[0].known());
  }
  SECTION("unknown threads") {
    unit.add(64, 64, Verdict::Exact).threads = Unknown{"`warps` is open", {}};
    CHECK(unit.model().kernels[0].launches[0].occupancy[0].why().reason == "`warps` is open");
  }
  SECTION("no threads at all") {
    unit.add(64, 64, Verdict::Exact, 20, 0);
    CHECK(unit.model().kernels[0].launches[0].occupancy[0].why().reason == "a block cannot have 0 threads");
  }
  SECTION("a negative request") {
    unit.add(-64, 64, Verdict::Under);
    CHECK(unit.model().kernels[0].launches[0].occupancy[0].why().reason == "the request is negative: -64");
  }
  SECTION("unknown static bytes") {
    unit.kernel().staticBytes = Unknown{"a struct of unknown size", {}};
    unit.add(64, 64, Verdict::Exact);
    CHECK(unit.model().kernels[0].launches[0].occupancy[0].why().reason == "a struct of unknown size");
  }
}
