// From Clang's tree to facts: the only way in.
#pragma once

#include "ast/ParsedUnit.h"
#include "facts/Facts.h"

namespace smem::facts {

// Kernels, planes, accesses and launches of the main file and of headers that are not the system's.
// Never fails: what could not be followed is an Unknown in its place.
Facts extract(const ast::ParsedUnit &unit);

} // namespace smem::facts
