// The options of `estimate` beside those that every analysis has.
#pragma once

#include "estimate/Axis.h"

#include "llvm/Support/Error.h"

#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace smem::driver {

struct EstimateOptions {
  std::vector<estimate::Axis> sweep;
  std::optional<int> keepBlocks; // with `maximize`, the inverse
  std::string maximize;
  bool recompile = false;
  std::optional<double> sliceMs, wallMs; // the lever; fractions below
  std::optional<double> gain, bar;
  std::string profile; // a file; empty when not asked for

  friend bool operator==(const EstimateOptions &, const EstimateOptions &) = default;
};

// What becomes part of the options once the command line has been read.
struct EstimateWords {
  std::vector<std::string> sweep;
  std::string slice, wall, gain, bar;
};

// `options` and `words` are filled while `app` parses and must outlive that.
void addEstimateOptions(CLI::App &app, EstimateOptions &options, EstimateWords &words);

// Fails on a word that is none, on options that contradict each other, and where nothing is asked. `set` are
// the symbols that --set gives a value; `hasFile` says whether there is source to ask.
llvm::Error finishEstimateOptions(EstimateOptions &options, const EstimateWords &words, bool hasFile,
                                  const std::vector<std::string> &set);

} // namespace smem::driver
