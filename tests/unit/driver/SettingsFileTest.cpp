// The settings file: what it can say, and what it must not.
#include "driver/SettingsFile.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>

using namespace smem;
using namespace smem::driver;

static const std::vector<std::string> rules = {"over-request", "row-pitch"};

static SettingsFile parsed(const std::string &text) {
  auto file = parseSettingsFile(text, "dir/.smem-ledger", rules);
  if (!file)
    FAIL(llvm::toString(file.takeError()));
  return std::move(*file);
}

static std::string errorOf(const std::string &text) {
  auto file = parseSettingsFile(text, "dir/.smem-ledger", rules);
  return file ? "" : llvm::toString(file.takeError());
}

TEST_CASE("every key") {
  const SettingsFile file = parsed("rules:\n"
                                   "  row-pitch: off\n"
                                   "  over-request: error\n"
                                   "arch: [sm_89, '9.0']\n"
                                   "set:\n"
                                   "  hd: 128\n"
                                   "  FA_TQ: 0x40\n"
                                   "fail-on: note\n"
                                   "budgets:\n"
                                   "  - {kernel: fa_*, arch: sm_89, blocks-per-sm: \">= 2\"}\n"
                                   "  - kernel: app::row\n"
                                   "    blocks-per-sm: < 4\n");
  CHECK(file.rules.without == std::vector<std::string>{"row-pitch"});
  CHECK(file.rules.severities ==
        std::map<std::string, lint::Severity>{{"over-request", lint::Severity::Error}});
  CHECK(file.archs == "sm_89,9.0");
  CHECK(file.set == ledger::Overrides{{"FA_TQ", 64}, {"hd", 128}});
  CHECK(file.failOn == lint::Severity::Note);
  CHECK(file.warnings.empty());
  REQUIRE(file.budgets.size() == 2);
  const device::Device *ada = llvm::cantFail(device::findDevice("sm_89"));
  CHECK(file.budgets[0] ==
        lint::Budget{"fa_*", {ada}, lint::Comparison::AtLeast, 2, {"dir/.smem-ledger", 10, 6}});
  CHECK(file.budgets[1] ==
        lint::Budget{"app::row", {}, lint::Comparison::LessThan, 4, {"dir/.smem-ledger", 11, 5}});
}

TEST_CASE("a budget's architectures are a name or a list") {
  CHECK(parsed("budgets: [{kernel: a, arch: [sm_80, sm_90], blocks-per-sm: '> 1'}]\n")
            .budgets.at(0)
            .devices.size() == 2);
  CHECK(parsed("budgets: [{kernel: a, arch: 'sm_80,sm_90', blocks-per-sm: '> 1'}]\n")
            .budgets.at(0)
            .devices.size() == 2);
  CHECK(parsed("budgets: []\n").budgets.empty());
}

TEST_CASE("the short forms and nothing at all") {
  CHECK(parsed("arch: all\n").archs == "all");
  CHECK(parsed("rules: {row-pitch: on}\n").rules == lint::Choices());
  CHECK(parsed("") == parsed("# only a comment\n"));
  CHECK(parsed("rules:\nset:\n").warnings.empty());
}

TEST_CASE("unknown names are warnings with place and nearest") {
  const SettingsFile file = parsed("arhc: sm_89\nrules:\n  row-pich: off\n  zzzzzzzzzzzzz: on\n");
  REQUIRE(file.warnings.size() == 3);
  CHECK(file.warnings[0] ==
        SettingsWarning{"unknown key 'arhc'; did you mean 'arch'?", {"dir/.smem-ledger", 1, 1}});
  CHECK(file.warnings[1] ==
        SettingsWarning{"unknown rule 'row-pich'; did you mean 'row-pitch'?", {"dir/.smem-ledger", 3, 3}});
  CHECK(file.warnings[2].message == "unknown rule 'zzzzzzzzzzzzz'; known are over-request, row-pitch");
  CHECK_FALSE(file.archs);
  const SettingsFile budget = parsed("budgets:\n  - {kernel: a, archs: sm_89, blocks-per-sm: '>= 2'}\n");
  CHECK(budget.warnings == std::vector<SettingsWarning>{
                               {"unknown key 'archs'; did you mean 'arch'?", {"dir/.smem-ledger", 2, 17}}});
  CHECK(budget.budgets.size() == 1);
}

