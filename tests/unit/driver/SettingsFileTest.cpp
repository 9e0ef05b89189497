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

static const SourceSpan at(unsigned line, unsigned column) { return {"dir/.smem-ledger", line, column}; }

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
  CHECK(file.rules == std::map<std::string, Placed<RuleSetting>>{
                          {"row-pitch", {{false, std::nullopt}, at(2, 14)}},
                          {"over-request", {{true, lint::Severity::Error}, at(3, 17)}}});
  CHECK(file.archs == Placed<std::string>{"sm_89,9.0", at(4, 7)});
  CHECK(file.set == SymbolSettings{{"FA_TQ", {Placed<std::int64_t>{64, at(7, 10)}, {}}},
                                   {"hd", {Placed<std::int64_t>{128, at(6, 7)}, {}}}});
  CHECK(file.failOn == Placed<lint::Severity>{lint::Severity::Note, at(8, 10)});
  CHECK(file.warnings.empty());
  REQUIRE(file.budgets.size() == 2);
  const device::Device *ada = llvm::cantFail(device::findDevice("sm_89"));
  CHECK(file.budgets[0] == lint::Budget{"fa_*", {ada}, lint::Comparison::AtLeast, 2, at(10, 5)});
  CHECK(file.budgets[1] == lint::Budget{"app::row", {}, lint::Comparison::LessThan, 4, at(11, 5)});
}

TEST_CASE("values, domains, and both, of all kernels and of some") {
  const SettingsFile file = parsed("set: {STAGES: [4, 2, 3], FA_TQ: {multiple-of: 16, range: [16, 128]}}\n"
                                   "kernels:\n"
                                   "  fa_*:\n"
                                   "    set:\n"
                                   "      hd: {value: 64, values: [64, 128]}\n"
                                   "  \"*\": {set: {FA_TQ: {range: [8, 8]}}}\n"
                                   "  plain:\n");
  using Range = std::pair<std::int64_t, std::int64_t>;
  CHECK(file.set == SymbolSettings{{"STAGES", {{}, ledger::Domain{{}, {}, {2, 3, 4}, at(1, 15)}}},
                                   {"FA_TQ", {{}, ledger::Domain{16, Range{16, 128}, {}, at(1, 33)}}}});
  REQUIRE(file.kernels.size() == 3);
  CHECK(file.kernels[0] ==
        KernelSettings{
            "fa_*",
            {{"hd", {Placed<std::int64_t>{64, at(5, 19)}, ledger::Domain{{}, {}, {64, 128}, at(5, 11)}}}},
            at(3, 3)});
  CHECK(file.kernels[1] ==
        KernelSettings{"*", {{"FA_TQ", {{}, ledger::Domain{{}, Range{8, 8}, {}, at(6, 22)}}}}, at(6, 3)});
  CHECK(file.kernels[2] == KernelSettings{"plain", {}, at(7, 3)});
  CHECK(file.warnings.empty());
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
  CHECK(parsed("arch: all\n").archs->value == "all");
  CHECK(parsed("rules: {row-pitch: on}\n").rules.at("row-pitch").value == RuleSetting());
  CHECK(parsed("") == parsed("# only a comment\n"));
  CHECK(parsed("rules:\nset:\nkernels:\nbudgets:\n").warnings.empty());
}

