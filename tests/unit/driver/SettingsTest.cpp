// Precedence of options, settings file and flags.
#include "driver/Settings.h"

#include "llvm/ADT/StringExtras.h"

#include <catch2/catch.hpp>

using namespace smem;
using namespace smem::driver;

static const lint::Rule rule{"row-pitch", "", lint::Severity::Warning, "0.1.0", nullptr};
static const lint::CatalogueEntry entries[] = {{&rule, ""}};

static Settings settled(const Options &options, const SettingsFile &file,
                        const command::CompileCommand &command) {
  auto settings = settle(options, file, command, entries);
  if (!settings)
    FAIL(llvm::toString(settings.takeError()));
  return std::move(*settings);
}

static SettingsFile read(const std::string &text) {
  auto file = parseSettingsFile(text, "d/.smem-ledger", {"row-pitch"});
  if (!file)
    FAIL(llvm::toString(file.takeError()));
  return std::move(*file);
}

static std::vector<std::string> archsOf(const Settings &settings) {
  std::vector<std::string> names;
  for (const device::Device *device : settings.devices)
    names.push_back(device->arch.str());
  return names;
}

TEST_CASE("an option beats the file, the file the flags, the flags the default") {
  Options options;
  SettingsFile file;
  command::CompileCommand command;
  CHECK(archsOf(settled(options, file, command)) == std::vector<std::string>{"sm_80", "sm_89", "sm_90"});
  command.archs = {"sm_86"};
  CHECK(archsOf(settled(options, file, command)) == std::vector<std::string>{"sm_86"});
  file.archs = {"sm_75", {"d/.smem-ledger", 1, 7}};
  CHECK(archsOf(settled(options, file, command)) == std::vector<std::string>{"sm_75"});
  options.archs = "sm_120";
  CHECK(archsOf(settled(options, file, command)) == std::vector<std::string>{"sm_120"});
}

TEST_CASE("the source is read for the newest architecture, as the flags spell it") {
  command::CompileCommand command;
  command.archs = {"sm_90a", "sm_80"};
  Options options;
  CHECK(settled(options, {}, command).parseArch == "sm_90a");
  options.archs = "sm_89,sm_120,sm_80";
  CHECK(settled(options, {}, command).parseArch == "sm_120");
  options.archs = "sm_90";
  CHECK(settled(options, {}, command).parseArch == "sm_90a");
}

TEST_CASE("unknown architectures of the flags are passed over, but not all of them") {
  command::CompileCommand command;
  command.file = "k.cu";
  command.archs = {"sm_52", "sm_80"};
  const Settings settings = settled({}, {}, command);
  CHECK(archsOf(settings) == std::vector<std::string>{"sm_80"});
  CHECK(settings.notes.size() == 1);
  command.archs = {"sm_52"};
  auto failed = settle({}, {}, command, entries);
  CHECK_FALSE(bool(failed));
  CHECK_THAT(llvm::toString(failed.takeError()), Catch::Contains("sm_52") && Catch::Contains("--arch"));
}

TEST_CASE("symbol values and severities are merged") {
  Options options;
  options.set = {{"a", 1}};
  SettingsFile file = read("set: {a: 2, b: 3, c: {multiple-of: 2}}\nfail-on: error\n");
  CHECK(settled(options, file, {}).set == ledger::Overrides{{"a", 1}, {"b", 3}});
  CHECK(settled(options, file, {}).failOn == lint::Severity::Error);
  options.failOn = lint::Severity::Note;
  CHECK(settled(options, file, {}).failOn == lint::Severity::Note);
  CHECK(settled({}, {}, {}).failOn == lint::Severity::Warning);
  CHECK(settled({}, read("rules: {row-pitch: off}\n"), {}).rules.rules.empty());
  CHECK(settled({}, read("rules: {row-pitch: error}\n"), {}).rules.rules.at(0).severity ==
        lint::Severity::Error);
}

static std::string dumped(const Options &options, const SettingsFile &file,
                          const command::CompileCommand &command,
                          const std::vector<Assumption> &assumptions = {}) {
  return dumpSettings(settled(options, file, command), options.set, assumptions, "k.cu");
}

