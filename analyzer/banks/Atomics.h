// Atomics: lanes of one word do not share it, and what has no instruction of its own is a loop.
#pragma once

#include "banks/Serve.h"
#include "banks/WarpAccess.h"

namespace smem::banks {

// Passes over the lanes that one execution takes at least: 1, 2 for a compare-and-swap, 3 for a loop with its
// load.
constexpr int atomicPasses(AtomicForm form) {
  return form == AtomicForm::Direct ? 1 : form == AtomicForm::CompareSwap ? 2 : 3;
}

// The access is an aligned Atomic of 4 or 8 bytes. All but the ideal is filled in. Of a loop: all its rounds,
// loads included, if no lane stores what was there already and nobody else changes the words meanwhile.
Service serveAtomic(const WarpAccess &access);

// Rounds of an atomic Loop under the same conditions: the lanes that one bank has, or more where the halves
// of the warp meet in an 8-byte word. 0 without lanes.
int loopRounds(const WarpAccess &access);

} // namespace smem::banks
