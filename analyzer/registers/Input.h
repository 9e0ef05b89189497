// Reading an input file whole, with the errors a user can act on: missing, a folder, empty.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

#include <fmt/format.h>

#include <memory>
#include <utility>

namespace smem::registers {

// A failure of the tool as one line: place, what is wrong, remedy.
template <class... Args> llvm::Error failure(fmt::format_string<Args...> text, Args &&...args) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 llvm::StringRef(fmt::format(text, std::forward<Args>(args)...)));
}

// `kind` says what the file should have been ("a cubin"), `remedy` how to get one.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> readInput(llvm::StringRef path, llvm::StringRef kind,
                                                              llvm::StringRef remedy);

} // namespace smem::registers
