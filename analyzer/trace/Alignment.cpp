// Counts trailing zero bits through address arithmetic.
#include "trace/Alignment.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

#include <algorithm>

namespace smem::trace {

namespace {

constexpr unsigned allZero = 63;
constexpr unsigned sharedSpace = 3; // NVPTX address space
const llvm::Align widest(16);       // no instruction needs more

unsigned zerosOf(const llvm::APInt &constant) {
  return constant.isZero() ? allZero : std::min<unsigned>(constant.countr_zero(), allZero);
}

// Trailing zeros of integers and addresses. A value in a cycle is first taken for all zeros and then held
// against what the cycle makes of it, until nothing changes.
class TrailingZeros {
public:
  explicit TrailingZeros(const llvm::DataLayout &layout) : layout(layout) {}

  unsigned of(const llvm::Value *value) {
    do {
      changed = false;
      visited.clear();
      visit(value);
    } while (changed);
    return known.lookup(value);
  }

private:
  unsigned visit(const llvm::Value *value) {
    if (auto *constant = llvm::dyn_cast<llvm::ConstantInt>(value))
      return zerosOf(constant->getValue());
    if (llvm::isa<llvm::ConstantPointerNull>(value))
      return allZero;
    if (auto *global = llvm::dyn_cast<llvm::GlobalVariable>(value))
      return llvm::Log2(global->getPointerAlignment(layout));
    auto [entry, isNew] = known.try_emplace(value, allZero);
    if (!visited.insert(value).second)
      return entry->second;
    const unsigned before = entry->second;
    const unsigned after = before == 0 ? 0 : std::min(before, compute(value));
    known[value] = after;
    changed |= after != before;
    return after;
  }

  unsigned compute(const llvm::Value *value) {
    if (auto *phi = llvm::dyn_cast<llvm::PHINode>(value)) {
      unsigned zeros = allZero;
      for (const llvm::Value *incoming : phi->incoming_values())
        zeros = std::min(zeros, visit(incoming));
      return zeros;
    }
    if (auto *address = llvm::dyn_cast<llvm::GEPOperator>(value))
      return ofAddress(*address);
    auto *operation = llvm::dyn_cast<llvm::Operator>(value);
    if (!operation)
      return 0;
    auto operand = [&](unsigned index) { return visit(operation->getOperand(index)); };
    auto constant = [&] { return llvm::dyn_cast<llvm::ConstantInt>(operation->getOperand(1)); };
    switch (operation->getOpcode()) {
    case llvm::Instruction::Add:
    case llvm::Instruction::Sub:
    case llvm::Instruction::Or:
    case llvm::Instruction::Xor:
      return std::min(operand(0), operand(1));
    case llvm::Instruction::And:
      return std::max(operand(0), operand(1));
    case llvm::Instruction::Mul:
      return std::min(operand(0) + operand(1), allZero);
    case llvm::Instruction::Shl:
      return constant() ? std::min<unsigned>(operand(0) + constant()->getLimitedValue(allZero), allZero)
                        : operand(0);
    case llvm::Instruction::Select:
      return std::min(operand(1), operand(2));
    case llvm::Instruction::ZExt:
    case llvm::Instruction::SExt:
    case llvm::Instruction::Trunc:
    case llvm::Instruction::PtrToInt:
    case llvm::Instruction::IntToPtr:
    case llvm::Instruction::AddrSpaceCast:
    case llvm::Instruction::BitCast:
    case llvm::Instruction::Freeze:
      return operand(0);
    default:
      return 0;
    }
  }

  unsigned ofAddress(const llvm::GEPOperator &address) {
    unsigned zeros = visit(address.getPointerOperand());
    for (auto step = llvm::gep_type_begin(address), end = llvm::gep_type_end(address); step != end; ++step) {
      if (auto *structure = step.getStructTypeOrNull()) {
        const unsigned field = llvm::cast<llvm::ConstantInt>(step.getOperand())->getZExtValue();
        const std::uint64_t offset = layout.getStructLayout(structure)->getElementOffset(field);
        zeros = std::min(zeros, zerosOf(llvm::APInt(64, offset)));
        continue;
      }
      const std::uint64_t stride = step.getSequentialElementStride(layout).getFixedValue();
      zeros = std::min(zeros, std::min(visit(step.getOperand()) + zerosOf(llvm::APInt(64, stride)), allZero));
    }
    return zeros;
  }

  const llvm::DataLayout &layout;
  llvm::DenseMap<const llvm::Value *, unsigned> known;
  llvm::DenseSet<const llvm::Value *> visited;
  bool changed = false;
};

} // namespace

void layOutShared(llvm::Module &module) {
  const llvm::DataLayout &layout = module.getDataLayout();
  std::uint64_t offset = 0;
  for (llvm::GlobalVariable &variable : module.globals()) {
    if (variable.getAddressSpace() != sharedSpace || variable.use_empty())
      continue;
    const llvm::Align declared = variable.getPointerAlignment(layout);
    if (variable.isDeclaration()) {
      variable.setAlignment(std::max(declared, widest));
      continue;
    }
    offset = llvm::alignTo(offset, declared);
    variable.setAlignment(std::max(declared, offset ? llvm::commonAlignment(widest, offset) : widest));
    offset += layout.getTypeAllocSize(variable.getValueType());
  }
}

void raiseAlignments(llvm::Function &function) {
  TrailingZeros zeros(function.getParent()->getDataLayout());
  auto proved = [&](const llvm::Value *pointer) {
    return llvm::Align(1ull << std::min(zeros.of(pointer), 4u));
  };
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
      if (load->getPointerAddressSpace() == sharedSpace)
        load->setAlignment(std::max(load->getAlign(), proved(load->getPointerOperand())));
    } else if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
      if (store->getPointerAddressSpace() == sharedSpace)
        store->setAlignment(std::max(store->getAlign(), proved(store->getPointerOperand())));
    } else if (auto *copy = llvm::dyn_cast<llvm::MemTransferInst>(&instruction)) {
      if (copy->getDestAddressSpace() == sharedSpace)
        copy->setDestAlignment(std::max(copy->getDestAlign().valueOrOne(), proved(copy->getDest())));
      if (copy->getSourceAddressSpace() == sharedSpace)
        copy->setSourceAlignment(std::max(copy->getSourceAlign().valueOrOne(), proved(copy->getSource())));
    }
  }
}

} // namespace smem::trace
