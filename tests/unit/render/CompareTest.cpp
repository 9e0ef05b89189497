// A difference as text and as a comment, from values made by hand.
#include "render/Compare.h"
#include "render/CompareRows.h"
#include "render/CompareWords.h"

#include "../compare/Sides.h"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace smem;
using namespace smem::compare;
using namespace smem::render;
using Catch::Contains;

// The tile of K grows from 32 to 64 floats: 512 + 256 = 768 bytes, and two blocks of 16 are lost.
static Difference grown() {
  Kernel after = tile();
  after.planes[1].extent = amount("4*TK", 256);
  after.dynamic = after.launches[0].need = after.launches[0].request = amount("8*TQ + 4*TK", 768);
  after.launches[0].blocks[0].perSm = std::int64_t(14);
  return between(side({tile()}), side({after}, {finding("row-pitch", "rows are `walked` down")}));
}

TEST_CASE("nothing changed is one line behind the names") {
  const Difference difference = between(side({tile()}), side({tile()}));
  CHECK(compareText(difference, {}) == "made → made\nnothing changed: 1 kernel as before\n");
  CHECK_THAT(compareMarkdown(difference), Contains("### Shared memory: nothing changed"));
}

TEST_CASE("the text has both numbers of what changed, and of nothing else") {
  const std::string text = compareText(grown(), {});
  CHECK_THAT(text, Contains("plane K") && Contains("128 B") && Contains("256 B"));
  CHECK_THAT(text, !Contains("plane Q") && !Contains("threads"));
  CHECK_THAT(text, Contains("request") && Contains("640 B") && Contains("768 B"));
  CHECK_THAT(text, Contains("blocks/SM sm_89"));
  CHECK_THAT(text, Contains("1 kernel changed, 1 finding new\nfails: 1 new finding\n"));
}

TEST_CASE("rows know better from worse") {
  const auto parts = partsOf(grown().changed.at(0));
  REQUIRE(parts.size() == 2);
  auto row = [](const ComparePart &part, const std::string &what) {
    const auto found = std::find_if(part.rows.begin(), part.rows.end(),
                                    [&](const CompareRow &each) { return each.what == what; });
    REQUIRE(found != part.rows.end());
    return *found;
  };
  CHECK(row(parts[0], "plane K") == CompareRow{"plane K", "128 B", "256 B", "4*TK", Trend::Worse});
  CHECK(row(parts[1], "blocks/SM sm_89").before == "16");
  CHECK(row(parts[1], "blocks/SM sm_89").after == "14");
  CHECK(row(parts[1], "blocks/SM sm_89").trend == Trend::Worse);
}

TEST_CASE("both formulas stand beside a size that is written otherwise") {
  Kernel after = tile();
  after.launches[0].request = amount("3*TQ", 192);
  after.launches[0].verdict = "under";
  after.launches[0].condition = "";
  const auto parts = partsOf(between(side({tile()}), side({after})).changed.at(0));
  REQUIRE(parts.size() == 1);
  CHECK(parts[0].title == "launch in run  tile.cu:40, called from main(), line 50");
  CHECK(parts[0].rows.at(0) == CompareRow{"request", "640 B", "192 B", "8*TQ + 4*TK → 3*TQ", Trend::Better});
  CHECK(parts[0].rows.at(2) == CompareRow{"verdict", "exact", "under", "", Trend::Worse});
}

TEST_CASE("ways have a trend, wavefronts alone have none") {
  Kernel before = tile(), after = tile();
  Trace trace;
  trace.block = "64x1x1";
  trace.wavefronts = 4096;
  trace.traffic = {{"K", "load", 4, 4096, 512, 0, 8, {{"src/tile.cu", 5, 1}}},
                   {"Q", "store", 4, 64, 64, 0, 1, {}}};
  before.traces = after.traces = {trace};
  after.traces[0].wavefronts = 1024;
  after.traces[0].traffic[0] = {"K", "load", 4, 512, 512, 0, 1, {{"src/tile.cu", 6, 1}}};
  after.traces[0].traffic[1] = {"Q", "store", 4, 32, 32, 0, 1, {}};
  const auto parts = partsOf(between(side({before}), side({after})).changed.at(0));
  REQUIRE(parts.size() == 1);
  const auto &rows = parts[0].rows;
  REQUIRE(rows.size() == 3);
  CHECK(rows[0] == CompareRow{"whole block", "4,096", "1,024", "", Trend::Neutral});
  CHECK(rows[1] ==
        CompareRow{"K load 4 B", "4,096 (8-way)", "512", "line 6; worst 8-way → 1-way", Trend::Better});
  CHECK(rows[2] == CompareRow{"Q store 4 B", "64", "32", "", Trend::Neutral});
}

TEST_CASE("the comment says what fails first, and folds the kernels") {
  const std::string text = compareMarkdown(grown());
  CHECK(text.rfind("### Shared memory: 1 new finding\n", 0) == 0);
  CHECK(text.find("| warning | `row-pitch` |") < text.find("<details>"));
  CHECK_THAT(text, Contains("<details><summary><code>tile&lt;64, 32&gt;</code>: 640 B → 768 B, sm_89 16 → 14 "
                            "blocks/SM</summary>"));
  CHECK_THAT(text, Contains("| plane K | 128 B | 256 B ⚠ | 4\\*TK |"));
}

static std::size_t countOf(const std::string &text, const std::string &word) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; at += word.size())
    ++count;
  return count;
}

TEST_CASE("a comment is never too long, and every fold is closed") {
  Side base = side({}), head = side({});
  for (int index = 0; index < 900; ++index) {
    Kernel before = tile();
    before.name = "kernel_with_a_long_name_" + std::to_string(index);
    before.display = before.name + "<64, 32>";
    before.mangled = before.name;
    Kernel after = before;
    after.launches[0].request = amount("8*TQ + 4*TK + " + std::to_string(index + 1), 641 + index);
    if (index % 3 > 0)
      base.kernels.push_back(before);
    if (index % 3 != 1)
      head.kernels.push_back(after);
    for (const char *rule : {"row-pitch", "over-request"})
      head.findings.push_back(finding(rule, std::string(200, 'x'), lint::Severity::Warning, before.display));
    base.findings.push_back(
        finding("hardcoded-size", std::string(200, 'y'), lint::Severity::Note, before.display));
  }
  const Difference difference = between(base, head);
  CHECK(difference.changed.size() == 300);
  for (std::size_t limit : {std::size_t(4'000), std::size_t(20'000), markdownLimit}) {
    const std::string text = compareMarkdown(difference, limit);
    CHECK(text.size() <= limit);
    CHECK(countOf(text, "<details>") == countOf(text, "</details>"));
    CHECK_THAT(text, Contains("of 1,800 findings shown") && Contains("of 900 kernels shown"));
  }
  CHECK_THAT(compareMarkdown(difference), Contains("<code>kernel"));
}

TEST_CASE("the text keeps to its width") {
  const std::string text = compareText(grown(), {});
  std::size_t begin = 0;
  for (std::size_t end; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1)
    CHECK(end - begin <= 110); // bytes: arrows take three
}
