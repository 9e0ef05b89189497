// The order of findings and what counts as the same one.
#include "Fixture.h"

using namespace smem;
using namespace smem::lint;
using namespace smem::lint::fixture;

namespace {

Finding at(unsigned line, const std::string &rule, const std::string &message,
           const std::string &kernel = "k") {
  return {.rule = rule, .where = {"a.cu", line, 1}, .kernel = kernel, .message = message};
}

void complain(const Model &model, Reporter &reporter) {
  reporter.report(at(9, "", "second"));
  reporter.report(at(4, "", "first"));
  reporter.reportAs(Severity::Note, at(4, "", "first", "other"));
}

constexpr Rule complaint{.name = "complaint", .severity = Severity::Warning, .check = complain};

} // namespace

TEST_CASE("findings are ordered by place, then rule, then message, whatever their order before") {
  std::vector<Finding> sorted = {at(2, "z", "m"), at(10, "a", "m"), at(10, "b", "l"), at(10, "b", "m")};
  std::vector<Finding> shuffled = {sorted[3], sorted[0], sorted[2], sorted[1]};
  CHECK(ordered(shuffled, {}) == sorted);
}

TEST_CASE("the same fault of several instantiations is one finding that names them") {
  std::vector<Finding> merged =
      ordered({at(4, "r", "m", "k<1>"), at(4, "r", "m", "k<2>"), at(4, "r", "m", "k<1>")}, {});
  REQUIRE(merged.size() == 1);
  CHECK(merged[0].kernel == "k<1>");
  CHECK(notes(merged[0]) == "the same in k<2>\n");
}

TEST_CASE("distinct messages on one line stay distinct") {
  CHECK(ordered({at(4, "r", "3 bytes"), at(4, "r", "5 bytes")}, {}).size() == 2);
}

TEST_CASE("merging unites architectures, and all of them are none") {
  std::vector<const device::Device *> devices = llvm::cantFail(device::findDevices("sm_80,sm_89,sm_90"));
  Finding a = at(4, "r", "m"), b = a;
  a.archs = {"sm_90"};
  b.archs = {"sm_80"};
  CHECK(ordered({a, b}, devices)[0].archs == std::vector<std::string>{"sm_80", "sm_90"});
  a.archs = {"sm_89", "sm_90"};
  CHECK(ordered({a, b}, devices)[0].archs.empty());
  a.archs.clear();
  CHECK(ordered({a, b}, devices)[0].archs.empty());
}

TEST_CASE("run stamps name and severity in force and orders what it collects") {
  Selection selection{{{&complaint, Severity::Error}}, {"complaint"}};
  std::vector<Finding> findings = run(selection, Unit("sm_89").model());
  CHECK(messages(findings) == std::vector<std::string>{"first", "second"});
  CHECK(findings[0].rule == "complaint");
  CHECK(findings[0].severity == Severity::Error);
  CHECK(notes(findings[0]) == "the same in other\n");
}
