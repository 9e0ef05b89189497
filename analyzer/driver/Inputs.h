// From the files and folders of the command line to files.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace smem::driver {

struct Inputs {
  std::vector<std::string> files;  // each once, folders' contents sorted
  std::vector<std::string> errors; // one line each: a missing file, a folder without CUDA files
};

// A folder stands for the .cu files below it, and for the headers with kernels that no file below it
// includes, by their names. Hidden folders are passed over.
Inputs expandInputs(llvm::ArrayRef<std::string> inputs);

// The .cu files below a folder, and the headers with kernels, each sorted. Hidden folders, what CMake and
// Meson try compilers with, and links to folders are passed over: a link may lead back, and Bazel's lead to
// the same files again.
struct FolderContents {
  std::vector<std::string> units, headers;
};
FolderContents contentsOf(llvm::StringRef folder);

// The units alone; no header is read.
std::vector<std::string> unitsBelow(llvm::StringRef folder);

// The nearest folder, from the working directory upwards, that has a `.git`; else the working directory.
// Absolute, without a slash at its end.
std::string projectRoot();

// The path from the working directory on for what lies below it; any other as it is.
std::string fromHere(llvm::StringRef path);

} // namespace smem::driver
