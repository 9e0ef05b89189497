// A profiler's export as it lies on the disk.
#pragma once

#include "estimate/Slices.h"

#include <string>

namespace smem::driver {

// Reads the file, with the age that its last change gives it. Fails with one line that names --profile or,
// for a wall that does not fit, --wall-ms.
llvm::Expected<estimate::Wall> readWall(const std::string &path, const estimate::Aim &aim,
                                        llvm::function_ref<bool(llvm::StringRef name)> isAsked);

} // namespace smem::driver
