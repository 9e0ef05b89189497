// What nvcc's front end lets pass and Clang does not, mended in the text so that one statement does not cost a file its
// device code.
#pragma once

#include "ast/ParsedUnit.h"

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <vector>

namespace smem::ast {

// The text of one file without the faults among `said` that are of this kind; nothing when none is. Inline assembly:
// operands without a comma between them, a `%` that names a register of PTX and is not doubled. Lines stay what they are.
std::optional<std::string> mended(llvm::StringRef text, llvm::StringRef file, const std::vector<Diagnostic> &said);

} // namespace smem::ast
