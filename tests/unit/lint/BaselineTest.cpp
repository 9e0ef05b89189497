// Which findings a baseline silences, and its text.
#include "lint/Baseline.h"

#include <catch2/catch.hpp>

using namespace smem::lint;

static Finding finding(std::string rule, unsigned line, std::string message = "rows meet") {
  Finding finding;
  finding.rule = std::move(rule);
  finding.kernel = "attend<64>";
  finding.message = std::move(message);
  finding.where = {"a.cu", line, 3};
  return finding;
}

static Baseline of(const std::vector<Finding> &findings) {
  std::vector<const Finding *> pointers;
  for (const Finding &each : findings)
    pointers.push_back(&each);
  return baselineOf(pointers);
}

TEST_CASE("known findings are silenced wherever they moved") {
  BaselineMatcher matcher(of({finding("row-pitch", 10), finding("over-limit", 20)}));
  CHECK(matcher.unknownOf({finding("row-pitch", 110), finding("over-limit", 120)}).empty());
  CHECK(matcher.silenced() == 2);
  CHECK(matcher.unmatched().empty());
}

TEST_CASE("of several alike as many as are known") {
  BaselineMatcher matcher(of({finding("row-pitch", 10), finding("row-pitch", 20)}));
  const auto left =
      matcher.unknownOf({finding("row-pitch", 1), finding("row-pitch", 2), finding("row-pitch", 3)});
  REQUIRE(left.size() == 1);
  CHECK(left[0].where.line == 3);
  CHECK(matcher.silenced() == 2);
}

TEST_CASE("what several units share counts once") {
  CHECK(of({finding("row-pitch", 10), finding("row-pitch", 10)}).begin()->second == 1);
  BaselineMatcher matcher(of({finding("row-pitch", 10)}));
  CHECK(matcher.unknownOf({finding("row-pitch", 10)}).empty()); // one unit
  CHECK(matcher.unknownOf({finding("row-pitch", 10)}).empty()); // the next, same header
  CHECK(matcher.silenced() == 1);
  CHECK(matcher.unknownOf({finding("row-pitch", 11)}).size() == 1);
}

TEST_CASE("other rule, kernel or formula is news, and what is left is said") {
  BaselineMatcher matcher(of({finding("row-pitch", 10), finding("over-limit", 20)}));
  CHECK(matcher.unknownOf({finding("row-pitch", 10, "other rows meet")}).size() == 1);
  CHECK(matcher.silenced() == 0);
  CHECK(sayEntries(matcher.unmatched()) == "over-limit of attend, row-pitch of attend");
  CHECK(sayEntries(of({finding("a", 1), finding("b", 1), finding("c", 1), finding("d", 1),
                       finding("e", 1)})) == "a of attend, b of attend, c of attend and 2 more");
  CHECK(sayEntries(of({finding("a", 1), finding("a", 2)})) == "a of attend (2 times)");
}

TEST_CASE("what is printed is read") {
  const Baseline known =
      of({finding("row-pitch", 1), finding("row-pitch", 2), finding("over-limit", 3, "\"quoted\" \\")});
  auto read = parseBaseline(print(known));
  REQUIRE(bool(read));
  CHECK(*read == known);
  CHECK(parseBaseline(print({}))->empty());
}

TEST_CASE("text that is no baseline fails with a line") {
  for (
      const char *text :
      {"", "[]", "{}", "{]", R"({"schema": "smem-ledger/baseline/2", "findings": []})",
       R"({"schema": "smem-ledger/baseline/1", "findings": [{"rule": "a"}]})",
       R"({"schema": "smem-ledger/baseline/1", "findings": [7]})",
       R"({"schema": "smem-ledger/baseline/1", "findings": [{"rule":"a","kernel":"b","formula":"c","count":0}]})"}) {
    auto read = parseBaseline(text);
    INFO(text);
    CHECK_FALSE(bool(read));
    llvm::consumeError(read.takeError());
  }
}
