// Turns a kernel into a Program. Internal to makeProgram: Program.cpp decodes blocks and edges, Steps.cpp
// instructions.
#pragma once

#include "trace/Program.h"

namespace smem::trace {

class Decoder {
public:
  Decoder(const llvm::Function &kernel, const llvm::LoopInfo &loops, const Memory &memory);

  Program decode();

private:
  void addLoops();
  void addEdges(Block &block);

  void addStep(Block &block, const llvm::Instruction &instruction);
  void addAssembly(Step &step, const llvm::CallBase &call, bool isNeeded);
  void addEffect(Step &step, const llvm::Instruction &instruction);
  void describe(Step &step, const llvm::Instruction &instruction);
  void describeElement(Step &step, const llvm::ExtractElementInst &element);
  void describeAddress(Step &step, const llvm::GetElementPtrInst &address);
  void describeCall(Step &step, const llvm::CallBase &call);

  // Numbers of the private variables that matter and that `pointer` may point into.
  std::vector<std::size_t> privatesBehind(const llvm::Value *pointer) const;
  unsigned slotOf(const llvm::Value *value);

  const llvm::Function &kernel;
  const llvm::LoopInfo &loops;
  const Memory &memory;
  const llvm::DataLayout &layout;
  std::vector<const llvm::BasicBlock *> order;
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> position;
  llvm::DenseMap<const llvm::Loop *, unsigned> loopNumbers;
  llvm::DenseMap<const llvm::Value *, unsigned> slots;
  Assemblies assemblies;
  Needed needed;
  Program program;
};

} // namespace smem::trace
