// Many pieces of work, several processes at a time: a crash or an endless loop costs one piece.
#pragma once

#include "driver/Worker.h"

#include <chrono>
#include <string>
#include <vector>

namespace smem::driver {

struct WorkerLimits {
  unsigned jobs = 1;               // processes at a time, at least 1
  std::chrono::seconds timeout{0}; // of one piece; 0: none
  std::string temporary;           // folder for temporary files of the workers; empty: the usual one
};

// Nothing: the answer was taken. Otherwise what happened to the piece, which reads after "its analysis ".
using Lost = std::optional<std::string>;

// What became of the pieces 0 to names.size() - 1, in this order. Calls accept(piece, answer) in this
// process, in the order in which answers come; false: they make no sense, and the worker that gave them is
// not trusted again. A piece that takes its worker down is tried once more, alone, when all others are done:
// it may have been memory that all together lacked, or the remains of the pieces before. `names` are for the
// progress line. On SIGINT, SIGTERM or SIGHUP ends the workers, removes `temporary` and lets the signal end
// the program.
std::vector<Lost> runWorkers(const std::vector<std::string> &names, const WorkerLimits &limits, Work work,
                             llvm::function_ref<bool(std::size_t piece, llvm::StringRef answer)> accept);

} // namespace smem::driver
