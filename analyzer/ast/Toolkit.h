// Where CUDA's declarations come from.
#pragma once

#include "llvm/Support/Error.h"

#include <string>

namespace smem::ast {

struct Toolkit {
  std::string path;    // root of the toolkit; empty: the built-in declarations
  std::string version; // "13.0", or "builtin"
  std::string cache;   // a folder for its headers in precompiled form, which need not exist; empty: none
};

// `request` is a path, "builtin", or empty: CUDA_PATH, then the toolkit of the nvcc in PATH, then
// /usr/local/cuda, then the built-in declarations. A path without a toolkit is an error.
llvm::Expected<Toolkit> findToolkit(const std::string &request);

} // namespace smem::ast
