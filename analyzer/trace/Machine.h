// Runs one block of a kernel, warp by warp: 32 lanes together, apart where a branch sends them apart,
// together again where their paths meet.
#pragma once

#include "trace/Program.h"
#include "trace/Recorder.h"
#include "trace/Trace.h"

#include <vector>

namespace smem::trace {

// What may keep an access from happening as stated: a branch that is not decided, or a loop that is not
// counted.
struct DoubtSource {
  Doubt::Kind kind = Doubt::Kind::Branch;
  const llvm::Instruction *branch = nullptr;
  const llvm::Value *origin = nullptr; // where the branch's condition stopped being known

  friend bool operator==(const DoubtSource &, const DoubtSource &) = default;
};

struct LoopCount {
  std::uint64_t entries = 0, iterations = 0;
  const llvm::Value *sampled = nullptr; // the origin of the condition
  bool isSampled = false;
};

struct Run {
  std::vector<Record> records;           // as numbered by the program
  std::vector<std::uint64_t> executions; // of each block, by warps
  std::vector<LoopCount> loops;
  std::vector<DoubtSource> doubts; // a Record's bits
  std::uint64_t steps = 0;
  std::optional<std::string> stopped; // why the run ended early
};

Run runBlock(const Program &program, const Memory &memory, const Request &request);

} // namespace smem::trace