TEST_CASE("what a key cannot have is one line with its place") {
  CHECK(errorOf("arch: sm_91\n").rfind("dir/.smem-ledger:1:7: unknown architecture 'sm_91'", 0) == 0);
  CHECK(errorOf("arch: {a: b}\n").rfind("dir/.smem-ledger:1:8: 'arch' is a name", 0) == 0);
  CHECK(
      errorOf("set: {N: many}\n").rfind("dir/.smem-ledger:1:10: --set N=many: 'many' is not an integer", 0) ==
      0);
  CHECK(errorOf("set: {N: -1}\n").rfind("dir/.smem-ledger:1:10: ", 0) == 0);
  CHECK(errorOf("fail-on: never\n").rfind("dir/.smem-ledger:1:10: no severity is called `never`", 0) == 0);
  CHECK(errorOf("rules: {row-pitch: loud}\n").rfind("dir/.smem-ledger:1:20: rule 'row-pitch' is 'loud'", 0) ==
        0);
  CHECK(errorOf("rules: off\n").rfind("dir/.smem-ledger:1:8: 'rules' must hold", 0) == 0);
  CHECK(errorOf("budgets: 2\n").rfind("dir/.smem-ledger:1:10: 'budgets' is a list", 0) == 0);
  CHECK(errorOf("budgets: [a]\n").rfind("dir/.smem-ledger:1:11: a budget holds a kernel", 0) == 0);
  CHECK(errorOf("budgets: [{kernel: a}]\n")
            .rfind("dir/.smem-ledger:1:12: a budget lacks its blocks-per-sm", 0) == 0);
  CHECK(errorOf("budgets: [{blocks-per-sm: '> 1'}]\n")
            .rfind("dir/.smem-ledger:1:12: a budget lacks its kernel", 0) == 0);
  CHECK(errorOf("budgets: [{kernel: a, blocks-per-sm: 2}]\n")
            .rfind("dir/.smem-ledger:1:38: '2' is no comparison with a number", 0) == 0);
  CHECK(errorOf("budgets: [{kernel: a, arch: sm_91, blocks-per-sm: '> 1'}]\n")
            .rfind("dir/.smem-ledger:1:29: unknown architecture 'sm_91'", 0) == 0);
  CHECK(errorOf("budgets: [{kernel: '[', blocks-per-sm: '> 1'}]\n")
            .rfind("dir/.smem-ledger:1:20: '[' is no glob", 0) == 0);
  CHECK(errorOf("- a\n").rfind("dir/.smem-ledger:1:1: must hold keys", 0) == 0);
  CHECK(errorOf("arch: [sm_90\n").rfind("dir/.smem-ledger:", 0) == 0);
  CHECK(errorOf("a: 1\n---\nb: 2\n") == "dir/.smem-ledger: holds more than one document");
  for (const char *text : {"arch: [sm_90\n", "arch: sm_91\n", "\t: x"})
    CHECK(errorOf(text).find('\n') == std::string::npos);
}

TEST_CASE("the nearest parent's file is found") {
  namespace fs = std::filesystem;
  const fs::path root = fs::temp_directory_path() / "smem-settings-test";
  fs::create_directories(root / "a/b");
  std::ofstream(root / ".smem-ledger") << "";
  CHECK(findSettingsFile((root / "a/b/k.cu").string()) == (root / ".smem-ledger").string());
  std::ofstream(root / "a/.smem-ledger") << "";
  CHECK(findSettingsFile((root / "a/b/../b/k.cu").string()) == (root / "a/.smem-ledger").string());
  CHECK(findSettingsFile((root / "k.cu").string()) == (root / ".smem-ledger").string());
  fs::remove_all(root);
}
