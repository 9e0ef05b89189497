// All files of a `report` or `lint`, one pipeline each.
#pragma once

#include "driver/Pipeline.h"

#include "llvm/Support/Error.h"

#include <vector>

namespace smem::driver {

// What all files share, from the options. A register source that cannot be read is an error line, and the
// run goes on without it; a toolkit, compile database, glob or architecture that cannot be had ends it.
llvm::Expected<Shared> prepare(const Options &options, lint::Catalogue catalogue,
                               std::vector<std::string> &errors);

// In the order of `files`, whatever the number of jobs. Each file is analyzed in a worker process: one that crashes,
// or takes longer than --timeout, has no unit but an error line with the command that repeats it.
std::vector<Analysis> analyze(const Shared &shared, const std::vector<std::string> &files);

// Failures that only all files together show: a --kernel or --set that none of them knows.
std::vector<std::string> unmatched(const Options &options, const std::vector<Analysis> &analyses);

} // namespace smem::driver
