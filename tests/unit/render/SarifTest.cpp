// SARIF 2.1.0: places, fingerprints and rules. Its form is held against a schema in tests/cli/sarif_test.py.
#include "Printed.h"

#include "Sample.h"
#include "render/Listed.h"

#include "llvm/Support/JSON.h"

#include <catch2/catch.hpp>

#include <set>

using namespace smem;
using namespace smem::render;
using llvm::json::Object;

static Object parsed(const std::string &text) {
  auto value = llvm::json::parse(text);
  REQUIRE(bool(value));
  return std::move(*value->getAsObject());
}

static const Object &first(const Object &object, llvm::StringRef key) {
  return *object.getArray(key)->front().getAsObject();
}

static Report sampleReport() {
  Report report = sample::report(sample::unit(sample::bindings(64, 64, 128), sample::devices("sm_89")));
  report.head.root = "/project";
  return report;
}

// The report with a change of its unit.
template <class Change> static Report changed(Change change) {
  auto unit = sample::unit(sample::bindings(64, 64, 128), sample::devices("sm_89"));
  change(*unit);
  Report report = sample::report(std::move(unit));
  report.head.root = "/project";
  return report;
}

static const Object &location(const Object &result) {
  return *first(result, "locations").getObject("physicalLocation");
}

TEST_CASE("a finding becomes a result with a related location") {
  const Object document = parsed(sarif(sampleReport(), lint::catalogue()));
  CHECK(document.getString("version") == "2.1.0");
  const Object &run = first(document, "runs");
  const Object &result = first(run, "results");
  CHECK(result.getString("ruleId") == "row-pitch");
  CHECK(result.getString("level") == "warning");
  CHECK(result.getObject("message")->getString("text") ==
        "rows of Sf are 256 bytes apart\npad each row by 16 bytes");
  CHECK(location(result).getObject("artifactLocation")->getString("uri") == "kernel.cu");
  CHECK(location(result).getObject("artifactLocation")->getString("uriBaseId") == "SRCROOT");
  CHECK(location(result).getObject("region")->getInteger("startLine") == 14);
  CHECK(location(result).getObject("region")->getInteger("startColumn") == 10);
  const Object &related = first(result, "relatedLocations");
  CHECK(related.getObject("message")->getString("text") == "walked down here");
  CHECK(related.getObject("physicalLocation")->getObject("region")->getInteger("startLine") == 20);
  CHECK(run.getObject("originalUriBaseIds")->getObject("SRCROOT")->getString("uri") == "file:///project/");
}

TEST_CASE("the index of a result's rule leads to the rule") {
  const Object document = parsed(sarif(sampleReport(), lint::catalogue()));
  const Object &run = first(document, "runs");
  const auto &rules = *run.getObject("tool")->getObject("driver")->getArray("rules");
  CHECK(rules.size() == lint::catalogue().size());
  const Object &rule = *rules[std::size_t(*first(run, "results").getInteger("ruleIndex"))].getAsObject();
  CHECK(rule.getString("id") == "row-pitch");
  CHECK_THAT(rule.getObject("help")->getString("markdown")->str(), Catch::Contains("## What it finds"));
  const Report odd = changed([](Unit &unit) { unit.findings[0].rule = "unused-allow"; });
  const Object other = parsed(sarif(odd, lint::catalogue()));
  CHECK(std::size_t(*first(first(other, "runs"), "results").getInteger("ruleIndex")) ==
        lint::catalogue().size());
}

TEST_CASE("paths: below the root relative, else absolute, with what a URI must escape") {
  auto uriOf = [](std::string directory, std::string file) {
    const Report report = changed([&](Unit &unit) {
      unit.directory = directory;
      unit.findings[0].where.file = file;
    });
    const Object document = parsed(sarif(report, {}));
    return location(first(first(document, "runs"), "results"))
        .getObject("artifactLocation")
        ->getString("uri")
        ->str();
  };
  CHECK(uriOf("/project/build", "../src/a.cu") == "src/a.cu");
  CHECK(uriOf("/elsewhere", "/project/src/a.cu") == "src/a.cu");
  CHECK(uriOf("/elsewhere", "a.cu") == "file:///elsewhere/a.cu");
  CHECK(uriOf("/projection", "a.cu") == "file:///projection/a.cu");
  CHECK(uriOf("", "my kernels/a#1.cu") == "my%20kernels/a%231.cu");
}

TEST_CASE("columns count code points and not bytes") {
  const Report report = changed([](Unit &unit) {
    unit.sources["kernel.cu"] =
        "/* \xc3\xbc\xe2\x82\xac */ int x;\n"; // 2 and 3 bytes, so x is 3 columns less
    unit.findings[0].where = {"kernel.cu", 1, 17};
    unit.findings[0].notes = {{"without a text", {"other.cuh", 3, 5}}};
  });
  const Object document = parsed(sarif(report, {}));
  const Object &result = first(first(document, "runs"), "results");
  CHECK(location(result).getObject("region")->getInteger("startColumn") == 14);
  CHECK_FALSE(first(result, "relatedLocations")
                  .getObject("physicalLocation")
                  ->getObject("region")
                  ->get("startColumn"));
}

TEST_CASE("fingerprints survive moved lines and files and change with the finding") {
  auto printOf = [](auto change) { return listed(changed(change)).at(0).fingerprint; };
  const std::string plain = printOf([](Unit &) {});
  CHECK(plain.size() == 32);
  CHECK(plain == printOf([](Unit &unit) { unit.findings[0].where = {"moved.cu", 99, 1}; }));
  CHECK(plain == printOf([](Unit &unit) { unit.findings[0].severity = lint::Severity::Error; }));
  CHECK(plain != printOf([](Unit &unit) { unit.findings[0].kernel = "other"; }));
  CHECK(plain != printOf([](Unit &unit) { unit.findings[0].rule = "other"; }));
  CHECK(plain != printOf([](Unit &unit) { unit.findings[0].message = "rows of Pf are 256 bytes apart"; }));
}

TEST_CASE("two findings alike have two fingerprints; one of a shared header is listed once") {
  Report report = changed([](Unit &unit) {
    unit.findings.push_back(unit.findings[0]);
    unit.findings[1].where.line = 15;
  });
  std::set<std::string> prints;
  for (const Listed &each : listed(report))
    prints.insert(each.fingerprint);
  CHECK(prints.size() == 2);
  report.units.push_back(sample::unit(sample::bindings(64, 64, 128), sample::devices("sm_89")));
  CHECK(listed(report).size() == 2);
}

TEST_CASE("failures are notifications, and no success") {
  Report report = sampleReport();
  auto invocation = [&] { return first(first(parsed(sarif(report, {})), "runs"), "invocations"); };
  CHECK(invocation().getBoolean("executionSuccessful") == true);
  report.errors = {"none.cu: no such file"};
  CHECK(invocation().getBoolean("executionSuccessful") == false);
  CHECK(first(invocation(), "toolExecutionNotifications").getObject("message")->getString("text") ==
        "none.cu: no such file");
}
