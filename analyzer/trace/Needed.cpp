// The backward slice: what has to be executed.
#include "trace/Program.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

#include <vector>

namespace smem::trace {

llvm::SmallVector<const llvm::Value *, 4> storedScalars(const llvm::StoreInst &store) {
  llvm::Value *value = const_cast<llvm::Value *>(store.getValueOperand());
  auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(value->getType());
  if (!vector)
    return {value};
  llvm::SmallVector<const llvm::Value *, 4> scalars;
  for (unsigned element = 0; element < vector->getNumElements(); ++element)
    scalars.push_back(llvm::findScalarElement(value, element));
  return scalars;
}

namespace {

class Slice {
public:
  Slice(const llvm::Function &kernel, const Assemblies &assemblies) {
    for (const llvm::Instruction &instruction : llvm::instructions(kernel)) {
      if (instruction.isTerminator() && instruction.getNumOperands() && instruction.getNumSuccessors() > 1)
        add(instruction.getOperand(0));
      for (const Site &site : sitesOf(instruction)) {
        add(site.address);
        if (site.leading)
          add(site.leading);
        if (site.source)
          add(site.source);
      }
      if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
        if (auto found = assemblies.find(call); found != assemblies.end() && found->second.touchesMemory())
          for (const llvm::Value *argument : call->args())
            add(argument);
    }
    while (!open.empty()) {
      const llvm::Value *next = open.back();
      open.pop_back();
      follow(next);
    }
  }

  Needed needed;

private:
  void add(const llvm::Value *value) {
    if (bitsOf(value->getType()) && needed.values.insert(value).second)
      open.push_back(value);
  }

  void follow(const llvm::Value *value) {
    auto *instruction = llvm::dyn_cast<llvm::Instruction>(value);
    if (!instruction)
      return;
    if (auto *load = llvm::dyn_cast<llvm::LoadInst>(instruction)) {
      add(load->getPointerOperand());
      followPrivate(load->getPointerOperand());
      return;
    }
    if (auto *element = llvm::dyn_cast<llvm::ExtractElementInst>(instruction)) {
      if (auto *load = llvm::dyn_cast<llvm::LoadInst>(element->getVectorOperand()))
        follow(load);
      return;
    }
    if (auto *call = llvm::dyn_cast<llvm::CallBase>(instruction)) {
      if (call->isInlineAsm() || isComputed(*call))
        for (const llvm::Value *argument : call->args())
          add(argument);
      return;
    }
    for (const llvm::Value *operand : instruction->operand_values())
      add(operand);
  }

  // What is stored into a private variable that matters.
  void followPrivate(const llvm::Value *pointer) {
    llvm::SmallVector<const llvm::Value *, 4> bases;
    llvm::getUnderlyingObjects(pointer, bases, nullptr, 0);
    for (const llvm::Value *base : bases)
      if (auto *variable = llvm::dyn_cast<llvm::AllocaInst>(base);
          variable && needed.privates.insert(variable).second)
        addStores(variable);
  }

  void addStores(const llvm::Value *pointer) {
    add(pointer);
    for (const llvm::User *user : pointer->users()) {
      if (auto *store = llvm::dyn_cast<llvm::StoreInst>(user)) {
        if (store->getPointerOperand() == pointer)
          for (const llvm::Value *scalar : storedScalars(*store))
            if (scalar)
              add(scalar);
      } else if (llvm::isa<llvm::GEPOperator>(user) || llvm::isa<llvm::AddrSpaceCastInst>(user) ||
                 llvm::isa<llvm::PHINode>(user) || llvm::isa<llvm::SelectInst>(user)) {
        if (visited.insert(user).second)
          addStores(user);
      }
    }
  }

  std::vector<const llvm::Value *> open;
  llvm::DenseSet<const llvm::Value *> visited;
};

} // namespace

Needed neededValues(const llvm::Function &kernel, const Assemblies &assemblies) {
  return Slice(kernel, assemblies).needed;
}

} // namespace smem::trace
