// Two ways to say what is before and what after; they share the formats and --fail-on.
#include "driver/CompareOptions.h"

#include "driver/Options.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

namespace smem::driver {

void addCompareOptions(CLI::App &app, CompareOptions &options) {
  app.add_option("--git", options.git,
                 "analyze the files as they are at BASE and at HEAD; BASE...HEAD: since they parted")
      ->type_name("BASE..HEAD");
  app.add_flag("--all", options.all, "with --git: files that the change does not reach, too");
}

llvm::Error checkCompareOptions(const Options &options, const CLI::App &app) {
  const CompareOptions &asked = options.compare;
  if (!asked.git.empty()) {
    if (options.inputs.empty() && options.buildDirectory.empty())
      return llvm::createStringError(
          "--git needs files to compare: name files or folders, or a build with -p");
    return llvm::Error::success();
  }
  if (options.inputs.size() != 2)
    return llvm::createStringError(
        "compare takes two JSON reports, BASE and HEAD, or --git BASE..HEAD with files");
  for (const char *name :
       {"--arch", "--set", "--cuda", "-p", "--kernel", "--regs", "--nvcc", "--trace", "-j", "--all"})
    if (app.count(name) > 0)
      return llvm::createStringError(
          std::string(name) + " belongs to --git: the reports have been made already; give it to `report`");
  if (!options.flags.empty())
    return llvm::createStringError("flags behind -- belong to --git: the reports have been made already");
  return llvm::Error::success();
}

} // namespace smem::driver
