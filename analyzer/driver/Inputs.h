// From the files and folders of the command line to the files to analyze.
#pragma once

#include "llvm/ADT/ArrayRef.h"

#include <string>
#include <vector>

namespace smem::driver {

struct Inputs {
  std::vector<std::string> files;  // each once, folders' contents sorted
  std::vector<std::string> errors; // one line each: a missing file, a folder without CUDA files
};

// A folder stands for the .cu files below it, and for the .cuh files that no file below it includes. Hidden
// folders are passed over.
Inputs expandInputs(llvm::ArrayRef<std::string> inputs);

// The nearest folder, from the working directory upwards, that has a `.git`; else the working directory.
// Absolute, without a slash at its end.
std::string projectRoot();

} // namespace smem::driver
