// The one door to the solver.
#pragma once

#include "symbolic/Prove.h"

namespace smem::symbolic {

// Whether `claim` follows from `assumptions`, within `stepsLeft` of Z3's steps, which it takes its own from.
ProofResult askZ3(const Formula &claim, const std::vector<Formula> &assumptions, unsigned &stepsLeft);

} // namespace smem::symbolic
