// The lines for the standard error of a run over many files.
#pragma once

#include "driver/Pipeline.h"

#include "llvm/ADT/ArrayRef.h"

#include <string>
#include <vector>

namespace smem::driver {

// In the order of the files. What is said of three or more in the same words is said once: "a.cu and 11 more:
// ...". `analyses` has one for each file.
std::vector<std::string> gatheredRemarks(const std::vector<std::string> &files,
                                         llvm::ArrayRef<Analysis> analyses);

} // namespace smem::driver
