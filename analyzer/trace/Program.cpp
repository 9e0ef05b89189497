// Numbers the values of a kernel and decodes its blocks and edges.
#include "trace/Decoder.h"

#include "trace/Order.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

#include <algorithm>

namespace smem::trace {

Decoder::Decoder(const llvm::Function &kernel, const llvm::LoopInfo &loops, const Memory &memory)
    : kernel(kernel), loops(loops), memory(memory), layout(kernel.getParent()->getDataLayout()),
      order(blockOrder(kernel, loops)) {
  for (const llvm::Instruction &instruction : llvm::instructions(kernel))
    if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction); call && call->isInlineAsm())
      assemblies[call] = readAssembly(*call);
  needed = neededValues(kernel, assemblies);
  for (unsigned index = 0; index < order.size(); ++index)
    position[order[index]] = index;
}

Program Decoder::decode() {
  addLoops();
  llvm::DenseSet<const llvm::BasicBlock *> guards;
  for (const LoopShape &shape : program.loops)
    if (auto *guard = shape.loop->getLoopGuardBranch())
      guards.insert(guard->getParent());
  const std::vector<bool> dead = deadEnds(order, position);
  const auto meeting = meetingPoints(order, position, dead);
  program.blocks.resize(order.size());
  for (unsigned index = 0; index < order.size(); ++index) {
    Block &block = program.blocks[index];
    block.block = order[index];
    block.isGuard = guards.contains(block.block);
    block.isDead = dead[index];
    block.meeting = meeting[index];
    if (const llvm::Loop *loop = loops.getLoopFor(block.block)) {
      block.loop = loopNumbers.lookup(loop);
      block.isHeader = loop->getHeader() == block.block;
    }
    for (const llvm::PHINode &phi : block.block->phis())
      if (needed.values.contains(&phi))
        block.phis.push_back(slotOf(&phi));
    for (const llvm::Instruction &instruction : *block.block)
      addStep(block, instruction);
    addEdges(block);
  }
  return std::move(program);
}

void Decoder::addLoops() {
  for (const llvm::Loop *loop : loops.getLoopsInPreorder()) {
    LoopShape shape;
    shape.loop = loop;
    if (const llvm::Loop *parent = loop->getParentLoop())
      shape.parent = loopNumbers.lookup(parent);
    llvm::SmallVector<llvm::BasicBlock *> exiting;
    loop->getExitingBlocks(exiting);
    shape.exits = exiting.size();
    for (const llvm::BasicBlock *block : loop->blocks())
      for (const llvm::Instruction &instruction : *block)
        if (instruction.mayWriteToMemory())
          for (const llvm::Value *operand : instruction.operand_values())
            for (std::size_t variable : privatesBehind(operand))
              shape.stored.push_back(variable);
    loopNumbers[loop] = program.loops.size();
    program.loops.push_back(std::move(shape));
  }
}

std::vector<std::size_t> Decoder::privatesBehind(const llvm::Value *pointer) const {
  std::vector<std::size_t> found;
  if (needed.privates.empty() || !pointer->getType()->isPointerTy())
    return found;
  llvm::SmallVector<const llvm::Value *, 4> bases;
  llvm::getUnderlyingObjects(pointer, bases, nullptr, 0);
  for (const llvm::Value *base : bases)
    if (auto *variable = llvm::dyn_cast<llvm::AllocaInst>(base);
        variable && needed.privates.contains(variable))
      found.push_back(std::ranges::find(memory.privates(), variable) - memory.privates().begin());
  return found;
}

unsigned Decoder::slotOf(const llvm::Value *value) {
  auto [entry, isNew] = slots.try_emplace(value, program.slots);
  if (!isNew)
    return entry->second;
  const unsigned slot = program.slots++;
  if (auto *argument = llvm::dyn_cast<llvm::Argument>(value))
    program.arguments.emplace_back(slot, argument);
  else if (auto *constant = llvm::dyn_cast<llvm::Constant>(value))
    program.constants.emplace_back(slot, constant);
  return slot;
}

// As LLVM's unrolling names the way to the iterations that it leaves over.
static bool isRemainder(llvm::StringRef name) {
  return name.contains(".prol.preheader") || name.contains(".epil.preheader");
}

void Decoder::addEdges(Block &block) {
  const llvm::Instruction *end = block.block->getTerminator();
  if (end->getNumSuccessors() > 1)
    block.condition = slotOf(end->getOperand(0));
  if (auto *choice = llvm::dyn_cast<llvm::SwitchInst>(end))
    for (auto one : choice->cases())
      block.cases.push_back(one.getCaseValue()->getValue().getZExtValue());
  const llvm::Loop *loop = loops.getLoopFor(block.block);
  for (const llvm::BasicBlock *next : llvm::successors(block.block)) {
    Edge edge;
    edge.target = position.lookup(next);
    edge.leaves = loop && !loop->contains(next);
    edge.toRemainder = isRemainder(next->getName());
    const llvm::Loop *around = loops.getLoopFor(next);
    edge.isBack = around && around->getHeader() == next && around->contains(block.block);
    for (const llvm::PHINode &phi : next->phis()) {
      if (!needed.values.contains(&phi))
        continue;
      const llvm::Value *source = phi.getIncomingValueForBlock(block.block);
      edge.sources.push_back(slotOf(source));
      auto *computed = llvm::dyn_cast<llvm::Instruction>(source);
      edge.fromLoop.push_back(edge.leaves && computed && loop->contains(computed));
    }
    block.edges.push_back(std::move(edge));
  }
}

Program makeProgram(const llvm::Function &kernel, const llvm::LoopInfo &loops, const Memory &memory) {
  return Decoder(kernel, loops, memory).decode();
}

} // namespace smem::trace
