// Which loops nvcc unrolls, and how often. It matters because neighbouring accesses of unrolled iterations
// merge into wider ones.
#pragma once

#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"

namespace smem::trace {

// Writes the choice into the loop's metadata, where LLVM's unrolling passes read it. What the source says
// with
// `#pragma unroll` stands.
struct ChooseUnrolling : llvm::PassInfoMixin<ChooseUnrolling> {
  llvm::PreservedAnalyses run(llvm::Loop &loop, llvm::LoopAnalysisManager &,
                              llvm::LoopStandardAnalysisResults &results, llvm::LPMUpdater &);
};

} // namespace smem::trace
