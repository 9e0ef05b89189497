// Which compiler a command line calls, behind whatever launches it.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace smem::command {

enum class Compiler { Nvcc, Clang, Hip, Other };

struct Call {
  Compiler compiler = Compiler::Other;
  llvm::ArrayRef<std::string> flags; // of the compiler
};

// `words` with the compiler first, or behind launchers (`ccache nvcc`, `env CXX=g++ nvcc`, `python3
// wrapper.py nvcc`). A first word that names no compiler known here is one all the same.
Call callOf(llvm::ArrayRef<std::string> words);

// Whose spelling flags without a compiler are in: Clang's if they have one of Clang's own for CUDA, else
// nvcc's.
Compiler compilerOf(llvm::ArrayRef<std::string> flags);

// cu, cuda, hip, c++: the last -x of the flags; empty without one.
llvm::StringRef languageOf(llvm::ArrayRef<std::string> flags);

// Does this call compile the file as CUDA? By its -x, else by its name, which nvcc and Clang go by too.
bool compilesCuda(const Call &call, llvm::StringRef file);

} // namespace smem::command
