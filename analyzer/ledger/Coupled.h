// Bounds of offsets whose indices bound each other: a thread below a count that halves while its stride doubles.
#pragma once

#include "facts/Facts.h"

namespace smem::ledger {

using symbolic::Formula;

// A formula that is nowhere below `offset` where every truth value of `guards` holds, in fewer or independent
// indices. Indices are not negative. The formula itself where nothing couples them.
Formula decoupled(const Formula &offset, const std::vector<Formula> &guards);

} // namespace smem::ledger
