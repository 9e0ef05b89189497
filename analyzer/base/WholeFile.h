// A file that gets its content whole or not at all, whatever becomes of the process and the disk.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"

#include <string>

namespace smem {

// The text, written out, in a file beside `path`; it has to be kept under that name or discarded. Fails when the
// folder is missing or not writable, or the disk is full.
llvm::Expected<llvm::sys::fs::TempFile> writeBeside(llvm::StringRef text, const std::string &path);

} // namespace smem
