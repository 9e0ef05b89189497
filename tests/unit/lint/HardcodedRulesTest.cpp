// The rules about why a size is wrong or will be: numbers that stand for tiles, and bytes counted twice.
#include "Fixture.h"

using namespace smem;
using namespace smem::lint;
using namespace smem::lint::fixture;

namespace {

using Lines = std::vector<std::string>;

const Formula rows = macro("ROWS"), stages = macro("STAGES");

// A ring of STAGES stages of ROWS * 128 bytes, 3 and 64 of them: 24,576 bytes.
Unit ring(const Formula &request, Verdict verdict = Verdict::EqualOnlyWhen) {
  Unit unit("sm_89");
  unit.define(rows, 64, 1);
  unit.define(stages, 3, 2);
  unit.define(macro("BYTES"), 24576, 3);
  unit.define(macro("HALF"), 12288, 4);
  unit.add(request, 128 * rows * stages, verdict);
  return unit;
}

// A static array of `bytes` that is stored to up to `end`.
Unit array(std::int64_t bytes, const Formula &end) {
  Unit unit("sm_89");
  unit.define(rows, 64, 1);
  facts::Kernel &kernel = unit.kernel().kernel;
  facts::Plane plane{.name = "tile", .element = "float", .elementBytes = 4, .where = {"a.cu", 5, 20}};
  plane.extent = Known<Formula>(Formula(bytes));
  facts::Access access;
  Symbol index{SymbolKind::Index, "i", "attend"};
  access.kind = facts::AccessKind::Store;
  access.offset = 4 * Formula(index);
  access.bytes = Formula(4);
  kernel.planes = {plane};
  kernel.accesses = {access};
  kernel.ranges = {{index, 0, end - 1}};
  return unit;
}

} // namespace

TEST_CASE("hardcoded-size: a literal that is right today") {
  std::vector<Finding> findings = ring(24576).findings("hardcoded-size");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].severity == Severity::Note);
  CHECK(findings[0].where == SourceSpan{"a.cu", 19, 5});
  CHECK(findings[0].message ==
        "the request is the number 24576 and does not follow `ROWS` and `STAGES`: the need is "
        "24576 (128*ROWS*STAGES)");
}

TEST_CASE("hardcoded-size: a constant of its own, reported where it is defined, right or too small") {
  std::vector<Finding> findings = ring(macro("BYTES")).findings("hardcoded-size");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].where.line == 3);
  CHECK(findings[0].message.find("the number 24576 of `BYTES`") != std::string::npos);
  CHECK(ring(macro("HALF"), Verdict::Under).findings("hardcoded-size").size() == 1);
}

TEST_CASE("hardcoded-size: a number that the caller passes, but not an open parameter") {
  Unit unit = ring(24576);
  unit.bind(parameter("smem"), 24576);
  unit.launch().request = unit.quantity(parameter("smem"));
  CHECK(unit.findings("hardcoded-size").empty()); // --set alone
  unit.define(parameter("smem"), 24576, 30);
  std::vector<Finding> findings = unit.findings("hardcoded-size");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].where.line == 30);
  CHECK(unit.findings("symmetric-tile-formula").empty());
}

TEST_CASE("hardcoded-size is silent about budgets, tiles and what nobody can follow") {
  CHECK(ring(32768, Verdict::Over).findings("hardcoded-size").empty());
  CHECK(ring(2 * macro("HALF")).findings("hardcoded-size").empty()); // symmetric-tile-formula's
  CHECK(ring(0, Verdict::Under).findings("hardcoded-size").empty());
  CHECK(ring(128 * rows * stages, Verdict::Exact).findings("hardcoded-size").empty());
  Unit enforced = ring(24576);
  enforced.facts.guards = {symbolic::lessEqual(128 * rows * stages, 24576)};
  CHECK(enforced.findings("hardcoded-size").empty());
  Unit sameDefinition = ring(24576);
  sameDefinition.launch().need = sameDefinition.quantity(macro("BYTES"));
  CHECK(sameDefinition.findings("hardcoded-size").empty());
  Unit open = ring(24576);
  open.launch().need = open.quantity(128 * rows * parameter("n"));
  CHECK(open.findings("hardcoded-size").empty());
  Unit perLane = ring(128); // 32 floats, one for each lane or warp
  perLane.launch().need = perLane.quantity(2 * rows);
  CHECK(perLane.findings("hardcoded-size").size() == 1);
  ledger::Row slots;
  slots.storage = facts::Storage::Dynamic;
  slots.elementBytes = 4;
  perLane.kernel().rows = {slots};
  CHECK(perLane.findings("hardcoded-size").empty());
  Unit fromOutside = ring(macro("BYTES"));
  fromOutside.facts.symbols.at({SymbolKind::Macro, "BYTES", ""}).where = {};
  CHECK(fromOutside.findings("hardcoded-size").empty());
}

TEST_CASE("hardcoded-size: an array of a number that a tile fills") {
  std::vector<Finding> findings = array(64 * 128, 32 * rows).findings("hardcoded-size"); // 32*64 floats
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].where == SourceSpan{"a.cu", 5, 20});
  CHECK(findings[0].message ==
        "the 8192 bytes of `tile` are a number and do not follow `ROWS`: its accesses reach 128*ROWS");
  CHECK(array(64 * 256, 32 * rows).findings("hardcoded-size").empty()); // room to spare
  CHECK(array(64 * 128, 2048).findings("hardcoded-size").empty());      // numbers on both sides
  CHECK(array(64 * 128, 8 * macro("blockDim.x")).findings("hardcoded-size").empty());
}

