// Gives windows to objects and finds objects by address.
#include "trace/Memory.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

#include <algorithm>

namespace smem::trace {

// The parts above 32 bits: generic addresses of shared memory, then the other kinds.
static constexpr std::uint64_t partOf(Memory::Location::Kind kind) {
  return std::uint64_t(1) << (40 + int(kind));
}

// Global memory is larger: windows of 2^44 bytes from 2^56 on.
static constexpr unsigned globalBits = 44;
static constexpr std::uint64_t globalPart = std::uint64_t(1) << 56, globalStart = std::uint64_t(1)
                                                                                  << (globalBits - 1);

Memory::Memory(const llvm::Function &kernel) {
  for (const llvm::GlobalVariable &variable : kernel.getParent()->globals()) {
    if (variable.use_empty())
      continue;
    if (variable.getAddressSpace() == sharedSpace)
      sharedVariables.push_back(&variable);
    else if (variable.isConstant() && variable.hasDefinitiveInitializer())
      constantVariables.push_back(&variable);
  }
  std::ranges::sort(sharedVariables, {}, [](auto *variable) { return variable->getName(); });
  // A shared address has 32 bits.
  for (std::size_t index = 0; index < std::min<std::size_t>(sharedVariables.size(), 254); ++index)
    addresses[sharedVariables[index]] = windowOf(index);
  for (std::size_t index = 0; index < constantVariables.size(); ++index)
    addresses[constantVariables[index]] = partOf(Location::Kind::Constant) + windowOf(index);
  for (const llvm::Argument &argument : kernel.args())
    if (!argument.getType()->isPointerTy()) {
      continue;
    } else if (!argument.hasByValAttr()) {
      addresses[&argument] = globalPart + (std::uint64_t(argument.getArgNo()) << globalBits) + globalStart;
    } else {
      addresses[&argument] = partOf(Location::Kind::Parameter) + windowOf(structParameters.size());
      structParameters.push_back(&argument);
    }
  for (const llvm::Instruction &instruction : llvm::instructions(kernel))
    if (auto *variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
      addresses[variable] = partOf(Location::Kind::Private) + windowOf(privateVariables.size());
      privateVariables.push_back(variable);
    }
}

std::optional<Memory::Location> Memory::locate(std::uint64_t address, bool isShared) {
  Location location;
  std::uint64_t within = isShared ? std::uint32_t(address) : address; // the hardware looks at 32 bits
  if (!isShared && isGlobal(address)) {
    location.kind = Location::Kind::Global;
    within = address - globalPart;
    location.index = within >> globalBits;
    location.offset =
        std::int64_t(within - (std::uint64_t(location.index) << globalBits)) - std::int64_t(globalStart);
    return location;
  }
  if (!isShared) {
    const unsigned part = 63 - std::countl_zero(address | 1);
    if (part < 40 || part > 43)
      return std::nullopt;
    location.kind = Location::Kind(part - 40);
    within = address - partOf(location.kind);
  }
  const std::uint64_t window = within >> windowBits;
  if (window == 0 || (location.kind == Location::Kind::Shared && within >> 32))
    return std::nullopt;
  location.index = window - 1;
  location.offset = std::int64_t(within) - std::int64_t(windowOf(location.index));
  return location;
}

std::optional<std::uint64_t> Memory::addressOf(const llvm::Value *variable) const {
  auto found = addresses.find(variable);
  return found == addresses.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::uint64_t> Memory::genericToShared(std::uint64_t address) {
  return address >= genericBase && address < genericBase * 2 ? std::optional(address - genericBase)
                                                             : std::nullopt;
}

llvm::SmallVector<std::size_t, 2> Memory::sharedBehind(const llvm::Value *value) const {
  llvm::SmallVector<std::size_t, 2> found;
  llvm::SmallPtrSet<const llvm::Value *, 16> seen;
  llvm::SmallVector<const llvm::Value *, 16> open = {value};
  while (!open.empty()) {
    const llvm::Value *next = open.pop_back_val();
    if (!seen.insert(next).second)
      continue;
    if (auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(next)) {
      auto at = std::ranges::find(sharedVariables, variable);
      if (at != sharedVariables.end())
        found.push_back(at - sharedVariables.begin());
      continue;
    }
    if (auto *address = llvm::dyn_cast<llvm::GEPOperator>(next)) {
      open.push_back(address->getPointerOperand());
      continue;
    }
    const auto *operation = llvm::dyn_cast<llvm::Operator>(next);
    if (!operation || llvm::isa<llvm::LoadInst>(next) || llvm::isa<llvm::AllocaInst>(next))
      continue;
    // Calls matter for assembly, which converts and adds addresses.
    for (const llvm::Value *operand : operation->operand_values())
      if (auto *type = operand->getType();
          type->isPointerTy() || type->isIntegerTy(32) || type->isIntegerTy(64))
        open.push_back(operand);
  }
  std::ranges::sort(found);
  return found;
}

} // namespace smem::trace