TEST_CASE("unknown names are warnings with place and nearest") {
  const std::tuple<std::string, SourceSpan, std::string> cases[] = {
      {"arhc: sm_89\n", at(1, 1), "unknown key 'arhc'; did you mean 'arch'?"},
      {"rules:\n  row-pich: off\n", at(2, 3), "unknown rule 'row-pich'; did you mean 'row-pitch'?"},
      {"rules: {zzzzzzzzzzzzz: on}\n", at(1, 9),
       "unknown rule 'zzzzzzzzzzzzz'; known are over-request, row-pitch"},
      {"budgets:\n  - {kernel: a, archs: sm_89, blocks-per-sm: '>= 2'}\n", at(2, 17),
       "unknown key 'archs'; did you mean 'arch'?"},
      {"kernels: {a: {sett: {hd: 1}}}\n", at(1, 15), "unknown key 'sett'; did you mean 'set'?"},
      {"kernels: {a: {hd: 1}}\n", at(1, 15), "unknown key 'hd'; known are set"},
      {"set: {hd: {value: 1, multiple_of: 2}}\n", at(1, 22),
       "unknown key 'multiple_of'; did you mean 'multiple-of'?"},
      {"kernels: {a: {set: {hd: {rang: [1, 2], value: 1}}}}\n", at(1, 26),
       "unknown key 'rang'; did you mean 'range'?"},
      {"kernel: {a: {set: {hd: 1}}}\n", at(1, 1), "unknown key 'kernel'; did you mean 'kernels'?"}};
  for (const auto &[text, where, message] : cases) {
    INFO(text);
    CHECK(parsed(text).warnings == std::vector<SettingsWarning>{{message, where}});
  }
  CHECK(parsed("budgets:\n  - {kernel: a, archs: sm_89, blocks-per-sm: '>= 2'}\n").budgets.size() == 1);
}

TEST_CASE("unknown keys alone set nothing") {
  const SettingsFile file = parsed("set: {hd: {vlaue: 3}}\n");
  CHECK(file.set.empty());
  CHECK(file.warnings.size() == 1);
}

