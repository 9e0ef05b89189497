// Every way to get a launcher wrong that the audits know is caught, for each shipped launcher.
#include "Made.h"
#include "Shipped.h"

using namespace smem;
using namespace smem::ledger;
using shipped::ledgerOf;
using shipped::replaced;

static const std::string fa01 = "fa_01_smem_round_trip", fa02 = "fa_02_padded_tkv32",
                         fa03 = "fa_03_register_softmax";

// Caught: the request is not right for all values, or what the attribute allows is not what is asked for.
static bool isCaught(const LaunchCheck &check) {
  if (check.verdict != Verdict::Exact)
    return true;
  if (!check.optIn || !*check.optIn || !check.request)
    return true;
  return (*check.optIn)->formula != check.request->formula;
}

struct Mutant {
  const char *what, *from, *to;
};

static void catchAll(const std::string &kernel, const std::vector<Mutant> &mutants) {
  const std::string text = shipped::textOf(kernel);
  for (const Mutant &mutant : mutants) {
    INFO(kernel << ": " << mutant.what);
    const std::string mutated = replaced(text, mutant.from, mutant.to, "cudaError_t launch_fa_prefill_f16kv");
    const Ledger ledger = build(shipped::factsOf(kernel, mutated), {}); // hd stays open
    const LaunchCheck &check = ledger.kernels[0].launches[0];
    // The formulas are there: a mutant is caught by its bytes, not by giving up.
    REQUIRE(check.need);
    REQUIRE(check.request);
    CHECK(isCaught(check));
    CHECK(check.verdict != Verdict::Unknown);
  }
}

// Attribute and launch that part ways, the same text in every launcher.
static const std::vector<Mutant> partings = {
    {"attribute 16 bytes less", "(int)smem)", "(int)smem - 16)"},
    {"attribute 16 bytes more", "(int)smem)", "(int)smem + 16)"},
    {"attribute is a number", "(int)smem)", "69376)"},
    {"attribute of twice the size", "(int)smem)", "(int)(2 * smem))"},
    {"launch asks for half", "FA_THREADS, smem, stream", "FA_THREADS, smem / 2, stream"},
    {"launch asks for 16 more", "FA_THREADS, smem, stream", "FA_THREADS, smem + 16, stream"},
    {"launch asks for 16 less", "FA_THREADS, smem, stream", "FA_THREADS, smem - 16, stream"},
    {"launch asks for nothing", "FA_THREADS, smem, stream", "FA_THREADS, 0, stream"},
};

TEST_CASE("the unmutated launchers that are right are not caught") {
  for (const std::string &kernel : {fa02, fa03}) {
    INFO(kernel);
    CHECK_FALSE(isCaught(ledgerOf(kernel).kernels[0].launches[0]));
    CHECK_FALSE(isCaught(ledgerOf(kernel, {{"hd", 128}}).kernels[0].launches[0]));
  }
}

TEST_CASE("attributes that are not the launch are caught") {
  for (const std::string &kernel : {fa01, fa02, fa03})
    catchAll(kernel, partings);
}

TEST_CASE("mutants of fa_01's launcher") {
  const Ledger ledger = ledgerOf(fa01);
  CHECK(ledger.kernels[0].launches[0].verdict == Verdict::EqualOnlyWhen); // the audited fault itself
  catchAll(
      fa01,
      {
          {"a staging plane dropped", "(size_t)3 * FA_TQ * (hd + 8)", "(size_t)2 * FA_TQ * (hd + 8)"},
          {"a staging plane twice", "(size_t)3 * FA_TQ * (hd + 8)", "(size_t)4 * FA_TQ * (hd + 8)"},
          {"all staging planes dropped", "(size_t)3 * FA_TQ * (hd + 8) * 2 + ", ""},
          {"scores dropped", " + (size_t)FA_TQ * FA_TKV * 4", ""},
          {"a vector dropped", "3 * FA_TQ * 4;", "2 * FA_TQ * 4;"},
          {"vectors dropped", " + 3 * FA_TQ * 4;", ";"},
          {"tiles swapped in staging", "(size_t)3 * FA_TQ * (hd + 8)", "(size_t)3 * FA_TKV * (hd + 8)"},
          {"tiles swapped in the vectors", "3 * FA_TQ * 4;", "3 * FA_TKV * 4;"},
          {"alias counted twice", "(size_t)FA_TQ * FA_TKV * 4", "(size_t)FA_TQ * FA_TKV * (4 + 2)"},
          {"alias counted twice in full", "(size_t)FA_TQ * FA_TKV * 4", "(size_t)2 * FA_TQ * FA_TKV * 4"},
          {"staging in floats", "(hd + 8) * 2", "(hd + 8) * 4"},
          {"scores in halves", "FA_TKV * 4 + 3", "FA_TKV * 2 + 3"},
          {"vectors in halves", "3 * FA_TQ * 4;", "3 * FA_TQ * 2;"},
          {"padding forgotten", "(hd + 8)", "hd"},
          {"16 bytes more", "3 * FA_TQ * 4;", "3 * FA_TQ * 4 + 16;"},
          {"16 bytes less", "3 * FA_TQ * 4;", "3 * FA_TQ * 4 - 16;"},
      });
}

