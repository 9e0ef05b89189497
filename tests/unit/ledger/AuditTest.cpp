// The audit's own table, from the sources of the shipped kernels: every plane as formula and as number.
#include "Made.h"
#include "Shipped.h"

#include "symbolic/Print.h"

using namespace smem;
using namespace smem::ledger;
using namespace smem::ledger::made;
using shipped::ledgerOf;

static const std::string fa01 = "fa_01_smem_round_trip", fa02 = "fa_02_padded_tkv32",
                         fa03 = "fa_03_register_softmax";

struct Expected {
  const char *name;
  std::int64_t offset;
  const char *extent;
  std::int64_t bytes;
  const char *pitch; // empty: no rows
  std::int64_t pitchBytes;
  const char *aliasOf;
};

static void compare(const KernelLedger &kernel, const std::vector<Expected> &expected) {
  REQUIRE(kernel.rows.size() == expected.size());
  for (std::size_t index = 0; index < expected.size(); ++index) {
    const Row &row = kernel.rows[index];
    const Expected &wanted = expected[index];
    INFO(wanted.name);
    CHECK(row.name == wanted.name);
    CHECK(number(row.offset) == wanted.offset);
    CHECK(number(row.extent) == wanted.bytes);
    CHECK(symbolic::print(row.extent->formula) == wanted.extent);
    CHECK(row.rowPitch.has_value() == (wanted.pitchBytes != 0));
    if (row.rowPitch && wanted.pitchBytes) {
      CHECK(symbolic::print(row.rowPitch->formula) == wanted.pitch);
      CHECK(number(*row.rowPitch) == wanted.pitchBytes);
    }
    CHECK(row.aliasOf.value_or("") == wanted.aliasOf);
    CHECK(row.storage == facts::Storage::Dynamic);
    CHECK(row.used);
  }
}

TEST_CASE("fa_01: every plane, at hd = 128") {
  // A row of hd + 8 halves is 272 bytes, 16 past a multiple of 128; 64 of them are 17,408.
  const Ledger ledger = ledgerOf(fa01, {{"hd", 128}});
  const KernelLedger &kernel = ledger.kernels[0];
  compare(kernel, {{"Qs", 0, "2*FA_TQ*(hd + 8)", 17408, "2*(hd + 8)", 272, ""},
                   {"Ks", 17408, "2*FA_TKV*(hd + 8)", 17408, "2*(hd + 8)", 272, ""},
                   {"Vs", 34816, "2*FA_TKV*(hd + 8)", 17408, "2*(hd + 8)", 272, ""},
                   {"Sf", 52224, "4*FA_TKV*FA_TQ", 16384, "4*FA_TKV", 256, ""},
                   {"Pf", 52224, "4*FA_TKV*FA_TQ", 16384, "4*FA_TKV", 256, "Sf"},
                   {"msh", 68608, "4*FA_TQ", 256, "", 0, ""},
                   {"lsh", 68864, "4*FA_TQ", 256, "", 0, ""},
                   {"alpha", 69120, "4*FA_TQ", 256, "", 0, ""}});
  CHECK(272 % 128 == 16);
  CHECK(256 % 128 == 0);
  CHECK(rowOf(kernel, "Sf").walk == Walk::Proved);
  CHECK(rowOf(kernel, "Pf").walk == Walk::Proved);
  CHECK(rowOf(kernel, "Qs").walk == Walk::No);
  CHECK(*kernel.staticBytes == 0);
  CHECK(number(kernel.dynamic) == 69376);
  CHECK(symbolic::print(kernel.dynamic->formula) == "2*(FA_TQ + 2*FA_TKV)*(hd + 8) + 4*FA_TQ*(FA_TKV + 3)");
}

TEST_CASE("fa_01: the launcher is right only while the tiles are equal") {
  const Ledger ledger = ledgerOf(fa01, {{"hd", 128}});
  const LaunchCheck &check = ledger.kernels[0].launches[0];
  CHECK(number(check.need) == 69376);
  CHECK(number(check.request) == 69376);
  CHECK(number(check.difference) == 0);
  CHECK(check.verdict == Verdict::EqualOnlyWhen);
  CHECK(check.condition == "FA_TQ == FA_TKV");
  CHECK(number(check.threads) == 256);
  REQUIRE(check.optIn);
  CHECK(number(*check.optIn) == 69376);
  REQUIRE(check.witnesses.size() == 2);
  for (const Witness &witness : check.witnesses) {
    REQUIRE(witness.set.size() == 1);
    CHECK(witness.set[0].second == 32);
    CHECK(witness.set[0].first.name == (witness.over ? "FA_TKV" : "FA_TQ"));
    CHECK(*witness.request == (witness.over ? 61184 : 34688));
    CHECK(*witness.need == (witness.over ? 43776 : 52096));
  }
}

