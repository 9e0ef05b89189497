// From the flags of a build to those of the analysis, by the table of Nvcc.def.
#pragma once

#include "command/CompileCommand.h"
#include "command/Compiler.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace smem::command {

// Replaces `@file`, `--options-file file` and `-optf file` by the flags in those files, to any depth.
// Relative names are relative to `directory`, empty for the current one. Fails on a file that cannot be read.
llvm::Expected<std::vector<std::string>> expandResponseFiles(llvm::ArrayRef<std::string> flags,
                                                             llvm::StringRef directory);

// `flags` has neither the compiler's name nor response files; words that are no flags (inputs) are left
// out. Never fails: a flag that is not in the table becomes a note of the command. Clang has no lists in
// its values, any other compiler is taken for nvcc.
CompileCommand translate(llvm::StringRef file, llvm::StringRef directory, llvm::ArrayRef<std::string> flags,
                         Compiler compiler = Compiler::Nvcc);

} // namespace smem::command
