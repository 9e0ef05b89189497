// The settings file `.smem-ledger`: YAML, one for a folder and everything below it.
//
//   rules: {row-pitch: off, over-request: error, missing-opt-in: on}
//   arch: [sm_89, sm_90]          # or one name, or all
//   set:                          # of every kernel
//     hd: 128                     # as --set
//     STAGES: [2, 3, 4]           # what it can be
//     FA_TQ: {value: 64, multiple-of: 16, range: [16, 128]} # both; `values: [...]` is the list in this form
//   kernels:                      # of some kernels, before what is said of all; of two patterns the later
//   one wins
//     fa_*: {set: {hd: 64}}
//   fail-on: error                # as --fail-on
//   budgets:                      # blocks per SM; without arch for every one asked for
//     - {kernel: fa_*, arch: sm_89, blocks-per-sm: ">= 2"}
#pragma once

#include "ledger/Ledger.h"
#include "lint/Budget.h"
#include "lint/Select.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <map>
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

template <class T> struct Placed {
  T value = T();
  SourceSpan where;

  friend bool operator==(const Placed &, const Placed &) = default;
};

// One symbol: its value, what it can be, or both.
struct SymbolSetting {
  std::optional<Placed<std::int64_t>> value;
  std::optional<ledger::Domain> domain;

  friend bool operator==(const SymbolSetting &, const SymbolSetting &) = default;
};

using SymbolSettings = std::map<std::string, SymbolSetting>;

struct KernelSettings {
  std::string kernel; // a name or a glob, as --kernel takes it
  SymbolSettings set;
  SourceSpan where;

  friend bool operator==(const KernelSettings &, const KernelSettings &) = default;
};

struct RuleSetting {
  bool on = true;
  std::optional<lint::Severity> severity; // in place of the rule's own

  friend bool operator==(const RuleSetting &, const RuleSetting &) = default;
};

struct SettingsFile {
  std::string path;                         // empty: there is none
  std::optional<Placed<std::string>> archs; // a list as --arch takes it
  SymbolSettings set;
  std::vector<KernelSettings> kernels; // in the order of the file
  std::map<std::string, Placed<RuleSetting>> rules;
  std::optional<Placed<lint::Severity>> failOn;
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
