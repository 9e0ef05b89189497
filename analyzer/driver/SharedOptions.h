// Options that several commands have: how CLI11 is told of them, and what they come to.
#pragma once

#include "driver/EstimateOptions.h"
#include "driver/OccupancyOptions.h"
#include "driver/Options.h"

#include "llvm/Support/Error.h"

#include <CLI/App.hpp>

#include <string>
#include <vector>

namespace smem::driver {

// The strings that become something else once CLI11 has read them all.
struct SharedWords {
  std::vector<std::string> set;
  std::string format = "text", output, failOn, dump, shard;
  OccupancyWords occupancy;
  EstimateWords estimate;
};

// -o.
void addFile(CLI::App &app, SharedWords &raw);
// --format of one document, -o.
void addOutput(CLI::App &app, SharedWords &raw);
// What is read and how: --arch, --set, --cuda, --cache, -p.
void addSource(CLI::App &app, Options &options, SharedWords &raw);
void addTrace(CLI::App &app, Options &options);
// Which kernels, and where their registers come from.
void addKernel(CLI::App &app, Options &options);
void addJobs(CLI::App &app, Options &options);
// --shard and what else a run over many files has.
void addMany(CLI::App &app, Options &options, SharedWords &raw);
void addFailOn(CLI::App &app, SharedWords &raw);
// All of those above that report, lint and estimate share.
void addAnalysis(CLI::App &app, Options &options, SharedWords &raw);
void addCompare(CLI::App &app, Options &options, SharedWords &raw);
CLI::Option *addInputs(CLI::App &app, Options &options, const std::string &what);

// Fails on words that mean nothing, and on options that contradict each other.
llvm::Error finish(Options &options, const SharedWords &raw);

} // namespace smem::driver
