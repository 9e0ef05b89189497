// A baseline is whole or nothing: one written from a part would forget the rest.
#include "driver/LintOptions.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

namespace smem::driver {

void addLintOptions(CLI::App &app, LintOptions &options) {
  app.add_option("--git", options.change.git, "only kernels that the commits BASE..HEAD touch")
      ->type_name("BASE..HEAD");
  app.add_option("--diff", options.change.diff,
                 "only kernels that a unified diff touches; - is the standard input")
      ->type_name("FILE");
  app.add_flag("--all", options.change.all, "all kernels, in spite of --git and --diff");
  app.add_option("--baseline", options.baseline.known, "silence the findings that FILE knows")
      ->type_name("FILE");
  app.add_option("--write-baseline", options.baseline.written, "write all findings to FILE, and silence them")
      ->type_name("FILE");
}

llvm::Error checkLintOptions(const LintOptions &options, const std::string &kernel) {
  const ChangeOptions &change = options.change;
  if (!change.git.empty() && !change.diff.empty())
    return llvm::createStringError("--git and --diff contradict: the change comes from one of them");
  if (!options.baseline.written.empty() && (change.narrows() || !kernel.empty()))
    return llvm::createStringError(std::string("--write-baseline and ") +
                                   (!kernel.empty()      ? "--kernel"
                                    : change.git.empty() ? "--diff"
                                                         : "--git") +
                                   " contradict: a baseline of a part would forget the rest");
  return llvm::Error::success();
}

} // namespace smem::driver
