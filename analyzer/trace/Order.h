// The order in which a warp's lanes run blocks: every block behind what leads to it, every loop in one piece.
// A machine that always runs the first block at which lanes wait then brings lanes together again where their
// paths meet, and runs a loop iteration by iteration.
#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Function.h"

#include <optional>
#include <vector>

namespace smem::trace {

// Blocks that can be reached from the entry.
std::vector<const llvm::BasicBlock *> blockOrder(const llvm::Function &function, const llvm::LoopInfo &loops);

// Blocks from which every path ends in `unreachable`: a failed assertion, a trap.
std::vector<bool> deadEnds(const std::vector<const llvm::BasicBlock *> &order,
                           const llvm::DenseMap<const llvm::BasicBlock *, unsigned> &position);

// Per block the position of the first one that every path from it to the end goes through, dead ends aside.
std::vector<std::optional<unsigned>>
meetingPoints(const std::vector<const llvm::BasicBlock *> &order,
              const llvm::DenseMap<const llvm::BasicBlock *, unsigned> &position,
              const std::vector<bool> &dead);

} // namespace smem::trace
