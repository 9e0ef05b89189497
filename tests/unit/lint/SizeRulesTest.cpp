// The rules that hold request against need, on the audited kernel: tiles of FA_TQ and FA_TKV rows, head
// dimension 128. With both tiles at 64 the request and the need are 69,376 B; with FA_TKV = 32 they are
// 61,184 and 43,776 B; with FA_TQ = 32, 34,688 and 52,096 B.
#include "Fixture.h"

using namespace smem;
using namespace smem::lint;
using namespace smem::lint::fixture;

namespace {

using Lines = std::vector<std::string>;

ledger::Witness witness(const std::string &name, std::int64_t value, std::int64_t request,
                        std::int64_t need) {
  return {{{Symbol{SymbolKind::Macro, name, ""}, value}}, request, need, request > need};
}

Unit equalTiles(const std::string &archs) {
  Unit unit = audited(archs);
  ledger::LaunchCheck &check = unit.add(auditedRequest(), auditedNeed(), Verdict::EqualOnlyWhen);
  check.condition = "FA_TQ == FA_TKV";
  check.witnesses = {witness("FA_TKV", 32, 61184, 43776), witness("FA_TQ", 32, 34688, 52096)};
  return unit;
}

} // namespace

TEST_CASE("symmetric-tile-formula names condition, formulas and the price on both sides") {
  std::vector<Finding> findings = equalTiles("sm_89").findings("symmetric-tile-formula");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].severity == Severity::Warning);
  CHECK(findings[0].where == SourceSpan{"a.cu", 19, 5});
  CHECK(findings[0].kernel == "attend");
  CHECK(findings[0].message.find("69376") != std::string::npos);
  CHECK(findings[0].message.find("only when FA_TQ == FA_TKV") != std::string::npos);
  // 61,184 - 43,776 = 17,408 = 52,096 - 34,688.
  CHECK(notes(findings[0]) ==
        "with FA_TKV = 32, the launch requests 61184 bytes and the kernel needs 43776: 17408 too many; "
        "1 instead of 2 blocks per SM on sm_89\n"
        "with FA_TQ = 32, the launch requests 34688 bytes and the kernel needs 52096: memory is overrun by "
        "17408 "
        "bytes\n");
}

TEST_CASE("symmetric-tile-formula counts blocks per architecture") {
  // sm_90: 233,472 B hold 3 of 61,184 + 1,024 and 5 of 43,776 + 1,024; sm_86 and sm_89 have 102,400 B.
  std::string text = notes(equalTiles("sm_86,sm_89,sm_90").findings("symmetric-tile-formula")[0]);
  CHECK(text.find("1 instead of 2 blocks per SM on sm_86 and sm_89, 3 instead of 5 blocks per SM on sm_90") !=
        std::string::npos);
}

TEST_CASE("symmetric-tile-formula needs no numbers") {
  Unit unit("sm_89");
  unit.bind("FA_TQ", 64);
  unit.bind("FA_TKV", 64);
  ledger::LaunchCheck &check = unit.add(auditedRequest(), auditedNeed(), Verdict::EqualOnlyWhen);
  check.condition = "FA_TQ == FA_TKV";
  Unknown open{"`hd` is open", {}};
  check.witnesses = {{{{Symbol{SymbolKind::Macro, "FA_TKV", ""}, 32}}, open, open, true}};
  std::vector<Finding> findings = unit.findings("symmetric-tile-formula");
  REQUIRE(findings.size() == 1);
  CHECK(notes(findings[0]) == "with FA_TKV = 32, the request is above the need\n");
}

TEST_CASE("symmetric-tile-formula is silent on other verdicts and on harmless rounding") {
  Unit exact = audited("sm_89");
  exact.add(auditedNeed(), auditedNeed(), Verdict::Exact);
  exact.add(auditedRequest(), auditedNeed(), Verdict::Over);
  CHECK(exact.findings("symmetric-tile-formula").empty());

  // n rounded up to 16 floats: at most 15 * 4 = 60 B above 4*n, below the granule of 128 B.
  Unit rounded("sm_89");
  rounded.bind("n", 96);
  Formula n = macro("n");
  rounded.add(symbolic::roundUp(n, 16) * 4, n * 4, Verdict::EqualOnlyWhen).condition = "n % 16 == 0";
  CHECK(rounded.findings("symmetric-tile-formula").empty());

  // Rounded up to 64 floats it may be 252 B: that is reported.
  Unit coarse("sm_89");
  coarse.bind("n", 128);
  coarse.add(symbolic::roundUp(n, 64) * 4, n * 4, Verdict::EqualOnlyWhen).condition = "n % 64 == 0";
  CHECK(coarse.findings("symmetric-tile-formula").size() == 1);
}

