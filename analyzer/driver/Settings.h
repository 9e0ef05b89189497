// What holds for one file once options, settings file and compile flags have been put together.
#pragma once

#include "command/CompileCommand.h"
#include "device/Device.h"
#include "driver/Assume.h"
#include "driver/Options.h"
#include "driver/SettingsFile.h"
#include "lint/Select.h"

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace smem::driver {

struct Settings {
  SettingsFile file; // as it is written; its path is empty where there is none
  std::vector<const device::Device *> devices;
  std::string devicesFrom; // who says so: "--arch", ".smem-ledger:3:7", "the compile flags", "default"
  std::string parseArch;   // the one that the source is read for, with its suffix if the flags give one
  ledger::Overrides set;   // for every kernel; what `file` says of single ones comes on top
  lint::Selection rules;
  TraceWhat trace = TraceWhat::Some;
  lint::Severity failOn = lint::Severity::Warning;
  std::string failOnFrom;
  std::vector<lint::Budget> budgets;
  std::vector<std::string> notes; // what was passed over, and why
};

// An option beats the settings file, and that the compile flags. Without any of them the architectures are
// sm_80, sm_89 and sm_90: the parts that CUDA code is written for most. The source is read once, for the
// newest architecture asked for, since guards on __CUDA_ARCH__ leave code out for older ones.
// Fails on architectures that are all unknown.
llvm::Expected<Settings> settle(const Options &options, const SettingsFile &file,
                                const command::CompileCommand &command, lint::Catalogue catalogue);

// ".smem-ledger:3:7": the file without its folder, since there is one for a source.
std::string shortPlace(const SourceSpan &where);

// As a settings file that says the same, with who says it behind each line. `commandLine` and `assumptions`
// are what the command line and the source `input` set, which beat the file.
std::string dumpSettings(const Settings &settings, const ledger::Overrides &commandLine,
                         const std::vector<Assumption> &assumptions, const std::string &input);

std::vector<std::string> namesOf(lint::Catalogue catalogue);

} // namespace smem::driver
