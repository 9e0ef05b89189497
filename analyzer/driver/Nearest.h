// Of names that exist the one that a misspelt name probably means.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace smem::driver {

// Nothing comes near: empty.
std::string nearest(llvm::StringRef name, llvm::ArrayRef<std::string> candidates);

// "; did you mean 'hd'?", or "; known are a, b, c" when nothing is near, or empty without candidates.
std::string suggestion(llvm::StringRef name, llvm::ArrayRef<std::string> candidates);

} // namespace smem::driver
