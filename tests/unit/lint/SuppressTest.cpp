// Allow comments against sources in memory.
#include "Fixture.h"

#include "lint/Suppress.h"

#include <map>

using namespace smem;
using namespace smem::lint;

namespace {

Finding at(unsigned line, const std::string &rule, const std::string &file = "a.cu") {
  return {.rule = rule, .where = {file, line, 7}, .message = "m"};
}

struct Bench {
  std::map<std::string, std::string> texts;
  SuppressOptions options{.mainFile = "a.cu"};
  Choices choices;

  explicit Bench(std::string text) : texts{{"a.cu", std::move(text)}} {}

  // "line rule" of what remains.
  std::vector<std::string> remains(std::vector<Finding> findings) {
    Selection selection = llvm::cantFail(select(catalogue(), choices));
    auto source = [&](llvm::StringRef file) -> std::optional<std::string> {
      auto found = texts.find(file.str());
      return found == texts.end() ? std::nullopt : std::optional(found->second);
    };
    std::vector<std::string> all;
    for (const Finding &finding : suppress(std::move(findings), selection, options, source))
      all.push_back(std::to_string(finding.where.line) + " " + finding.rule);
    return all;
  }
};

using Lines = std::vector<std::string>;

} // namespace

TEST_CASE("an allow silences its rule on its own line") {
  Bench bench("x\ny; // smem-ledger: allow(row-pitch) -- measured, no cost\nz\n");
  CHECK(bench.remains({at(2, "row-pitch")}) == Lines{});
  CHECK(bench.remains({at(2, "row-pitch"), at(2, "over-limit")}) == Lines{"2 over-limit"});
}

TEST_CASE("behind code it does not reach the next line, alone it does") {
  CHECK(Bench("y; // smem-ledger: allow(row-pitch) -- r\nz;\n")
            .remains({at(1, "row-pitch"), at(2, "row-pitch")}) == Lines{"2 row-pitch"});
  CHECK(Bench("  // smem-ledger: allow(row-pitch) -- r\nz;\nz;\n")
            .remains({at(2, "row-pitch"), at(3, "row-pitch")}) == Lines{"3 row-pitch"});
}

TEST_CASE("comments above each other are about the same line") {
  Bench bench("// smem-ledger: allow(row-pitch) -- r\n// smem-ledger: allow(over-limit) -- r\nz;\n");
  CHECK(bench.remains({at(3, "row-pitch"), at(3, "over-limit")}) == Lines{});
}

TEST_CASE("one comment may name several rules") {
  Bench bench("z; // smem-ledger: allow(row-pitch, over-limit) -- r");
  CHECK(bench.remains({at(1, "row-pitch"), at(1, "over-limit"), at(1, "over-request")}) ==
        Lines{"1 over-request"});
}

TEST_CASE("an allow that silences nothing is a finding") {
  Bench bench("z; // smem-ledger: allow(row-pitch) -- r\nz;\n");
  CHECK(bench.remains({at(2, "row-pitch")}) == Lines{"1 unused-allow", "2 row-pitch"});

  SECTION("but not for a rule that did not run") {
    bench.choices.without = {"row-pitch"};
    CHECK(bench.remains({}) == Lines{});
  }
  SECTION("nor when the analysis was narrowed") {
    bench.options.reportUnused = false;
    CHECK(bench.remains({}) == Lines{});
  }
  SECTION("of two names only the unused one") {
    Bench two("z; // smem-ledger: allow(row-pitch, over-limit) -- r\n");
    CHECK(two.remains({at(1, "over-limit")}) == Lines{"1 unused-allow"});
  }
}

TEST_CASE("an allow of no rule says the nearest") {
  Bench bench("z; // smem-ledger: allow(row-ptich) -- r\n");
  Selection selection = llvm::cantFail(select(catalogue(), {}));
  std::vector<Finding> findings =
      suppress({at(1, "row-pitch")}, selection, bench.options,
               [&](llvm::StringRef) { return std::optional(bench.texts["a.cu"]); });
  REQUIRE(findings.size() == 2);
  CHECK(findings[0].rule == "unused-allow");
  CHECK(findings[0].severity == Severity::Note);
  CHECK(findings[0].where == SourceSpan{"a.cu", 1, 4});
  CHECK(findings[0].message == "this allow names `row-ptich`, which is no rule");
  CHECK(findings[0].remedy == "Write `row-pitch`.");
}

TEST_CASE("an allow without a reason silences and is noted") {
  CHECK(Bench("z; // smem-ledger: allow(row-pitch)\n").remains({at(1, "row-pitch")}) ==
        Lines{"1 unexplained-allow"});
  CHECK(Bench("z; // smem-ledger: allow(row-pitch) --  \n").remains({at(1, "row-pitch")}) ==
        Lines{"1 unexplained-allow"});
}

TEST_CASE("headers silence, and their comments are never called unused") {
  Bench bench("z;\n");
  bench.texts["h.h"] =
      "y; // smem-ledger: allow(row-pitch) -- r\ny; // smem-ledger: allow(over-limit) -- r\n";
  CHECK(bench.remains({at(1, "row-pitch", "h.h")}) == Lines{});
}

TEST_CASE("a file that cannot be read keeps its findings") {
  Bench bench("");
  CHECK(bench.remains({at(1, "row-pitch", "gone.h")}) == Lines{"1 row-pitch"});
}

TEST_CASE("other comments are none") {
  CHECK(allowsIn("// smem-ledger: assume(hd = 128)\n// allow(row-pitch) -- r\n/* text */ x;\n").empty());
  CHECK(allowsIn("x; // see // smem-ledger: allow(row-pitch) -- r") ==
        std::vector{Allow{1, 11, 1, {"row-pitch"}, "r"}});
}
