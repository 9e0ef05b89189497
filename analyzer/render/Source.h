// Where the places of a unit lead: paths from the root of the project, and the source lines they point into.
#pragma once

#include "render/Report.h"

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace smem::render {

// The line that a place points into, without its end; empty when the text is not at hand.
llvm::StringRef lineOf(const Unit &unit, const SourceSpan &where);

// Columns of places count bytes; this one counts code points, 1-based. Nothing when the line is not at hand.
std::optional<unsigned> codePointColumn(const Unit &unit, const SourceSpan &where);

// With slashes and without `.` and `..`. Relative ones are taken from the unit's folder, else from the root.
std::string absolutePath(const std::string &root, const Unit &unit, llvm::StringRef file);

// As absolutePath, without the root in front where it lies below it.
std::string pathFromRoot(const std::string &root, const Unit &unit, llvm::StringRef file);

// As the path of a URI: every byte that is none of letters, digits and -._~/ is percent-encoded.
std::string uriPath(llvm::StringRef path);

} // namespace smem::render