TEST_CASE("what a key cannot have is one line with its place") {
  const std::pair<std::string, std::string> cases[] = {
      {"arch: sm_91\n", "1:7: unknown architecture 'sm_91'"},
      {"arch: [sm_90, sm_91]\n", "1:15: unknown architecture 'sm_91'"},
      {"arch: {a: b}\n", "1:7: 'arch' is a name such as sm_89, a list of them, or all"},
      {"arch: []\n", "1:7: 'arch' is an empty list; give a name such as sm_89, or leave it out"},
      {"set: {N: many}\n", "1:10: 'N' is 'many'; it is an integer from 0 to 2147483647"},
      {"set: {N: -1}\n", "1:10: 'N' is '-1'; it is an integer from 0 to 2147483647"},
      {"set: {N: 2147483648}\n", "1:10: 'N' is '2147483648'; it is an integer from 0 to 2147483647"},
      {"set: {N: 1.5}\n", "1:10: 'N' is '1.5'; it is an integer from 0 to 2147483647"},
      {"set:\n  N:\n",
       "2:3: 'N' has no value; give a number, a list of numbers, or for example {multiple-of: 16, range: "
       "[16, 128]}"},
      {"set: {N: {}}\n", "1:10: 'N' has no value"},
      {"set: [N]\n", "1:6: 'set' must hold names with values, for example {hd: 128}"},
      {"set: {N: []}\n", "1:10: 'values' of 'N' is a list, for example [16, 32, 64]"},
      {"set: {N: [1, x]}\n", "1:14: 'values' of 'N' is 'x'; it is an integer from 0 to 2147483647"},
      {"set: {N: [1, [2]]}\n", "1:14: 'values' of 'N' is no number; it is an integer from 0 to 2147483647"},
      {"set: {N: [1, 2, 1]}\n", "1:17: 'values' of 'N': 1 is given twice"},
      {"set: {N: {value: x}}\n", "1:18: 'value' of 'N' is 'x'; it is an integer from 0 to 2147483647"},
      {"set: {N: {multiple-of: 0}}\n",
       "1:24: 'multiple-of' of 'N' is 0; only nothing is a multiple of it, so give 1 or more"},
      {"set: {N: {multiple-of: -16}}\n",
       "1:24: 'multiple-of' of 'N' is '-16'; it is an integer from 0 to 2147483647"},
      {"set: {N: {range: [128, 16]}}\n",
       "1:18: 'range' of 'N' ends at 16 before it starts at 128; turn it around"},
      {"set: {N: {range: [-1, 16]}}\n",
       "1:19: 'range' of 'N' is '-1'; it is an integer from 0 to 2147483647"},
      {"set: {N: {range: [16]}}\n",
       "1:18: 'range' of 'N' is its two ends, both inside, for example [16, 128]"},
      {"set: {N: {range: 16}}\n", "1:18: 'range' of 'N' is its two ends, both inside, for example [16, 128]"},
      {"set: {N: {multiple-of: 16, range: [17, 31]}}\n",
       "1:10: nothing is left for 'N': no number has N % 16 == 0 && 17 <= N && N <= 31"},
      {"set: {N: {range: [1, 2], range: [3, 4]}}\n", "1:26: 'range' is given twice, first in line 1"},
      {"kernels: [a]\n",
       "1:10: 'kernels' must hold kernels with what is set for them, for example {fa_*: {set: {hd: 128}}}"},
      {"kernels: {a: 1}\n", "1:14: 'a' must hold what is set for it, for example {set: {hd: 128}}"},
      {"kernels: {'[': {set: {hd: 1}}}\n", "1:11: '[' is no glob: "},
      {"kernels: {a: {set: {hd: x}}}\n", "1:25: 'hd' is 'x'; it is an integer from 0 to 2147483647"},
      {"kernels: {*: {set: {hd: 1}}}\n", "1:11: "},
      {"fail-on: never\n", "1:10: 'fail-on' is 'never'; it can be note, warning or error"},
      {"fail-on: eror\n",
       "1:10: 'fail-on' is 'eror'; it can be note, warning or error; did you mean 'error'?"},
      {"rules: {row-pitch: loud}\n",
       "1:20: rule 'row-pitch' is 'loud'; it can be on, off, note, warning or error"},
      {"rules: {row-pitch: warn}\n",
       "1:20: rule 'row-pitch' is 'warn'; it can be on, off, note, warning or error"},
      {"rules: {row-pitch: eror}\n",
       "1:20: rule 'row-pitch' is 'eror'; it can be on, off, note, warning or error; did you mean 'error'?"},
      {"rules: {row-pitch: off, row-pitch: on}\n", "1:25: 'row-pitch' is given twice, first in line 1"},
      {"rules: off\n", "1:8: 'rules' must hold names with values, for example {row-pitch: off}"},
      {"budgets: 2\n", "1:10: 'budgets' is a list"},
      {"budgets: [a]\n", "1:11: a budget holds a kernel and its blocks-per-sm"},
      {"budgets: [{kernel: a}]\n", "1:11: a budget lacks its blocks-per-sm"},
      {"budgets: [{blocks-per-sm: '> 1'}]\n", "1:11: a budget lacks its kernel"},
      {"budgets: [{kernel: , blocks-per-sm: '> 1'}]\n", "1:12: 'kernel' is a name or a glob such as fa_*"},
      {"budgets: [{kernel: a, blocks-per-sm: 2}]\n", "1:38: '2' is no comparison with a number"},
      {"budgets: [{kernel: a, arch: sm_91, blocks-per-sm: '> 1'}]\n", "1:29: unknown architecture 'sm_91'"},
      {"budgets: [{kernel: '[', blocks-per-sm: '> 1'}]\n", "1:20: '[' is no glob"},
      {"- a\n", "1:1: must hold keys with values, for example `arch: sm_89`"},
      {"set:\n\thd: 1\n", "2:1: a tab indents this line; YAML is indented with blanks"},
      {"set: &all {hd: 1}\n", "1:6: anchors and aliases are not read"},
      {"arch: [sm_90\n", ""},
      {"a: 1\n---\nb: 2\n", "3:1: a second document starts; settings are one"}};
  for (const auto &[text, message] : cases) {
    INFO(text);
    CHECK_THAT(errorOf(text), Catch::StartsWith("dir/.smem-ledger:" + message));
    CHECK(errorOf(text).find('\n') == std::string::npos);
  }
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
