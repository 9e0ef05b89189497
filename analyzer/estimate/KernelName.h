// One kernel by the names that compilers, profilers and people give it.
#pragma once

#include "facts/Facts.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace smem::estimate {

// Without return type and parameters, blanks and casts in template arguments, and mangling:
// "void fa::attend<(int)64>(float *)" and "_ZN2fa6attendILi64EEEvPf" are "fa::attend<64>".
std::string bareName(llvm::StringRef name);

// Does a profiler's name mean this kernel? A name without namespace or without template arguments means all
// that it could mean, and one that ends in "..." all that begin so.
bool isKernel(llvm::StringRef profiled, const facts::Kernel &kernel);

// The same for a glob of the user's; one that is malformed matches nothing.
bool isNamed(llvm::StringRef profiled, llvm::StringRef glob);

} // namespace smem::estimate
