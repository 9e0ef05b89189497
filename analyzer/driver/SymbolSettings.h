// What a settings file says of symbols: `hd: 128`, `STAGES: [2, 3]`, `FA_TQ: {value: 64, multiple-of: 16}`.
#pragma once

#include "driver/SettingsFile.h"
#include "driver/Yaml.h"

namespace smem::driver {

// The value of a key `set`: names with settings. Unknown keys become warnings; fails, with the place, on a
// value that is none and on a domain that holds no value.
llvm::Expected<SymbolSettings> symbolSettings(const Yaml &set, std::vector<SettingsWarning> &warnings);

// The value of the key `kernels`: patterns with what is set for them.
llvm::Expected<std::vector<KernelSettings>> kernelSettings(const Yaml &kernels,
                                                           std::vector<SettingsWarning> &warnings);

// One setting in the form in which it is read, on one line.
std::string sayYaml(const SymbolSetting &setting);

} // namespace smem::driver
