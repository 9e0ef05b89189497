// All files of a `report` or `lint`, one pipeline each.
#pragma once

#include "driver/Outlet.h"
#include "driver/Pipeline.h"

#include "llvm/Support/Error.h"

#include <set>
#include <string>
#include <vector>

namespace smem::driver {

// What all files share, from the options. A register source that cannot be read is an error line, and the
// run goes on without it; a toolkit, compile database, glob or architecture that cannot be had ends it.
llvm::Expected<Shared> prepare(const Options &options, lint::Catalogue catalogue,
                               std::vector<std::string> &errors);

// The analysis of the file at this index.
using Take = llvm::function_ref<void(std::size_t file, Analysis analysis)>;

// Calls take in the order of `files`, whatever the number of jobs, for each as soon as it and those before it are done.
// What take puts into the outlet goes out while the others are analyzed. Each file has a worker process: one that
// crashes, or takes longer than --timeout, has no unit but an error line with the command that repeats it.
void analyze(const Shared &shared, const std::vector<std::string> &files, Take take, Outlet &outlet);

// All of them, in the order of `files`.
std::vector<Analysis> analyze(const Shared &shared, const std::vector<std::string> &files);

// What only all files together show.
class NamesSeen {
public:
  void add(const Analysis &analysis);

  // A --kernel or --set that none of them knows, one line each.
  std::vector<std::string> unmatched(const Options &options) const;

private:
  std::set<std::string> kernels, symbols;
  bool anyUnit = false, anyKernel = false;
};

} // namespace smem::driver
