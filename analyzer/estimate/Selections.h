// Where the source chooses code by a symbol: what other values would choose was not read.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace smem::estimate {

struct Selection {
  std::string name; // of the symbol
  unsigned line = 0;
  std::string text; // the line, without blanks around it

  friend bool operator==(const Selection &, const Selection &) = default;
};

// Lines with #if, #elif, #ifdef, #ifndef or `if constexpr` that mention one of the names, by their text
// alone. A guard such as `#ifndef NAME` around the definition of NAME chooses no code and is left out.
std::vector<Selection> selectionsOf(llvm::StringRef text, const std::vector<std::string> &names);

} // namespace smem::estimate
