// The options that only `compare` has: what is before and what after.
#pragma once

#include "llvm/Support/Error.h"

#include <string>

namespace CLI {
class App;
}

namespace smem::driver {

struct Options;

struct CompareOptions {
  std::string git;  // BASE..HEAD or BASE...HEAD; empty: two reports
  bool all = false; // also files that the change does not reach

  friend bool operator==(const CompareOptions &, const CompareOptions &) = default;
};

// `options` are filled while `app` parses and must outlive that.
void addCompareOptions(CLI::App &app, CompareOptions &options);

// Fails where it is not two reports or one range of commits, and on options of an analysis beside reports,
// which have been made already. `app` has been parsed.
llvm::Error checkCompareOptions(const Options &options, const CLI::App &app);

} // namespace smem::driver
