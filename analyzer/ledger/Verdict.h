// A launch's request against the kernel's need: for all values of the symbols, or under which condition.
#pragma once

#include "ledger/Ledger.h"

namespace smem::ledger {

// `check.need` and `check.request` are set; fills verdict, condition, guards, difference and witnesses.
// `assumptions` are truth values that hold at the launch; `given` are the values that the user asked for, which
// no witness leaves.
void judge(symbolic::Prover &prover, LaunchCheck &check, const std::vector<Formula> &assumptions, const Bindings &bindings,
           const Overrides &given = {});

} // namespace smem::ledger
