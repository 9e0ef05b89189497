// Clang's locations as plain places.
#pragma once

#include "base/SourceSpan.h"

#include "clang/Basic/SourceLocation.h"
#include "clang/Basic/SourceManager.h"

namespace smem::facts {

// Where the user wrote it: for code from a macro the place of its expansion.
inline SourceSpan spanOf(const clang::SourceManager &sources, clang::SourceLocation location) {
  if (location.isInvalid())
    return {};
  clang::PresumedLoc place = sources.getPresumedLoc(sources.getExpansionLoc(location), /*UseLineDirectives=*/false);
  return place.isValid() ? SourceSpan{place.getFilename(), place.getLine(), place.getColumn()} : SourceSpan{};
}

} // namespace smem::facts