// What is in force without who says so.
static std::string withoutComments(const std::string &text) {
  std::string bare;
  for (llvm::StringRef line : llvm::split(text, '\n'))
    bare += line.split(" #").first.split("# in force").first.str() + "\n";
  return bare;
}

TEST_CASE("settings are dumped as a settings file, each line with who says it") {
  Options options;
  options.set = {{"hd", 32}};
  options.archs = "sm_90,sm_89";
  const SettingsFile file =
      read("set: {hd: 128, N: {value: 64, multiple-of: 16, range: [16, 128]}, odd: [3, 1]}\n"
           "kernels:\n"
           "  fa_*: {set: {hd: 64, N: 32}}\n"
           "  plain: {set: {hd: 64}}\n"
           "budgets: [{kernel: 'k<64, 2>', blocks-per-sm: '>= 2'}]\n");
  CHECK(dumped(options, file, {}, {{"odd", 3, {"src/k.cu", 12, 1}}, {"hd", 1, {"src/k.cu", 13, 1}}}) ==
        "# in force for k.cu; .smem-ledger is \"d/.smem-ledger\"\n"
        "arch: [sm_90, sm_89] # --arch; the source is read for sm_90\n"
        "set:\n"
        "  N: {value: 64, multiple-of: 16, range: [16, 128]} # .smem-ledger:1:27, domain .smem-ledger:1:19\n"
        "  hd: 32 # --set\n"
        "  odd: {value: 3, values: [1, 3]} # k.cu:12:1: assume, domain .smem-ledger:1:72\n"
        "kernels:\n"
        "  \"fa_*\": # .smem-ledger:3:3\n"
        "    set:\n"
        "      N: 32 # .smem-ledger:3:27\n"
        "rules:\n"
        "  row-pitch: warning # default\n"
        "fail-on: warning # default\n"
        "budgets:\n"
        "  - {kernel: \"k<64, 2>\", blocks-per-sm: \">= 2\"} # .smem-ledger:5:11\n");
  command::CompileCommand command;
  command.archs = {"sm_86"};
  CHECK(dumped({}, read("rules: {row-pitch: off}\n"), command) ==
        "# in force for k.cu; .smem-ledger is \"d/.smem-ledger\"\n"
        "arch: [sm_86] # the compile flags; the source is read for sm_86\n"
        "rules:\n"
        "  row-pitch: off # .smem-ledger:1:20\n"
        "fail-on: warning # default\n");
}

TEST_CASE("what is dumped and read again is in force again") {
  for (const char *text :
       {"", "arch: all\nfail-on: note\n", "rules: {row-pitch: off}\n", "rules: {row-pitch: error}\n",
        "set: {hd: 128, blockDim.x: 3, 'odd name': [1, 2], \"a: #b\": {value: 1, range: [0, 4]}}\n",
        "kernels: {\"*\": {set: {a: 1}}, 'x<\"y\", 2>': {set: {b: [5]}}, 'n::m #1': {set: {c: {multiple-of: "
        "4}}}}\n",
        "budgets: [{kernel: '*', arch: [sm_90, sm_80], blocks-per-sm: '== 3'}, {kernel: 'a, b', "
        "blocks-per-sm: '< 9'}]\n"})
    for (const ledger::Overrides &set : {ledger::Overrides{}, ledger::Overrides{{"hd", 5}, {"a", 7}}}) {
      Options options;
      options.set = set;
      const std::string first = dumped(options, read(text), {});
      INFO(first);
      const SettingsFile again = read(first);
      CHECK(again.warnings.empty());
      CHECK(withoutComments(dumped({}, again, {})) == withoutComments(first));
      const Settings one = settled(options, read(text), {}), other = settled({}, again, {});
      CHECK(one.set == other.set);
      CHECK(one.devices == other.devices);
      CHECK(one.parseArch == other.parseArch);
      CHECK(one.rules.rules == other.rules.rules);
      CHECK(one.failOn == other.failOn);
      REQUIRE(one.budgets.size() == other.budgets.size());
      for (std::size_t index = 0; index < one.budgets.size(); ++index) {
        CHECK(one.budgets[index].kernel == other.budgets[index].kernel);
        CHECK(one.budgets[index].devices == other.budgets[index].devices);
        CHECK(lint::sayBudget(one.budgets[index]) == lint::sayBudget(other.budgets[index]));
      }
    }
}
