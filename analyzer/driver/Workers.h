// Many pieces of work, several processes at a time: a crash or an endless loop costs one piece.
#pragma once

#include "driver/Outlet.h"
#include "driver/Worker.h"

#include <chrono>
#include <string>
#include <vector>

namespace smem::driver {

struct WorkerLimits {
  unsigned jobs = 1;               // processes at a time, at least 1
  std::chrono::seconds timeout{0}; // of one piece; 0: none
  std::string temporary;           // folder for temporary files of the workers; empty: the usual one
  bool hasLess = false;            // whether Effort::Less does less than Full
};

// Both are called in this process, as answers come, once for each piece: one of the two.
struct Results {
  // False: the answer makes no sense, and the worker that gave it is not trusted again. `insteadOf`: how the worker
  // ended that tried with Effort::Full, which reads after "its analysis "; null: this is it.
  llvm::function_ref<bool(std::size_t piece, llvm::StringRef answer, const std::string *insteadOf)> accept;
  // There will be no answer; `how` reads after "its analysis ".
  llvm::function_ref<void(std::size_t piece, const std::string &how)> lose;
};

// The pieces are 0 to names.size() - 1; the names are for the progress line. A piece that takes its worker down is tried
// once more, alone, when all others are done: it may have been memory that all together lacked, or the remains of the
// pieces before. If it does so again, the least that can be had of it is tried. What results put into the outlet goes out meanwhile. On SIGINT, SIGTERM or SIGHUP ends the workers,
// removes `temporary` and lets the signal end the program.
void runWorkers(const std::vector<std::string> &names, const WorkerLimits &limits, Work work, Results results,
                Outlet &outlet);

} // namespace smem::driver
