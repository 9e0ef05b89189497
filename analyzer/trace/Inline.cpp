// Attributes that let LLVM's passes inline and look past calls.
#include "trace/Inline.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/ModRef.h"

namespace smem::trace {

// Beyond this a kernel is more than any one thread runs: calls that would take it there stay calls.
static constexpr std::size_t mostInstructions = 400'000;
static constexpr std::size_t largeFunction = 200;

using FunctionSet = llvm::SmallPtrSet<const llvm::Function *, 32>;

// Instructions of `function` with its calls expanded, counted no further than needed. A function on the way
// to itself is not expanded.
static std::size_t expandedSize(const llvm::Function &function, FunctionSet &onTheWay, std::size_t most) {
  if (function.isDeclaration() || !onTheWay.insert(&function).second)
    return 1;
  std::size_t size = 0;
  for (const llvm::Instruction &instruction : llvm::instructions(function)) {
    ++size;
    if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
      if (auto *called = call->getCalledFunction(); called && !called->isDeclaration() && size <= most)
        size += expandedSize(*called, onTheWay, most - size);
    if (size > most)
      break;
  }
  onTheWay.erase(&function);
  return size;
}

// A function without a body that takes no pointer computes something from values: the passes may look past
// it, as nvcc looks past the mathematical functions whose bodies it has. One that takes references touches
// what they refer to.
void describeDeclarations(llvm::Module &module) {
  for (llvm::Function &function : module) {
    if (!function.isDeclaration() || function.isIntrinsic())
      continue;
    bool pointers = false, references = true;
    for (llvm::Argument &argument : function.args()) {
      if (!argument.getType()->isPointerTy())
        continue;
      pointers = true;
      references &= argument.getDereferenceableBytes() > 0 || argument.hasStructRetAttr();
    }
    llvm::Type *result = function.getReturnType();
    if (pointers ? !references : result->isVoidTy() || result->isPointerTy())
      continue;
    function.setMemoryEffects(pointers ? llvm::MemoryEffects::argMemOnly() : llvm::MemoryEffects::none());
    function.setDoesNotThrow();
    function.removeFnAttr(llvm::Attribute::Convergent);
    function.addFnAttr(llvm::Attribute::WillReturn);
    for (llvm::Argument &argument : function.args())
      if (argument.getType()->isPointerTy())
        argument.addAttr(llvm::Attribute::getWithCaptureInfo(module.getContext(), llvm::CaptureInfo::none()));
  }
}

// Clang takes every call and every assembly for one that lanes must reach together, which keeps loops from
// being unrolled; without its volatile, assembly only computes.
static void describeCalls(llvm::Function &function) {
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    if (!call)
      continue;
    auto *called = call->getCalledFunction();
    if (!call->isInlineAsm() && (!called || !called->isDeclaration() || called->isIntrinsic()))
      continue;
    call->removeFnAttr(llvm::Attribute::Convergent);
    if (call->isInlineAsm())
      call->addFnAttr(llvm::Attribute::WillReturn);
  }
}

void inlineCalls(llvm::Function &kernel, std::vector<Unknown> &notes) {
  for (llvm::Function &function : *kernel.getParent()) {
    if (function.isDeclaration())
      continue;
    function.removeFnAttr(llvm::Attribute::OptimizeNone);
    describeCalls(function);
    if (&function == &kernel)
      continue;
    function.setLinkage(llvm::GlobalValue::InternalLinkage);
    function.setComdat(nullptr);
    function.removeFnAttr(llvm::Attribute::NoInline);
    function.addFnAttr(llvm::Attribute::AlwaysInline);
  }
  FunctionSet onTheWay;
  if (expandedSize(kernel, onTheWay, mostInstructions) <= mostInstructions)
    return;
  notes.push_back(
      {"the kernel is too large with all its calls inlined; calls of large functions are not followed", {}});
  for (llvm::Function &function : *kernel.getParent())
    if (!function.isDeclaration() && &function != &kernel && function.getInstructionCount() > largeFunction) {
      function.removeFnAttr(llvm::Attribute::AlwaysInline);
      function.addFnAttr(llvm::Attribute::NoInline);
    }
}

} // namespace smem::trace
