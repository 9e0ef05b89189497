// The architectures that the flags of one command ask for, in nvcc's ways of asking and in Clang's.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace smem::command {

class Architectures {
public:
  void addArch(llvm::StringRef value);    // -arch: sm_90, compute_90a, lto_80, native, all, all-major
  void addCode(llvm::StringRef value);    // -code: a list that decides what -arch only begins
  void addGencode(llvm::StringRef value); // arch=compute_90,code=[sm_90,compute_90]
  void addOffload(llvm::StringRef value); // Clang's list
  void remove(llvm::StringRef value);     // Clang's --no-offload-arch: a list, or all

  // "sm_90a", each once, in the order of the flags; those of -arch and -code last.
  std::vector<std::string> all() const;

  // The words that ask for architectures without naming them: native, all, all-major.
  std::vector<std::string> open() const;

private:
  Architectures whole() const;
  void add(llvm::StringRef word);

  std::vector<std::string> named, unnamed, codes;
  std::string arch; // nvcc takes the last
};

// What Clang is told to read a source for "sm_90a". It has no family-specific targets (sm_100f), and of nvcc's macros for
// specific ones (nvcc -arch=sm_90a --dryrun) it defines only __CUDA_ARCH_FEAT_SM90_ALL.
std::vector<std::string> clangFlagsFor(llvm::StringRef arch);

} // namespace smem::command
