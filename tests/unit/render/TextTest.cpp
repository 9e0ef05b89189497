// The text report of the audited kernel. All numbers are the audit's; Sample.h shows the formulas.
#include "Printed.h"

#include "Sample.h"

#include <catch2/catch.hpp>

#include <sstream>

using namespace smem;
using namespace smem::render;
using Catch::Matchers::Contains;

static const Style plain;

TEST_CASE("the ledger of the audit") {
  const std::string text = render::text(
      sample::report(sample::unit(sample::bindings(64, 64, 128), sample::devices("sm_89"))), plain);
  CHECK_THAT(text, Contains("fa_prefill_f16kv  kernel.cu:8  __launch_bounds__(256)"));
  CHECK_THAT(text, Contains("Qs       __half        0  17,408 B  2*FA_TQ*(hd + 8)   272 (≡ 16 mod 128)\n"));
  CHECK_THAT(text, Contains("256 (≡ 0 mod 128)   over Sf\n"));
  CHECK_THAT(text, Contains("static                         0 B\n"));
  CHECK_THAT(text, Contains("dynamic                   69,376 B  2*(FA_TQ + 2*FA_TKV)*(hd + 8)"));
  CHECK_THAT(text, Contains("equal-only-when FA_TQ == FA_TKV"));
  CHECK_THAT(text, Contains("FA_TKV = 32: request 61,184 B, need 43,776 B, over by 17,408 B"));
  CHECK_THAT(text, Contains("FA_TQ = 32: request 34,688 B, need 52,096 B, under by 17,408 B"));
  CHECK_THAT(
      text,
      Contains("sm_89          1  8 of 48     16.7 %  shared memory  unknown    2nd: 19,200 B to free\n"));
}

TEST_CASE("as launched and as needed") {
  const std::string text = render::text(
      sample::report(sample::unit(sample::bindings(64, 32, 128), sample::devices("sm_89"), 101)), plain);
  CHECK_THAT(text, Contains("verdict   over by 17,408 B; equal only when FA_TQ == FA_TKV"));
  CHECK_THAT(text, Contains("1 block as launched, 2 as needed: sm_89\n"));
  CHECK_THAT(text, Contains("sm_89          1  8 of 48"));
  CHECK_THAT(text, Contains("101 (given)"));
}

TEST_CASE("unknown registers make an upper bound that says how far it holds") {
  const auto text = [](std::optional<int> registers) {
    return render::text(
        sample::report(sample::unit(sample::bindings(64, 64, 128), sample::devices("sm_90"), registers)),
        plain);
  };
  // 24 warps on 4 sub-partitions of 16,384: 2,730 a warp, 2,560 in steps of 256, 80 a thread.
  CHECK_THAT(text(std::nullopt), Contains("≤ 3") && Contains("unknown (≤ 80)") && Contains("--regs N"));
  CHECK_THAT(text(101), Contains("    2  16 of 64") && Contains("registers") && !Contains("≤ "));
}

TEST_CASE("an open symbol leaves formulas and the verdict, and says how to bind it") {
  const std::string text = render::text(
      sample::report(sample::unit(sample::bindings(64, 64, std::nullopt), sample::devices("sm_89"))), plain);
  CHECK_THAT(text, Contains("open: hd (parameter) has no value: bind it, for example --set hd=128"));
  CHECK_THAT(text, Contains("need                 ?  2*(FA_TQ + 2*FA_TKV)*(hd + 8)"));
  CHECK_THAT(text, Contains("equal-only-when FA_TQ == FA_TKV\n"));
  CHECK_THAT(text, Contains("occupancy unknown: 'hd' is open"));
}

TEST_CASE("a finding has its place, excerpt, caret, notes and remedy") {
  const std::string text = textFindings(
      sample::report(sample::unit(sample::bindings(64, 64, 128), sample::devices("sm_89"))), plain);
  CHECK(text == "kernel.cu:14:10: warning: rows of Sf are 256 bytes apart [row-pitch]\n"
                "    14 |   float *Sf = (float *)(Vs + FA_TKV * sstr);\n"
                "       |          ^\n"
                "  note: kernel.cu:20: walked down here\n"
                "  do: pad each row by 16 bytes\n"
                "\n"
                "1 file, 1 kernel: 1 warning\n");
}

TEST_CASE("a finding of some architectures names them, and one without a source has no excerpt") {
  auto unit = sample::unit(sample::bindings(64, 64, 128), sample::devices("sm_75,sm_89"));
  unit->findings[0].archs = {"sm_75"};
  unit->sources.clear();
  CHECK_THAT(textFindings(sample::report(std::move(unit)), plain),
             Contains("rows of Sf are 256 bytes apart (on sm_75) [row-pitch]\n  note:"));
  unit = sample::unit(sample::bindings(64, 64, 128), sample::devices("sm_75,sm_89"));
  unit->findings[0].archs = {"sm_75"};
  unit->findings[0].message = "too much for sm_75";
  CHECK_THAT(textFindings(sample::report(std::move(unit)), plain),
             Contains("too much for sm_75 [row-pitch]\n"));
}

TEST_CASE("a caret stands under its column behind tabs and letters of several bytes") {
  auto unit = sample::unit(sample::bindings(64, 64, 128), sample::devices("sm_89"));
  unit->findings[0].where = {"kernel.cu", 1, 7};
  unit->findings[0].notes.clear();
  unit->findings[0].remedy.clear();
  unit->sources["kernel.cu"] = "\tä = x;\n"; // the x is byte 7: tab, two bytes of ä, " = "
  CHECK_THAT(textFindings(sample::report(std::move(unit)), plain),
             Contains("     1 | \tä = x;\n       | \t    ^\n"));
}

TEST_CASE("without findings the count says so") {
  auto unit = sample::unit(sample::bindings(64, 64, 128), sample::devices("sm_89"));
  unit->findings.clear();
  CHECK(textFindings(sample::report(std::move(unit)), plain) == "1 file, 1 kernel: no findings\n");
}

TEST_CASE("no line is wider than 100 columns") {
  for (const char *archs : {"sm_89", "all"})
    for (std::optional<std::int64_t> hd : {std::optional<std::int64_t>(128), std::optional<std::int64_t>()}) {
      std::istringstream lines(render::text(
          sample::report(sample::unit(sample::bindings(64, 32, hd), sample::devices(archs))), plain));
      for (std::string line; std::getline(lines, line);) {
        unsigned columns = 0;
        for (char c : line)
          columns += (c & 0xC0) != 0x80;
        INFO(line);
        CHECK(columns <= 100);
      }
    }
}
