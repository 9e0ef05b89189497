// What one instruction of the kernel does to memory that may be shared, read off its opcode, its intrinsic's
// name or the name of the function it calls. Inline assembly is read by Ptx.h.
#pragma once

#include "trace/Memory.h"
#include "trace/Trace.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instruction.h"

namespace smem::trace {

// One access of an instruction; a copy has two, and one that is wider than its alignment allows has chunks.
struct Site {
  AccessKind kind = AccessKind::Load;
  std::int64_t bytes = 0;  // of one chunk
  std::int64_t chunks = 1; // one behind the other
  const llvm::Value *address = nullptr;
  bool isShared = false; // the address is one of the shared space
  unsigned rows = 32;    // lanes whose address counts
  std::optional<Matrix> matrix;
  const llvm::Value *leading = nullptr; // the matrix's leading dimension
  std::string name;                     // as Access::name
  bool throughL1 = false;               // of an AsyncCopy
  const llvm::Value *source = nullptr;  // of an AsyncCopy: where it reads
};

llvm::SmallVector<Site, 2> sitesOf(const llvm::Instruction &instruction);

// One access of `bytes` at a pointer.
Site siteAt(AccessKind kind, const llvm::Value *pointer, std::int64_t bytes);
// `size` contiguous bytes in pieces as wide as the alignment allows.
void addPieces(llvm::SmallVector<Site, 2> &sites, AccessKind kind, const llvm::Value *pointer,
               std::int64_t size, std::uint64_t align);

} // namespace smem::trace
