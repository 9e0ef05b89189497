// What holds for one file once options, settings file and compile flags have been put together.
#pragma once

#include "command/CompileCommand.h"
#include "device/Device.h"
#include "driver/Options.h"
#include "driver/SettingsFile.h"
#include "lint/Select.h"

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace smem::driver {

struct Settings {
  std::string file; // the settings file; empty: there is none
  std::vector<const device::Device *> devices;
  std::string parseArch; // the one that the source is read for, with its suffix if the flags give one
  ledger::Overrides set;
  lint::Selection rules;
  TraceWhat trace = TraceWhat::Some;
  lint::Severity failOn = lint::Severity::Warning;
  std::vector<lint::Budget> budgets;
  std::vector<std::string> notes; // what was passed over, and why
};

// An option beats the settings file, and that the compile flags. Without any of them the architectures are
// sm_80, sm_89 and sm_90: the parts that CUDA code is written for most. The source is read once, for the
// newest architecture asked for, since guards on __CUDA_ARCH__ leave code out for older ones.
// Fails on architectures that are all unknown.
llvm::Expected<Settings> settle(const Options &options, const SettingsFile &file,
                                const command::CompileCommand &command, lint::Catalogue catalogue);

// As JSON, for `dump settings`.
std::string dumpSettings(const Settings &settings, const std::string &input);

std::vector<std::string> namesOf(lint::Catalogue catalogue);

} // namespace smem::driver
