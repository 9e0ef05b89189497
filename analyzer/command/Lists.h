// Lists of words inside one argument, split as nvcc splits them (CUDA 13.0, by `nvcc --dryrun`).
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace smem::command {

// `a,b` of -I, -D and their kin: commas separate, but not within double quotes nor behind a backslash, which
// goes. Quotes stay. A comma that no name follows, as in `-DPAIR=1,2` or `-DMAX(x,y)=...`, separates nothing:
// nvcc fails there, Clang does not.
std::vector<std::string> splitMacros(llvm::StringRef value);

// The same for paths: every such comma separates.
std::vector<std::string> splitPaths(llvm::StringRef value);

// What -Xcompiler hands on goes through a shell: commas and blanks separate, quotes and backslashes hold
// together and go.
std::vector<std::string> splitFlags(llvm::StringRef value);

} // namespace smem::command
