// A place in the user's source as plain values, so that no room after facts/extract needs Clang to
// say where something is.
#pragma once

#include <compare>
#include <string>

namespace smem {

struct SourceSpan {
  std::string file; // as the user would open it: the path the compiler was given
  unsigned line = 0;   // 1-based; 0 means "no place"
  unsigned column = 0; // 1-based

  bool known() const { return line != 0; }
  friend auto operator<=>(const SourceSpan &, const SourceSpan &) = default;
};

} // namespace smem
