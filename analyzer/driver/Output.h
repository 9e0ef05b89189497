// Where results go: the standard output, or a file that is replaced whole or not touched at all.
#pragma once

#include "render/Report.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace smem::driver {

// `path` empty: the standard output. A regular file gets its content by a temporary one beside it and a
// rename; a device or a pipe is written directly.
llvm::Error writeOutput(llvm::StringRef text, const std::string &path);

struct Document {
  std::string text;
  std::string path; // as for writeOutput
};

// All of them or none: no file is replaced before every text lies on the disk. Devices, pipes and the
// standard output come last.
llvm::Error writeOutputs(llvm::ArrayRef<Document> documents);

// Colour only when `path` is empty, the standard output is a terminal and NO_COLOR is not set.
render::Style styleFor(const std::string &path);

// One line on the standard error, "smem-ledger: error: ..." and "smem-ledger: ...".
void printError(llvm::StringRef message);
void printRemark(llvm::StringRef message);

// Reads the standard input to its end.
llvm::Expected<std::string> readInput();

} // namespace smem::driver
