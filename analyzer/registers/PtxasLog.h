// Resource rows from what ptxas prints with -v (nvcc -Xptxas -v), possibly with the rest of a build's
// output around it, for several files and architectures.
#pragma once

#include "registers/KernelResources.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace smem::registers {

// Fails on a file that has no kernel from ptxas -v. A kernel whose numbers are missing (the log ends, or
// lines of two processes are mixed so that they cannot be told apart) has a row with unknown numbers.
// Device-linked numbers (nvcc -Xnvlink -v), where the log has them, replace those from before the link.
llvm::Expected<ResourceTable> readPtxasLog(llvm::StringRef path);

// The same from text in memory; `origin` names it in errors and reasons.
llvm::Expected<ResourceTable> parsePtxasLog(llvm::StringRef text, llvm::StringRef origin);

} // namespace smem::registers
