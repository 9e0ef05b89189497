// The rule about pitches: which ones, on what evidence, and the padding that it advises.
#include "Fixture.h"

using namespace smem;
using namespace smem::lint;
using namespace smem::lint::fixture;

namespace {

using Lines = std::vector<std::string>;

bool contains(const std::string &text, const std::string &part) {
  return text.find(part) != std::string::npos;
}

// One plane `Sf` of 64 rows with one access that walks.
Unit withPlane(std::int64_t pitch, ledger::Walk walk, facts::AccessKind kind, std::int64_t elementBytes) {
  Unit unit("sm_89");
  ledger::Row row;
  row.name = "Sf";
  row.element = elementBytes == 4 ? "float" : "__half";
  row.elementBytes = elementBytes;
  row.rowPitch = Quantity{pitch, pitch};
  row.extent = Quantity{64 * pitch, 64 * pitch};
  row.walk = walk;
  row.walkWhere = {"a.cu", 12, 5};
  row.where = {"a.cu", 5, 5};
  unit.kernel().rows = {row};
  facts::Plane plane;
  plane.name = "Sf";
  plane.elementBytes = elementBytes;
  unit.kernel().kernel.planes = {plane};
  facts::Access access;
  access.kind = kind;
  access.bytes = Formula(elementBytes);
  access.where = row.walkWhere;
  unit.kernel().kernel.accesses = {access};
  return unit;
}

} // namespace

TEST_CASE("row-pitch: a warning where a walk is proved, a note where it may be, nothing where it is none") {
  using facts::AccessKind;
  auto severity = [](ledger::Walk walk) {
    return withPlane(256, walk, AccessKind::Load, 4).findings("row-pitch");
  };
  REQUIRE(severity(ledger::Walk::Proved).size() == 1);
  CHECK(severity(ledger::Walk::Proved)[0].severity == Severity::Warning);
  CHECK(severity(ledger::Walk::Proved)[0].where.line == 12);
  REQUIRE(severity(ledger::Walk::Unknown).size() == 1);
  CHECK(severity(ledger::Walk::Unknown)[0].severity == Severity::Note);
  CHECK(severity(ledger::Walk::No).empty());
}

TEST_CASE("row-pitch fires at multiples of 128 bytes only") {
  for (std::int64_t pitch : {128, 256, 384})
    CHECK(withPlane(pitch, ledger::Walk::Proved, facts::AccessKind::Load, 4).findings("row-pitch").size() ==
          1);
  for (std::int64_t pitch : {64, 132, 144, 192, 272})
    CHECK(withPlane(pitch, ledger::Walk::Proved, facts::AccessKind::Load, 4).findings("row-pitch").empty());
}

TEST_CASE("row-pitch gives the padding that suits the access, and its cost") {
  using facts::AccessKind;
  auto remedy = [](AccessKind kind, std::int64_t elementBytes) {
    return withPlane(256, ledger::Walk::Proved, kind, elementBytes).findings("row-pitch").at(0).remedy;
  };
  // 16-byte rows want 16 modulo 128: gcd(272/16, 8) = 1. 64 rows of 16 B cost 1,024 B.
  CHECK(remedy(AccessKind::RowLoad, 2) ==
        "Make the rows 272 bytes apart (8 more of `__half` each), which costs 1024 bytes.");
  // 4-byte columns want an odd number of words: gcd(260/4, 32) = 1.
  CHECK(remedy(AccessKind::Load, 4) ==
        "Make the rows 260 bytes apart (1 more of `float` each), which costs 256 bytes.");
  // Float accumulators were measured to want 32 modulo 128.
  CHECK(remedy(AccessKind::MatrixStore, 4) ==
        "Make the rows 288 bytes apart (8 more of `float` each), which costs 2048 bytes.");
}

TEST_CASE("row-pitch pads a plane of stored accumulators for the stores, whatever access is named") {
  Unit unit = withPlane(256, ledger::Walk::Proved, facts::AccessKind::MatrixLoad, 4);
  CHECK(contains(unit.findings("row-pitch").at(0).remedy, "272 bytes apart"));
  facts::Access store;
  store.kind = facts::AccessKind::MatrixStore;
  store.where = {"a.cu", 8, 1};
  unit.kernel().kernel.accesses.push_back(store);
  CHECK(contains(unit.findings("row-pitch").at(0).remedy, "288 bytes apart (8 more of `float` each)"));
}

TEST_CASE("row-pitch keeps the alignment of wider accesses") {
  Unit unit = withPlane(128, ledger::Walk::Proved, facts::AccessKind::Load, 4);
  facts::Access wide;
  wide.kind = facts::AccessKind::Store;
  wide.bytes = Formula(16);
  wide.where = {"a.cu", 8, 1};
  unit.kernel().kernel.accesses.push_back(wide);
  CHECK(contains(unit.findings("row-pitch").at(0).remedy, "144 bytes apart (4 more of `float` each)"));
}

TEST_CASE("row-pitch with a pitch that only the launch knows, or that no value changes") {
  Symbol width{SymbolKind::Parameter, "w", "attend"};
  Unit unit = withPlane(256, ledger::Walk::Proved, facts::AccessKind::Load, 4);
  unit.kernel().rows[0].rowPitch = Quantity{4 * Formula(width), Unknown{"`w` is open", {}}};
  CHECK(unit.findings("row-pitch").empty());
  unit.add(64, 64, Verdict::Exact).launch.arguments[width] = 64;
  unit.add(64, 64, Verdict::Exact, 30).launch.arguments[width] = 65;
  std::vector<Finding> findings = unit.findings("row-pitch");
  REQUIRE(findings.size() == 1);
  CHECK(contains(findings[0].message, "256 (4*w) bytes apart"));
  unit.kernel().launches.clear();
  unit.kernel().rows[0].rowPitch = Quantity{128 * Formula(width), Unknown{"`w` is open", {}}};
  CHECK(messages(unit.findings("row-pitch")) == Lines{"the rows of `Sf` are 128*w bytes apart, a multiple of "
                                                      "the 128 bytes of all banks, and one instruction "
                                                      "walks down them"});
}
