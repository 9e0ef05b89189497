// GitHub's workflow commands, as its documentation and toolkit escape them, and GitLab's code quality report.
#include "Printed.h"

#include "Sample.h"

#include "llvm/Support/JSON.h"

#include <catch2/catch.hpp>

using namespace smem;
using namespace smem::render;

template <class Change> static Report changed(Change change) {
  auto unit = sample::unit(sample::bindings(64, 64, 128), sample::devices("sm_89"));
  change(*unit);
  Report report = sample::report(std::move(unit));
  report.head.root = "/project";
  return report;
}

TEST_CASE("an annotation is one line") {
  CHECK(
      githubAnnotations(changed([](Unit &) {})) ==
      "::warning file=kernel.cu,line=14,col=10,title=row-pitch in fa_prefill_f16kv::rows of Sf are 256 bytes "
      "apart%0Akernel.cu:20: walked down here%0Apad each row by 16 bytes\n");
  CHECK(githubAnnotations(changed([](Unit &unit) { unit.findings.clear(); })).empty());
}

TEST_CASE("what ends a command or a property is escaped") {
  const std::string text = githubAnnotations(changed([](Unit &unit) {
    unit.findings[0] = {};
    unit.findings[0].rule = "r";
    unit.findings[0].severity = lint::Severity::Note;
    unit.findings[0].kernel = "a::b<1, 2>";
    unit.findings[0].where = {"100%,x:y.cu", 0, 0};
    unit.findings[0].message = "50 %, a: b\r\nc";
  }));
  CHECK(text == "::notice file=100%25%2Cx%3Ay.cu,title=r in a%3A%3Ab<1%2C 2>::50 %25, a: b%0D%0Ac\n");
}

TEST_CASE("a failure is an annotation without a place") {
  Report report = changed([](Unit &unit) { unit.findings.clear(); });
  report.errors = {"a.cu: 100 %\nwrong"};
  CHECK(githubAnnotations(report) == "::error title=smem-ledger::a.cu: 100 %25%0Awrong\n");
}

TEST_CASE("code quality has what GitLab asks for") {
  auto one = [](lint::Severity severity, unsigned line) {
    auto value = llvm::json::parse(gitlabCodeQuality(changed([&](Unit &unit) {
      unit.findings[0].severity = severity;
      unit.findings[0].where.line = line;
    })));
    REQUIRE(bool(value));
    REQUIRE(value->getAsArray()->size() == 1);
    return std::move(*value->getAsArray()->front().getAsObject());
  };
  const llvm::json::Object entry = one(lint::Severity::Warning, 14);
  CHECK(entry.getString("description") == "rows of Sf are 256 bytes apart. pad each row by 16 bytes");
  CHECK(entry.getString("check_name") == "row-pitch");
  CHECK(entry.getString("severity") == "minor");
  CHECK(entry.getString("fingerprint")->size() == 32);
  CHECK(entry.getObject("location")->getString("path") == "kernel.cu");
  CHECK(entry.getObject("location")->getObject("lines")->getInteger("begin") == 14);
  CHECK(one(lint::Severity::Note, 0).getString("severity") == "info");
  CHECK(one(lint::Severity::Note, 0).getObject("location")->getObject("lines")->getInteger("begin") == 1);
  CHECK(one(lint::Severity::Error, 1).getString("severity") == "critical");
  CHECK(gitlabCodeQuality(changed([](Unit &unit) { unit.findings.clear(); })) == "[]\n");
}