TEST_CASE("fa_01 at other tiles is over and under by 17,408 bytes") {
  const LaunchCheck over = ledgerOf(fa01, {{"hd", 128}, {"FA_TKV", 32}}).kernels[0].launches[0];
  CHECK(over.verdict == Verdict::Over);
  CHECK(number(over.request) == 61184);
  CHECK(number(over.need) == 43776);
  CHECK(number(over.difference) == 17408);
  const LaunchCheck under = ledgerOf(fa01, {{"hd", 128}, {"FA_TQ", 32}}).kernels[0].launches[0];
  CHECK(under.verdict == Verdict::Under);
  CHECK(number(under.request) == 34688);
  CHECK(number(under.need) == 52096);
  CHECK(number(under.difference) == -17408);
}

TEST_CASE("fa_02: padded score rows") {
  const Ledger ledger = ledgerOf(fa02, {{"hd", 128}});
  compare(ledger.kernels[0], {{"Qs", 0, "2*FA_TQ*(hd + 8)", 17408, "2*(hd + 8)", 272, ""},
                              {"Ks", 17408, "2*FA_TKV*(hd + 8)", 8704, "2*(hd + 8)", 272, ""},
                              {"Vs", 26112, "2*FA_TKV*(hd + 8)", 8704, "2*(hd + 8)", 272, ""},
                              {"Sf", 34816, "4*FA_TQ*(FA_TKV + 8)", 10240, "4*(FA_TKV + 8)", 160, ""},
                              {"Pf", 34816, "4*FA_TQ*(FA_TKV + 8)", 10240, "4*(FA_TKV + 8)", 160, "Sf"},
                              {"msh", 45056, "4*FA_TQ", 256, "", 0, ""},
                              {"lsh", 45312, "4*FA_TQ", 256, "", 0, ""},
                              {"alpha", 45568, "4*FA_TQ", 256, "", 0, ""}});
  CHECK(number(ledger.kernels[0].dynamic) == 45824);
  CHECK(ledger.kernels[0].launches[0].verdict == Verdict::Exact);
  CHECK(number(ledger.kernels[0].launches[0].request) == 45824);
}

TEST_CASE("fa_03: staging planes alone") {
  const Ledger ledger = ledgerOf(fa03, {{"hd", 128}});
  compare(ledger.kernels[0], {{"Qs", 0, "2*FA_TQ*(hd + 8)", 17408, "2*(hd + 8)", 272, ""},
                              {"Ks", 17408, "2*FA_TKV*(hd + 8)", 8704, "2*(hd + 8)", 272, ""},
                              {"Vs", 26112, "2*FA_TKV*(hd + 8)", 8704, "2*(hd + 8)", 272, ""}});
  CHECK(number(ledger.kernels[0].dynamic) == 34816);
  const LaunchCheck &check = ledger.kernels[0].launches[0];
  CHECK(check.verdict == Verdict::Exact);
  CHECK(number(check.request) == 34816);
  CHECK(number(check.threads) == 128);
}

TEST_CASE("with hd open every verdict is decided and every formula is there") {
  for (const auto &[kernel, verdict] : {std::pair(fa01, Verdict::EqualOnlyWhen),
                                        std::pair(fa02, Verdict::Exact), std::pair(fa03, Verdict::Exact)}) {
    INFO(kernel);
    const Ledger ledger = ledgerOf(kernel);
    const LaunchCheck &check = ledger.kernels[0].launches[0];
    CHECK(check.verdict == verdict);
    REQUIRE(check.need);
    REQUIRE(check.request);
    REQUIRE_FALSE(check.need->value.known());
    CHECK(check.need->value.why().reason.find("'hd'") != std::string::npos);
    for (const Row &row : ledger.kernels[0].rows)
      CHECK(row.extent.known());
  }
}

// What the planes of each kernel take, counted by hand.
static std::int64_t counted(const std::string &kernel, std::int64_t tq, std::int64_t tkv, std::int64_t hd) {
  const std::int64_t stagingBytes = (tq + 2 * tkv) * (hd + 8) * 2;
  if (kernel == fa03)
    return stagingBytes;
  return stagingBytes + tq * (tkv + (kernel == fa02 ? 8 : 0)) * 4 + 3 * tq * 4;
}

TEST_CASE("at every tile size the need is what a person counts, and the padded launchers stay exact") {
  for (const std::string &kernel : {fa01, fa02, fa03}) {
    const facts::Facts facts = shipped::factsOf(kernel, shipped::textOf(kernel));
    for (std::int64_t tq : {32, 64, 128})
      for (std::int64_t tkv : {32, 64, 96})
        for (std::int64_t hd : {64, 128}) {
          const Ledger ledger = build(facts, {{"FA_TQ", tq}, {"FA_TKV", tkv}, {"hd", hd}});
          const LaunchCheck &check = ledger.kernels[0].launches[0];
          INFO(kernel << " FA_TQ=" << tq << " FA_TKV=" << tkv << " hd=" << hd);
          CHECK(number(check.need) == counted(kernel, tq, tkv, hd));
          if (kernel == fa01)
            CHECK(check.verdict == (tq == tkv  ? Verdict::EqualOnlyWhen
                                    : tq > tkv ? Verdict::Over
                                               : Verdict::Under));
          else
            CHECK(check.verdict == Verdict::Exact);
        }
  }
}
