// Whether a pointer of the host to something that is not followed is null: one symbol for as long as it points there.
#pragma once

#include "facts/extract/State.h"
#include "facts/extract/Symbols.h"

#include <optional>

namespace smem::facts {

// Where such a pointer is held; nothing for every other value.
std::optional<Place> openPointer(const Value &value);
// The truth value that it is null, named `name` where it is asked for the first time. The answer is held below what it
// points at.
Formula isNull(State &state, SymbolTable &symbols, const Place &pointer, const std::string &name, SourceSpan where);
// What is read through a pointer that was asked about: it is not null from here on.
void noteRead(State &state, const Place &place);

} // namespace smem::facts
