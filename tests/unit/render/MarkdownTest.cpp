// The summary: its rows, what Markdown would misread, and the cut.
#include "Printed.h"

#include "Sample.h"

#include <catch2/catch.hpp>

using namespace smem;
using namespace smem::render;

static std::unique_ptr<Unit> sampleUnit() {
  return sample::unit(sample::bindings(64, 64, 128), sample::devices("sm_89"), 101);
}

static std::size_t rowsOf(const std::string &text, const std::string &start) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find("\n" + start, at)) != std::string::npos; ++at)
    ++count;
  return count;
}

TEST_CASE("findings and launches are tables") {
  const std::string text = markdown(sample::report(sampleUnit()));
  CHECK_THAT(text, Catch::StartsWith("### Shared memory: 1 warning\n\n1 file, 1 kernel.\n"));
  CHECK_THAT(text, Catch::Contains(
                       "| warning | `row-pitch` | `fa_prefill_f16kv` | `kernel.cu:14` | rows of Sf are 256 "
                       "bytes apart<br>pad each row by 16 bytes |\n"));
  // 64 + 2*64 rows of 272 bytes, 64*64 floats and three rows of floats; one block of 70,400 in 102,400.
  CHECK_THAT(text,
             Catch::Contains("| `fa_prefill_f16kv` | `kernel.cu:30` | 69,376 B | 69,376 B | equal-only-when "
                             "`FA_TQ == FA_TKV` | 1 (sm\\_89) |\n"));
}

TEST_CASE("no finding, no table of findings") {
  auto unit = sampleUnit();
  unit->findings.clear();
  const std::string text = markdown(sample::report(std::move(unit)));
  CHECK_THAT(text, Catch::Contains("no findings"));
  CHECK(text.find("| severity |") == std::string::npos);
}

TEST_CASE("signs of Markdown and HTML stay signs") {
  auto unit = sampleUnit();
  unit->findings[0].message = "2*TQ*hd <b> a_b|c `d*e|f` &\nnext";
  const std::string text = markdown(sample::report(std::move(unit)));
  CHECK_THAT(text, Catch::Contains("2\\*TQ\\*hd &lt;b> a\\_b\\|c `d*e\\|f` &amp; next"));
}

TEST_CASE("a long report is cut between rows and says so") {
  auto unit = sampleUnit();
  const lint::Finding finding = unit->findings[0];
  unit->findings.clear();
  for (unsigned line = 1; line <= 2000; ++line) {
    unit->findings.push_back(finding);
    unit->findings.back().where.line = line;
  }
  unit->findings.back().severity = lint::Severity::Error;
  const std::string text = markdown(sample::report(std::move(unit)));
  CHECK(text.size() <= 65'000);
  CHECK(text.size() > 45'000);
  CHECK_THAT(text, Catch::Contains("### Shared memory: 1 error, 1,999 warnings"));
  CHECK_THAT(text, Catch::Contains("of 2,000 findings shown"));
  CHECK_THAT(text, Catch::Contains("\n| error |")); // gravest first
  CHECK(text.find("\n| error |") < text.find("\n| warning |"));
  CHECK(rowsOf(text, "| `fa_prefill_f16kv` | `kernel.cu:30`") == 1); // launches are seen all the same
}

TEST_CASE("failures are said") {
  Report report = sample::report(sampleUnit());
  report.errors = {"none.cu: no such file"};
  CHECK_THAT(markdown(report), Catch::Contains("- none.cu: no such file\n"));
}
