// Register counts and the other resources of every kernel in compiled device code: a cubin, a fatbin,
// or a host object, library or executable that embeds fatbins. The README says where in the binary
// each number is and how that was verified.
#pragma once

#include "registers/KernelResources.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace smem::registers {

// Fails, with a remedy, on a file that is none of these, is damaged or cut short, holds no device code
// for a real architecture (PTX only), or holds it compressed in a way this program cannot undo.
// Rows of relocatable device code (-rdc=true before the device link) have unknown registers.
llvm::Expected<ResourceTable> readCubin(llvm::StringRef path);

// The same from bytes in memory; `path` names them in errors and reasons.
llvm::Expected<ResourceTable> parseCubin(llvm::StringRef bytes, llvm::StringRef path);

} // namespace smem::registers
