// The options of `occupancy`: a block in numbers, and the question about it.
#pragma once

#include "occupancy/BlockUse.h"

#include "llvm/Support/Error.h"

#include <optional>
#include <string>

namespace CLI {
class App;
}

namespace smem::driver {

struct OccupancyOptions {
  occupancy::BlockUse use;
  std::optional<int> blocks; // --blocks: the inverse question
  bool batch = false;

  friend bool operator==(const OccupancyOptions &, const OccupancyOptions &) = default;
};

// What becomes part of the options once the command line has been read.
struct OccupancyWords {
  std::string optIn, carveOut;
};

// `options` and `words` are filled while `app` parses and must outlive that.
void addOccupancyOptions(CLI::App &app, OccupancyOptions &options, OccupancyWords &words);

// Fails on a word that is none and on options that contradict each other.
llvm::Error finishOccupancyOptions(OccupancyOptions &options, const OccupancyWords &words,
                                   const CLI::App &app);

} // namespace smem::driver
