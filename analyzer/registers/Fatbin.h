// The container in which nvcc embeds device code for several architectures: one or more fat binaries
// one after another, each a header and entries of PTX or device ELF, perhaps compressed.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace smem::registers {

bool isFatbin(llvm::StringRef bytes);

struct FatbinContent {
  std::vector<std::string> images; // device ELF files, decompressed
  int ptxEntries = 0;
  int otherEntries = 0; // neither PTX nor ELF, for example code for link-time optimization
};

// `bytes` is a whole fatbin file or section. Zstandard is undone; LZ4 (the default before CUDA 12.8) is an
// error with the remedy, and so is a container that does not fit its own sizes.
llvm::Expected<FatbinContent> readFatbin(llvm::StringRef bytes, llvm::StringRef place);

} // namespace smem::registers
