// Asks the user's toolkit: compiles one source file to a cubin in a temporary folder and reads it.
#pragma once

#include "registers/KernelResources.h"

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace smem::registers {

struct NvccJob {
  std::string nvcc = "nvcc"; // a path, or a name looked up in PATH
  std::string source;
  std::string arch;               // "sm_89" or "sm_90a"
  std::vector<std::string> flags; // in nvcc's spelling; output and architecture flags are left out
  unsigned timeoutSeconds = 600;
};

// The flags that keep their meaning when the output is a cubin for one architecture.
std::vector<std::string> cubinFlags(const std::vector<std::string> &flags);

// Rows as of readCubin, with the spills that ptxas printed. Relative paths are read from the current
// folder. The temporary folder is removed on success and on failure alike. Fails when there is no nvcc,
// when it takes longer than the limit, or with the first lines that nvcc printed when it fails.
llvm::Expected<ResourceTable> runNvcc(const NvccJob &job);

} // namespace smem::registers
