// A source text cut into its items: the functions, types and declarations that stand side by side in a file.
// No parser: it knows comments, literals, directives, namespaces and braces.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <vector>

namespace smem::driver {

struct Item {
  unsigned first = 0, last = 0; // lines, 1-based; comments before an item belong to it

  bool holds(unsigned line) const { return first <= line && line <= last; }
  friend bool operator==(const Item &, const Item &) = default;
};

// In their order; neighbours may share a line. Lines of namespaces and of directives between items belong to
// none. Nothing when braces do not match, as with alternatives under #if that each open one.
std::optional<std::vector<Item>> itemsOf(llvm::StringRef text);

} // namespace smem::driver
