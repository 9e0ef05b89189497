// Precedence of options, settings file and flags.
#include "driver/Settings.h"

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
  file.archs = "sm_75";
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
  SettingsFile file;
  file.set = {{"a", 2}, {"b", 3}};
  file.failOn = lint::Severity::Error;
  CHECK(settled(options, file, {}).set == ledger::Overrides{{"a", 1}, {"b", 3}});
  CHECK(settled(options, file, {}).failOn == lint::Severity::Error);
  options.failOn = lint::Severity::Note;
  CHECK(settled(options, file, {}).failOn == lint::Severity::Note);
  CHECK(settled({}, {}, {}).failOn == lint::Severity::Warning);
  file.rules.without = {"row-pitch"};
  CHECK(settled({}, file, {}).rules.rules.empty());
}
