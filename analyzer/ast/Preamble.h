// What Clang puts before every file of a toolkit, parsed once and kept in the cache: the wrapper around the toolkit's
// headers, some hundred files. It is known by the flags, the toolkit and the version of this program.
#pragma once

#include "ast/Invocation.h"

namespace smem::ast {

// Lets the parse begin with it, and makes it first where the cache has none. Where there is no cache, no room or no
// right to write, or another process makes the same one, everything stays as it is.
void usePreamble(Invocation &made, const Toolkit &toolkit);

// After a parse that found its preamble stale, since a header is newer: that one is removed from the cache, and the
// toolkit returned has none.
Toolkit withoutPreamble(const Invocation &ran, const Toolkit &toolkit);

} // namespace smem::ast