TEST_CASE("mutants of fa_02's launcher") {
  catchAll(fa02, {
                     {"Q dropped", "(FA_TQ + 2 * FA_TKV)", "(2 * FA_TKV)"},
                     {"K or V dropped", "(FA_TQ + 2 * FA_TKV)", "(FA_TQ + FA_TKV)"},
                     {"K and V dropped", "(FA_TQ + 2 * FA_TKV)", "(FA_TQ)"},
                     {"the audited fault", "(FA_TQ + 2 * FA_TKV)", "(3 * FA_TQ)"},
                     {"tiles swapped in staging", "(FA_TQ + 2 * FA_TKV)", "(FA_TKV + 2 * FA_TQ)"},
                     {"tiles swapped in the scores", "FA_TQ * (FA_TKV + 8) * 4", "FA_TKV * (FA_TQ + 8) * 4"},
                     {"tiles swapped in the vectors", "3 * FA_TQ * 4;", "3 * FA_TKV * 4;"},
                     {"scores dropped", " + (size_t)FA_TQ * (FA_TKV + 8) * 4", ""},
                     {"score padding forgotten", "(FA_TKV + 8) * 4", "FA_TKV * 4"},
                     {"a vector dropped", "3 * FA_TQ * 4;", "2 * FA_TQ * 4;"},
                     {"vectors dropped", " + 3 * FA_TQ * 4;", ";"},
                     {"alias counted twice", "(size_t)FA_TQ * (FA_TKV + 8) * 4",
                      "(size_t)2 * FA_TQ * (FA_TKV + 8) * 4"},
                     {"staging in floats", "(hd + 8) * 2", "(hd + 8) * 4"},
                     {"scores in halves", "(FA_TKV + 8) * 4", "(FA_TKV + 8) * 2"},
                     {"vectors in halves", "3 * FA_TQ * 4;", "3 * FA_TQ * 2;"},
                     {"padding forgotten", "(hd + 8)", "hd"},
                     {"16 bytes more", "3 * FA_TQ * 4;", "3 * FA_TQ * 4 + 16;"},
                     {"16 bytes less", "3 * FA_TQ * 4;", "3 * FA_TQ * 4 - 16;"},
                     {"a tile as a number", "(FA_TQ + 2 * FA_TKV)", "(FA_TQ + 2 * 32)"},
                 });
}

TEST_CASE("mutants of fa_03's launcher") {
  catchAll(fa03, {
                     {"Q dropped", "((size_t)FA_TQ + 2 * FA_TKV)", "((size_t)2 * FA_TKV)"},
                     {"K or V dropped", "((size_t)FA_TQ + 2 * FA_TKV)", "((size_t)FA_TQ + FA_TKV)"},
                     {"K and V dropped", "((size_t)FA_TQ + 2 * FA_TKV)", "((size_t)FA_TQ)"},
                     {"the audited fault", "((size_t)FA_TQ + 2 * FA_TKV)", "((size_t)3 * FA_TQ)"},
                     {"tiles swapped", "((size_t)FA_TQ + 2 * FA_TKV)", "((size_t)FA_TKV + 2 * FA_TQ)"},
                     {"a plane twice", "((size_t)FA_TQ + 2 * FA_TKV)", "((size_t)FA_TQ + 3 * FA_TKV)"},
                     {"in floats", "(hd + 8) * 2", "(hd + 8) * 4"},
                     {"in bytes", "(hd + 8) * 2", "(hd + 8)"},
                     {"padding forgotten", "(hd + 8)", "hd"},
                     {"16 bytes more", "(hd + 8) * 2;", "(hd + 8) * 2 + 16;"},
                     {"16 bytes less", "(hd + 8) * 2;", "(hd + 8) * 2 - 16;"},
                     {"a tile as a number", "2 * FA_TKV", "2 * 32"},
                 });
}
