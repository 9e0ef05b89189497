// Says of functions what nvcc knows of them: which are inlined, and which only compute.
#pragma once

#include "base/Known.h"

#include "llvm/IR/Function.h"

#include <vector>

namespace smem::trace {

// Functions without a body that take no pointer, or only references.
void describeDeclarations(llvm::Module &module);

// Marks everything that the kernel calls to be inlined. What would grow too large stays a call, with a note.
void inlineCalls(llvm::Function &kernel, std::vector<Unknown> &notes);

} // namespace smem::trace
