// The list of resources that ptxas and nvlink print for one kernel: "Used 40 registers, used 1 barriers,
// 1024 bytes smem, 360 bytes cmem[0]".
#pragma once

#include "base/Known.h"

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>

namespace smem::registers {

struct Usage {
  int registers = 0;                                // per thread
  Known<int> barriers = Unknown{"not printed", {}}; // ptxas before CUDA 12 does not print them
  Known<int64_t> sharedBytes = int64_t(0);          // a kernel without shared memory has no such item
};

// Nothing if the line does not start with `verb` and a register count from 1 to 255. An item that is
// not understood is skipped; one about shared memory makes that unknown.
std::optional<Usage> parseUsage(llvm::StringRef line, llvm::StringRef verb);

// The number that stands before `what`, for example " bytes stack frame".
Known<int64_t> bytesBefore(llvm::StringRef text, llvm::StringRef what);

} // namespace smem::registers
