// Where things lie in the abstract block. Every object has a window of its own in one 64-bit space, so that
// an address is an ordinary number that may be shifted, masked and cast, and still tells whose it is: shared
// variables below 2^32, as their 32-bit addresses are; above, their generic addresses, private variables,
// structs passed by value, constants, and what pointer parameters point to. The start of an object is aligned
// to 2^23.
#pragma once

#include "trace/Lanes.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"

#include <optional>
#include <vector>

namespace smem::trace {

// NVPTX address spaces: the block's shared memory, and that of any block of its cluster, in which it lies.
inline constexpr unsigned sharedSpace = 3, sharedClusterSpace = 7;
inline constexpr bool isSharedSpace(unsigned space) {
  return space == sharedSpace || space == sharedClusterSpace;
}

class Memory {
public:
  explicit Memory(const llvm::Function &kernel);

  struct Location {
    enum class Kind { Shared, Private, Parameter, Constant, Global } kind = Kind::Shared;
    std::size_t index = 0;   // of its kind
    std::int64_t offset = 0; // from the object's start
  };
  // Of an address; `isShared` says that it is one of the shared space and not a generic one.
  static std::optional<Location> locate(std::uint64_t address, bool isShared);
  // Behind a pointer parameter. Only the offset of such an address means anything: it is not compared, and no
  // number.
  static bool isGlobal(std::uint64_t address) { return address >> 56 == 1; }

  // The address of a variable in the space its pointer has; absent for what has none here.
  std::optional<std::uint64_t> addressOf(const llvm::Value *variable) const;

  static std::uint64_t sharedToGeneric(std::uint64_t address) { return genericBase + address; }
  static std::optional<std::uint64_t> genericToShared(std::uint64_t address);

  // Shared variables that `value` may be computed from, by index; without those that only reach it through
  // memory.
  llvm::SmallVector<std::size_t, 2> sharedBehind(const llvm::Value *value) const;

  const std::vector<const llvm::GlobalVariable *> &shared() const { return sharedVariables; }
  const std::vector<const llvm::AllocaInst *> &privates() const { return privateVariables; }
  const std::vector<const llvm::Argument *> &parameters() const { return structParameters; }
  const std::vector<const llvm::GlobalVariable *> &constants() const { return constantVariables; }

private:
  static constexpr unsigned windowBits = 24;
  static constexpr std::uint64_t windowStart = std::uint64_t(1)
                                               << (windowBits - 1); // room for offsets below 0
  static constexpr std::uint64_t genericBase = std::uint64_t(1) << 40;
  static constexpr std::uint64_t windowOf(std::size_t index) {
    return ((index + 1) << windowBits) + windowStart;
  }

  std::vector<const llvm::GlobalVariable *> sharedVariables;
  std::vector<const llvm::AllocaInst *> privateVariables;
  std::vector<const llvm::Argument *> structParameters;
  std::vector<const llvm::GlobalVariable *> constantVariables;
  llvm::DenseMap<const llvm::Value *, std::uint64_t> addresses;
};

} // namespace smem::trace
