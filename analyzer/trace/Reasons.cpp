// Origins as text.
#include "trace/Reasons.h"

#include "trace/Memory.h"
#include "trace/Names.h"
#include "trace/Ptx.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Argument.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"

namespace smem::trace {

static std::string textOfCall(const llvm::CallBase &call) {
  if (auto *assembly = llvm::dyn_cast<llvm::InlineAsm>(call.getCalledOperand())) {
    const auto instructions = ptx::parse(assembly->getAsmString());
    return instructions.empty() ? "the result of inline assembly"
                                : "the result of `" + instructions.back().mnemonic() + "`";
  }
  const llvm::Function *called = call.getCalledFunction();
  if (!called)
    return "the result of a call through a pointer";
  llvm::StringRef name = called->getName();
  if (!name.consume_front("llvm."))
    return "the result of `" + signatureOf(name).name + "`";
  name.consume_front("nvvm.");
  if (name.starts_with("read.ptx.sreg.nctaid"))
    return "the size of the grid, which is not given";
  if (name.consume_front("read.ptx.sreg."))
    return "the special register `%" + name.str() + "`";
  if (name.starts_with("shfl."))
    return "the result of a shuffle";
  if (name.starts_with("vote.") || name.starts_with("match.") || name.starts_with("redux."))
    return "the result of a vote";
  if (name.starts_with("wmma.") && name.contains(".load."))
    return "data in memory";
  return "the result of `" + name.str() + "`";
}

static std::string textOf(const llvm::Value *origin) {
  if (!origin || llvm::isa<llvm::Constant>(origin))
    return "a value that nothing sets";
  if (auto *argument = llvm::dyn_cast<llvm::Argument>(origin)) {
    const std::string name = argument->hasName() ? "`" + argument->getName().str() + "`"
                                                 : "number " + std::to_string(argument->getArgNo());
    return (argument->hasByValAttr() ? "a member of the parameter " : "the parameter ") + name;
  }
  if (auto *load = llvm::dyn_cast<llvm::LoadInst>(origin)) {
    if (isSharedSpace(load->getPointerAddressSpace()))
      return "data in shared memory";
    return llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(load->getPointerOperand()))
               ? "data in a local array"
               : "data in memory";
  }
  if (llvm::isa<llvm::AtomicRMWInst>(origin) || llvm::isa<llvm::AtomicCmpXchgInst>(origin))
    return "the result of an atomic operation";
  if (auto *call = llvm::dyn_cast<llvm::CallBase>(origin))
    return textOfCall(*call);
  if (auto *instruction = llvm::dyn_cast<llvm::Instruction>(origin)) {
    if (instruction->isTerminator())
      return "which way a branch goes that is not decided";
    if (llvm::isa<llvm::BinaryOperator>(instruction) && instruction->isIntDivRem())
      return "a division by zero";
    if (instruction->getNumOperands() && !llvm::isa<llvm::PHINode>(instruction))
      return textOf(instruction->getOperand(0)); // a conversion from floating point, an element of a vector
  }
  return "a value that is not followed";
}

// An integer parameter, a member of a struct parameter, or the size of the grid.
static bool canBeSet(const llvm::Value *origin) {
  if (auto *argument = llvm::dyn_cast_or_null<llvm::Argument>(origin))
    return argument->hasByValAttr() || argument->getType()->isIntegerTy();
  auto *call = llvm::dyn_cast_or_null<llvm::CallBase>(origin);
  const llvm::Function *called = call ? call->getCalledFunction() : nullptr;
  return called && called->getName().starts_with("llvm.nvvm.read.ptx.sreg.nctaid");
}

Source sourceOf(const llvm::Value *origin, Places &places) {
  auto *instruction = llvm::dyn_cast_or_null<llvm::Instruction>(origin);
  return {{textOf(origin), instruction ? places.of(instruction->getDebugLoc().get()).where : SourceSpan()},
          canBeSet(origin)};
}

} // namespace smem::trace
