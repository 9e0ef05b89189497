// What address arithmetic says about the alignment of shared-memory accesses, without LLVM's limit on how
// deep it looks: planes carved one behind the other are chains of additions longer than that.
#pragma once

#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

namespace smem::trace {

// Gives shared variables the alignment that they get in a binary: ptxas packs static ones in their order from
// 0 on, and nvcc aligns an unsized array to 16 (both seen in binaries of CUDA 13.0 for sm_80 and sm_90).
void layOutShared(llvm::Module &module);

// Raises the stated alignment of loads, stores and copies in shared memory to what is proved.
void raiseAlignments(llvm::Function &function);

} // namespace smem::trace