TEST_CASE("hardcoded-size: one element per lane or thread is the hardware's number") {
  Unit unit = array(32 * 4, symbolic::divide(rows, 2)); // 32 slots
  CHECK(unit.findings("hardcoded-size").empty());
  CHECK(array(1024 * 4, 16 * rows).findings("hardcoded-size").empty());
  Unit enforced = array(64 * 128, 32 * rows);
  enforced.facts.guards = {symbolic::lessEqual(rows, 64)};
  CHECK(enforced.findings("hardcoded-size").empty());
}

namespace {

ledger::Row row(const Unit &unit, const std::string &name, facts::Storage storage, const Formula &extent,
                std::optional<std::string> aliasOf = {}) {
  ledger::Row made;
  made.name = name;
  made.storage = storage;
  made.extent = unit.quantity(extent);
  made.aliasOf = std::move(aliasOf);
  return made;
}

const Formula tile = 4 * rows * 96, bins = 4 * macro("BINS");

// A dynamic tile of 4*ROWS*96 and a static array of 4*BINS bytes.
Unit collecting(const Formula &request, Verdict verdict = Verdict::Over) {
  Unit unit("sm_89");
  unit.bind("ROWS", 64);
  unit.bind("BINS", 3072);
  unit.kernel().rows = {row(unit, "bins", facts::Storage::Static, bins),
                        row(unit, "tile", facts::Storage::Dynamic, tile)};
  unit.kernel().staticBytes = 12288;
  unit.add(request, tile, verdict);
  return unit;
}

// Two planes in one place: keys of 4*KEYS bytes and values of 4*VALUES.
Unit sharing(const Formula &request, const Formula &need) {
  Unit unit("sm_89");
  unit.bind("KEYS", 4096);
  unit.bind("VALUES", 1024);
  unit.kernel().rows = {row(unit, "keys", facts::Storage::Dynamic, 4 * macro("KEYS")),
                        row(unit, "values", facts::Storage::Dynamic, 4 * macro("VALUES"), "keys")};
  unit.add(request, need, Verdict::Over);
  return unit;
}

} // namespace

TEST_CASE("static-counted-twice: the surplus is the static array") {
  std::vector<Finding> findings = collecting(tile + bins).findings("static-counted-twice");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].severity == Severity::Warning);
  CHECK(findings[0].where == SourceSpan{"a.cu", 19, 5});
  // 4*64*96 = 24,576 and 4*3072 = 12,288.
  CHECK(findings[0].message ==
        "the request 36864 (4*(BINS + 96*ROWS)) counts the static planes, which every block gets "
        "without asking: 12288 bytes twice");
  CHECK(notes(findings[0]) == "`bins` takes 12288 (4*BINS)\n");
}

TEST_CASE("static-counted-twice: one of several static planes, and what the runtime reports of all") {
  Unit unit = collecting(tile + bins);
  unit.kernel().rows.push_back(row(unit, "sums", facts::Storage::Static, 640));
  unit.kernel().staticBytes = 12928;
  CHECK(messages(unit.findings("static-counted-twice")).at(0).find("the static plane `bins`") !=
        std::string::npos);
  Symbol reported{SymbolKind::StaticBytes, "sharedSizeBytes(attend)", "_Z6attend"};
  Unit readBack = collecting(tile + Formula(reported));
  readBack.kernel().kernel.mangled = "_Z6attend";
  CHECK(readBack.findings("static-counted-twice").size() == 1);
  readBack.kernel().kernel.mangled = "_Z5other";
  CHECK(readBack.findings("static-counted-twice").empty());
}

TEST_CASE("static-counted-twice: members that share their bytes") {
  const Formula both = 4 * macro("KEYS") + 4 * macro("VALUES");
  Unit unit = sharing(both, symbolic::max(4 * macro("KEYS"), 4 * macro("VALUES")));
  CHECK(messages(unit.findings("static-counted-twice")) ==
        Lines{"the request 20480 (4*(KEYS + VALUES)) counts `values` beside `keys`, whose bytes it reuses: "
              "4096 bytes "
              "twice"});
  // With 512 bytes in front that no plane has, the surplus still is what the smaller member takes.
  Unit shifted = sharing(both + 512, symbolic::max(4 * macro("KEYS"), 4 * macro("VALUES")) + 512);
  CHECK(shifted.findings("static-counted-twice").size() == 1);
  Unit other = sharing(both + 512, symbolic::max(4 * macro("KEYS"), 4 * macro("VALUES")));
  CHECK(other.findings("static-counted-twice").empty());
}

TEST_CASE("static-counted-twice: sizes that are equal by chance, slack and right requests are none") {
  CHECK(collecting(tile + 2 * rows * 96).findings("static-counted-twice").empty()); // 12,288 as well
  CHECK(collecting(tile, Verdict::Exact).findings("static-counted-twice").empty());
  CHECK(collecting(tile + bins, Verdict::Unknown).findings("static-counted-twice").empty());
  Unit slack("sm_89");
  slack.kernel().rows = {row(slack, "sums", facts::Storage::Static, 1024)};
  slack.kernel().staticBytes = 1024;
  slack.add(8192 + 1024, 8192, Verdict::Over);
  CHECK(slack.findings("static-counted-twice").empty());
  slack.add(1024, 0, Verdict::Over); // no buffer whose start could be rounded up
  CHECK(slack.findings("static-counted-twice").size() == 1);
}
