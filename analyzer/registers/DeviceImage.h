// One device ELF image (a cubin, or an entry of a fatbin) to resource rows.
#pragma once

#include "registers/KernelResources.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <vector>

namespace smem::registers {

// True for bytes that start a 64-bit little-endian ELF file of NVIDIA CUDA's machine number.
bool isDeviceImage(llvm::StringRef bytes);

// The kernels of one image; `place` opens every error message.
llvm::Expected<std::vector<KernelResources>> readDeviceImage(llvm::StringRef bytes, llvm::StringRef place);

} // namespace smem::registers
