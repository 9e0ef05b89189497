// The source with other values for some of its names, for what has to be compiled to be known.
#pragma once

#include "base/SourceSpan.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <string>

namespace smem::ast {

// `where` is the name in its definition: of an object-like macro, or of a variable with an initializer. A macro of the
// command line has no file that can be read.
struct Replacement {
  std::string name;
  SourceSpan where;
  std::int64_t value = 0;

  friend bool operator==(const Replacement &, const Replacement &) = default;
};

// `text` with each value in the place of what stands there. All replacements are for this text. Fails where a name is
// not defined at its place in one of the two ways. Lines keep their numbers.
llvm::Expected<std::string> withValues(llvm::StringRef text, llvm::ArrayRef<Replacement> replacements);

} // namespace smem::ast