TEST_CASE("symmetric-tile-formula: a bare number as request is a note, one as need nothing") {
  Unit unit("sm_89");
  unit.bind(parameter("n"), 64);
  unit.add(256, 4 * parameter("n"), Verdict::EqualOnlyWhen).condition = "n == 64";
  REQUIRE(unit.findings("symmetric-tile-formula").size() == 1);
  CHECK(unit.findings("symmetric-tile-formula")[0].severity == Severity::Note);
  Unit fixed("sm_89");
  fixed.bind("bytes", 256);
  fixed.add(macro("bytes"), 256, Verdict::EqualOnlyWhen).condition = "bytes == 256";
  CHECK(fixed.findings("symmetric-tile-formula").empty());
}

TEST_CASE("symmetric-tile-formula leaves numbers for tiles and kept values to the rules about them") {
  Unit number("sm_89");
  number.bind("N", 64);
  number.add(256, 4 * macro("N"), Verdict::EqualOnlyWhen).condition = "N == 64";
  CHECK(number.findings("symmetric-tile-formula").empty());
  Unit frozen("sm_89");
  frozen.bind(parameter("n"), 64);
  frozen.bind(kept("n@first"), 64);
  frozen.add(4 * kept("n@first"), 4 * parameter("n"), Verdict::EqualOnlyWhen).condition = "n@first == n";
  CHECK(frozen.findings("symmetric-tile-formula").empty());
}

TEST_CASE("symmetric-tile-formula tells symbols of one name apart") {
  Unit unit("sm_89");
  Symbol kernels{SymbolKind::TemplateParameter, "BM", "attend<64>"},
      launchers{SymbolKind::Constant, "BM", "run"};
  for (const Symbol &symbol : {kernels, launchers}) {
    unit.ledger.bindings[symbol] = 64;
    unit.facts.symbols.insert({symbol, {symbol, 64, {"a.cu", symbol == kernels ? 2u : 15u, 1}}});
  }
  unit.add(4 * Formula(launchers), 4 * Formula(kernels), Verdict::EqualOnlyWhen).condition = "BM == BM";
  std::vector<Finding> findings = unit.findings("symmetric-tile-formula");
  REQUIRE(findings.size() == 1);
  CHECK(notes(findings[0]) == "one `BM` is defined here, in attend<64>\none `BM` is defined here, in run\n");
}

TEST_CASE("under-request says how much is short and which planes are cut") {
  Unit unit = audited("sm_89", 64, 32);
  Formula q = staging(macro("FA_TQ")), kv = staging(macro("FA_TKV"));
  auto plane = [&](const std::string &name, const Formula &offset, const Formula &extent) {
    ledger::Row row;
    row.name = name;
    row.storage = facts::Storage::Dynamic;
    row.offset = unit.quantity(offset);
    row.extent = unit.quantity(extent);
    unit.kernel().rows.push_back(row);
  };
  plane("Qs", 0, q);
  plane("Ks", q, kv);
  plane("Vs", q + kv, kv);
  plane("Sf", q + 2 * kv, scores());
  unit.add(auditedRequest(), auditedNeed(), Verdict::Under).condition = "FA_TQ == FA_TKV";
  std::vector<Finding> findings = unit.findings("under-request");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].severity == Severity::Error);
  CHECK(findings[0].message.find("17408 bytes short") != std::string::npos);
  CHECK(findings[0].message.find("34688 (") != std::string::npos);
  CHECK(findings[0].message.find("52096 (") != std::string::npos);
  // Qs 8,704, Ks and Vs 17,408 each, so that Sf starts at 43,520; the request ends at 34,688 inside Vs,
  // 8,832 B before its end.
  CHECK(notes(findings[0]) == "they are equal only when FA_TQ == FA_TKV\n"
                              "`Vs` (offset 26112, 17408 bytes) loses its last 8832 bytes\n"
                              "`Sf` (offset 43520, 8576 bytes) lies wholly past the end\n");
}

TEST_CASE("under-request: a plane that ends with the request is whole, one that begins there is lost") {
  Unit unit("sm_89");
  for (std::int64_t offset : {0, 512}) {
    ledger::Row row;
    row.name = offset == 0 ? "first" : "second";
    row.storage = facts::Storage::Dynamic;
    row.offset = unit.quantity(offset);
    row.extent = unit.quantity(512);
    unit.kernel().rows.push_back(row);
  }
  unit.add(512, 1024, Verdict::Under);
  CHECK(notes(unit.findings("under-request").at(0)) ==
        "`second` (offset 512, 512 bytes) lies wholly past the end\n");
}

