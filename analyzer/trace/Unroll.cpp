// Unrolling thresholds as nvcc's output shows them.
#include "trace/Unroll.h"

#include "llvm/Analysis/CodeMetrics.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

namespace smem::trace {

// Sizes in LLVM's count of instructions. Fitted to the PTX of nvcc 13.0 for loops of four sizes, of which it
// unrolls up to 57, 57, 100 and 20 iterations in full, and longer ones by 16, 16, 32 and 8.
static constexpr std::uint64_t mostWhenFull = 520, mostWhenPartial = 230;
// Of loops whose trip count is a value.
static constexpr unsigned runtimeCopies = 4;
// What every copy but one loses: the comparison and the branch back.
static constexpr std::uint64_t overhead = 2;

// A trip count that takes a division by a value to find.
static bool isExpensive(const llvm::SCEV *count) {
  return llvm::SCEVExprContains(count, [](const llvm::SCEV *part) {
    auto *division = llvm::dyn_cast<llvm::SCEVUDivExpr>(part);
    return division && !llvm::isa<llvm::SCEVConstant>(division->getRHS());
  });
}

llvm::PreservedAnalyses ChooseUnrolling::run(llvm::Loop &loop, llvm::LoopAnalysisManager &,
                                             llvm::LoopStandardAnalysisResults &results, llvm::LPMUpdater &) {
  const auto unchanged = llvm::PreservedAnalyses::all();
  if (llvm::hasUnrollTransformation(&loop) != llvm::TM_Unspecified)
    return unchanged;
  llvm::SmallPtrSet<const llvm::Value *, 16> ignored;
  llvm::CodeMetrics::collectEphemeralValues(&loop, &results.AC, ignored);
  const llvm::UnrollCostEstimator cost(&loop, results.TTI, ignored, overhead);
  if (!cost.canUnroll())
    return unchanged;
  const std::uint64_t body = std::max(cost.getRolledLoopSize(), overhead + 1) - overhead;
  auto sizeOf = [&](std::uint64_t copies) { return copies * body + overhead; };

  const unsigned trips = results.SE.getSmallConstantTripCount(&loop);
  if (trips && sizeOf(trips) <= mostWhenFull) {
    llvm::addStringMetadataToLoop(&loop, "llvm.loop.unroll.full", 1);
    return unchanged;
  }
  if (!loop.isInnermost())
    return unchanged;
  unsigned copies = 1;
  while (trips && trips % (2 * copies) == 0 && sizeOf(2 * copies) <= mostWhenPartial)
    copies *= 2;
  if (copies == 1 && cost.ConvergenceAllowsRuntime && sizeOf(runtimeCopies) <= mostWhenPartial) {
    const llvm::SCEV *count = results.SE.getBackedgeTakenCount(&loop);
    if (!llvm::isa<llvm::SCEVCouldNotCompute>(count) && !isExpensive(count))
      copies = runtimeCopies;
  }
  if (copies > 1)
    llvm::addStringMetadataToLoop(&loop, "llvm.loop.unroll.count", copies);
  return unchanged;
}

} // namespace smem::trace
