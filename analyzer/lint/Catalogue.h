// The rules of this build. rules/CMakeLists.txt generates the definition; main.cpp hands it to the
// driver as a value, so that nothing in analyzer/ depends on rules/.
#pragma once

#include "lint/Rule.h"

#include <span>

namespace smem::lint {

struct CatalogueEntry {
  const Rule *rule;
  std::string_view page; // rules/<name>/README.md
};

using Catalogue = std::span<const CatalogueEntry>; // sorted by name

Catalogue catalogue();

} // namespace smem::lint
