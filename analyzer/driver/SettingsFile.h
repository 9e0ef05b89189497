// The settings file `.smem-ledger`: YAML, one for a folder and everything below it.
//
//   rules: {row-pitch: off, over-request: error, missing-opt-in: on}
//   arch: [sm_89, sm_90]          # or one name, or all
//   set: {hd: 128}                # as --set
//   fail-on: error                # as --fail-on
//   budgets:                      # blocks per SM; without arch for every one asked for
//     - {kernel: fa_*, arch: sm_89, blocks-per-sm: ">= 2"}
#pragma once

#include "ledger/Ledger.h"
#include "lint/Budget.h"
#include "lint/Select.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <optional>
#include <string>
#include <vector>

namespace smem::driver {

// A located remark on a settings file that can be used all the same.
struct SettingsWarning {
  std::string message;
  SourceSpan where;

  friend bool operator==(const SettingsWarning &, const SettingsWarning &) = default;
};

struct SettingsFile {
  std::string path;                 // empty: there is none
  std::optional<std::string> archs; // a list as --arch takes it
  ledger::Overrides set;
  lint::Choices rules;
  std::optional<lint::Severity> failOn;
  std::vector<lint::Budget> budgets;
  std::vector<SettingsWarning> warnings; // unknown keys and rules, with the nearest name

  friend bool operator==(const SettingsFile &, const SettingsFile &) = default;
};

// The nearest file in the folder of `input` and those above it; empty when there is none.
std::string findSettingsFile(llvm::StringRef input);

// Reads text; `path` names it in errors and warnings. Fails, with the place, on what is no YAML and on a
// value that its key cannot have.
llvm::Expected<SettingsFile> parseSettingsFile(llvm::StringRef text, llvm::StringRef path,
                                               const std::vector<std::string> &ruleNames);

llvm::Expected<SettingsFile> readSettingsFile(llvm::StringRef path,
                                              const std::vector<std::string> &ruleNames);

} // namespace smem::driver
