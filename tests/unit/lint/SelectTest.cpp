// Which rules run, on the shipped catalogue.
#include "Fixture.h"

#include <algorithm>

using namespace smem;
using namespace smem::lint;

namespace {

std::string failure(const Choices &choices) {
  llvm::Expected<Selection> selection = select(catalogue(), choices);
  return selection ? "" : llvm::toString(selection.takeError());
}

std::vector<std::string_view> selected(const Choices &choices) {
  std::vector<std::string_view> names;
  for (const SelectedRule &one : llvm::cantFail(select(catalogue(), choices)).rules)
    names.push_back(one.rule->name);
  return names;
}

} // namespace

TEST_CASE("the catalogue is sorted, and every entry is complete") {
  std::vector<std::string_view> names = selected({});
  CHECK(std::is_sorted(names.begin(), names.end()));
  CHECK(names.size() == catalogue().size());
  for (const CatalogueEntry &entry : catalogue()) {
    INFO(entry.rule->name);
    std::string name(entry.rule->name);
    CHECK(entry.page.substr(0, name.size() + 3) == "# " + name + "\n");
    CHECK(entry.page.find("## Limits") != std::string_view::npos);
    CHECK(entry.rule->check);
    CHECK_FALSE(entry.rule->summary.empty());
    CHECK(std::string_view(entry.rule->where.file_name()).find("rules/" + name + "/rule.cpp") !=
          std::string_view::npos);
  }
}

TEST_CASE("only and without choose, in any order, and severities replace") {
  CHECK(selected({.only = {"row-pitch", "over-limit"}}) ==
        std::vector<std::string_view>{"over-limit", "row-pitch"});
  CHECK(selected({.only = {"row-pitch", "over-limit"}, .without = {"over-limit"}}) ==
        std::vector<std::string_view>{"row-pitch"});
  Selection selection = llvm::cantFail(
      select(catalogue(), {.only = {"row-pitch"}, .severities = {{"row-pitch", Severity::Error}}}));
  CHECK(selection.rules[0].severity == Severity::Error);
  CHECK(selection.has("row-pitch"));
  CHECK_FALSE(selection.has("over-limit"));
}

TEST_CASE("an unknown name is refused with the nearest one") {
  CHECK(failure({.only = {"over-reqest"}}) ==
        "no rule is called `over-reqest`; did you mean `over-request`?");
  CHECK(failure({.without = {"row-pitches"}}) ==
        "no rule is called `row-pitches`; did you mean `row-pitch`?");
  CHECK(failure({.severities = {{"quux", Severity::Note}}}) ==
        "no rule is called `quux`; `smem-ledger rules` lists them");
}

TEST_CASE("severities have one spelling each") {
  for (Severity severity : {Severity::Note, Severity::Warning, Severity::Error})
    CHECK(llvm::cantFail(parseSeverity(nameOf(severity))) == severity);
  CHECK(llvm::toString(parseSeverity("fatal").takeError()) ==
        "no severity is called `fatal`; use note, warning or error");
}
