// Which unit of the SM an instruction asks, besides shared memory.
#pragma once

#include "trace/Ptx.h"
#include "trace/Trace.h"

#include "llvm/IR/Instruction.h"

namespace smem::trace {

struct Unit {
  UnitKind kind = UnitKind::Arithmetic;
  std::string name; // empty for a plain operator
};

std::optional<Unit> unitOf(const llvm::Instruction &instruction);
std::optional<Unit> unitOf(const ptx::Instruction &instruction);

} // namespace smem::trace
