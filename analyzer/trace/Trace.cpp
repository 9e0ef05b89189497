// Prepares, decodes, runs and sums up.
#include "trace/Trace.h"

#include "trace/Names.h"
#include "trace/Prepare.h"
#include "trace/Summary.h"

#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"

#include <set>

namespace smem::trace {

static void addCallNotes(const llvm::Function &kernel, std::vector<Unknown> &notes) {
  std::set<std::string> named;
  for (const llvm::Instruction &instruction : llvm::instructions(kernel)) {
    auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    if (!call || call->isInlineAsm())
      continue;
    const llvm::Function *called = call->getCalledFunction();
    if (!called)
      named.insert("a call through a pointer is not followed");
    else if (!called->isDeclaration())
      named.insert("calls of `" + signatureOf(called->getName()).name +
                   "` are not followed: it calls itself or is too large");
  }
  for (const std::string &text : named)
    notes.push_back({text, {}});
}

llvm::Expected<Trace> run(const llvm::Module &module, const Request &request) {
  const Dimensions &block = request.block;
  const std::int64_t most = 1 << 20; // far beyond any block, and small enough to multiply
  if (std::min({block.x, block.y, block.z}) < 1 || std::max({block.x, block.y, block.z}) > most ||
      block.x * block.y > most || block.x * block.y * block.z > most)
    return llvm::createStringError("'" + request.kernel + "' cannot be run with a block of " +
                                   std::to_string(block.x) + " x " + std::to_string(block.y) + " x " +
                                   std::to_string(block.z) + " threads");
  auto prepared = prepare(module, request.kernel);
  if (!prepared)
    return prepared.takeError();
  llvm::Function &kernel = *prepared->kernel;
  llvm::DominatorTree dominators(kernel);
  llvm::LoopInfo loops(dominators);
  Memory memory(kernel);
  const Program program = makeProgram(kernel, loops, memory);
  Trace trace = summarize(program, memory, module, request, runBlock(program, memory, request));
  trace.notes.insert(trace.notes.begin(), prepared->notes.begin(), prepared->notes.end());
  addCallNotes(kernel, trace.notes);
  return trace;
}

} // namespace smem::trace
