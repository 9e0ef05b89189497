// The options that only `lint` has beside --fail-on: which part of the code, and which findings are known.
#pragma once

#include "llvm/Support/Error.h"

#include <string>

namespace CLI {
class App;
}

namespace smem::driver {

// Which part of the code is of interest; none given: all of it.
struct ChangeOptions {
  std::string git;  // BASE..HEAD
  std::string diff; // a file, or - for the standard input
  bool all = false; // in spite of them

  // Is only a part of the code of interest, so that what is silent proves nothing?
  bool narrows() const { return !all && (!git.empty() || !diff.empty()); }
  friend bool operator==(const ChangeOptions &, const ChangeOptions &) = default;
};

struct BaselineOptions {
  std::string known, written; // files; empty when not asked for

  friend bool operator==(const BaselineOptions &, const BaselineOptions &) = default;
};

struct LintOptions {
  ChangeOptions change;
  BaselineOptions baseline;

  friend bool operator==(const LintOptions &, const LintOptions &) = default;
};

// `options` are filled while `app` parses and must outlive that.
void addLintOptions(CLI::App &app, LintOptions &options);

// Fails on options that contradict each other; `kernel` is --kernel.
llvm::Error checkLintOptions(const LintOptions &options, const std::string &kernel);

} // namespace smem::driver
