// Headers with kernels, by their text: nothing is parsed yet, and a wrong guess costs a unit with fewer
// kernels.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace smem::driver {

// By its name: .cuh, .h, .hpp, .inl and their kin.
bool isHeader(llvm::StringRef file);

// Does its text declare a kernel outside of comments?
bool hasKernels(const std::string &file);

// Empty where it cannot be read.
std::string textOf(const std::string &file);

// Names and single signs, without comments, string literals and #include lines. They point into the text.
std::vector<llvm::StringRef> tokensOf(llvm::StringRef text);

// The kernels that a text declares, and the functions that it defines, by their names.
struct DeclaredNames {
  std::vector<std::string> kernels, functions;
};
DeclaredNames namesIn(llvm::StringRef text);

// `attend<64>` or `attend<<<`: what makes an instance of a template, and launches.
bool instantiates(llvm::ArrayRef<llvm::StringRef> tokens, const std::vector<std::string> &kernels);

// The macros of a text whose bodies do so: a unit that uses one of them has the instance.
std::vector<std::string> instantiatingMacros(llvm::StringRef text, const std::vector<std::string> &kernels);

} // namespace smem::driver