TEST_CASE("under-request without numbers and without a request") {
  Unit open("sm_89");
  Formula n = parameter("n");
  open.add(4 * n, 8 * n, Verdict::Under);
  CHECK(messages(open.findings("under-request")) ==
        Lines{"the request 4*n is 4*n bytes short of the need 8*n"});
  Unit none("sm_89");
  none.add(0, 1024, Verdict::Under).launch.requestWhere = {};
  std::vector<Finding> findings = none.findings("under-request");
  CHECK(messages(findings) ==
        Lines{"no dynamic shared memory is requested, but the kernel needs 1024 bytes"});
  CHECK(findings[0].where.line == 20);
}

TEST_CASE("over-request says what it costs") {
  Unit unit = audited("sm_89,sm_90", 32);
  unit.add(auditedRequest(), auditedNeed(), Verdict::Over);
  std::vector<Finding> findings = unit.findings("over-request");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].severity == Severity::Warning);
  CHECK(findings[0].archs.empty());
  CHECK(findings[0].message.find(": 17408 bytes too many, 1 instead of 2 blocks per SM on sm_89, "
                                 "3 instead of 5 blocks per SM on sm_90") != std::string::npos);
  // sm_89: 2 blocks of 8 warps; a sub-partition's 16,384 registers hold 4 warps of 128. sm_90: 5 blocks of 8
  // warps are 40, 10 per sub-partition: 1,638 registers each, 1,536 in units of 256, 48 per thread.
  CHECK(notes(findings[0]) ==
        "sm_89: 1 block as launched, 2 as needed with up to 128 registers per thread\n"
        "sm_90: 3 blocks as launched, 5 as needed with up to 48 registers per thread\n");
}

TEST_CASE("over-request is a note where no block is lost") {
  // 2,048 for 1,024 B with 256 threads: 64 warps of an sm_90 hold 8 blocks either way.
  Unit unit("sm_90");
  unit.add(2048, 1024, Verdict::Over);
  std::vector<Finding> findings = unit.findings("over-request");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].severity == Severity::Note);
  CHECK(notes(findings[0]) == "sm_90: 8 blocks as launched, 8 as needed\n");
}

TEST_CASE("over-request is silent about blocks where registers limit anyway") {
  // 101 registers, 256 threads on sm_90: 104 * 32 = 3,328 per warp, 4 per sub-partition, 16 warps, 2 blocks.
  // By shared memory 61,184 B would give 3 and 43,776 B would give 5.
  Unit unit = audited("sm_90", 32);
  unit.registers.value = 101;
  unit.add(auditedRequest(), auditedNeed(), Verdict::Over);
  std::vector<Finding> findings = unit.findings("over-request");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].severity == Severity::Note);
  CHECK(findings[0].message.find("block") == std::string::npos);
  CHECK(notes(findings[0]).empty());
}

TEST_CASE("over-request ignores rounding inside the granule unless it costs a block") {
  Unit rounded("sm_89");
  rounded.add(1088, 1028, Verdict::Over);
  CHECK(rounded.findings("over-request").empty());
  Unit full("sm_89");
  full.add(1028 + 128, 1028, Verdict::Over);
  CHECK(full.findings("over-request").size() == 1);
  // 50,176 + 1,024 fit twice into 102,400 B; 4 B more do not.
  Unit cliff("sm_89");
  cliff.add(50180, 50176, Verdict::Over);
  REQUIRE(cliff.findings("over-request").size() == 1);
  CHECK(cliff.findings("over-request")[0].severity == Severity::Warning);
}

TEST_CASE("over-request leaves kernels with two extern arrays at one address alone") {
  Unit unit("sm_80");
  unit.add(2048, 1024, Verdict::Over);
  facts::Plane buffer{.name = "wave", .storage = facts::Storage::Dynamic, .isBuffer = true};
  unit.kernel().kernel.planes = {buffer};
  CHECK(unit.findings("over-request").size() == 1);
  unit.kernel().kernel.planes.push_back(buffer);
  CHECK(unit.findings("over-request").empty());
}

TEST_CASE("over-request for a kernel without a dynamic buffer") {
  Unit unit("sm_80");
  unit.add(8192, 0, Verdict::Over);
  CHECK(messages(unit.findings("over-request"))[0].find(
            "the request 8192 is for a kernel without dynamic shared memory") == 0);
}
