// A launch's request against the kernel's need: for all values of the symbols, or under which condition.
#pragma once

#include "ledger/Ledger.h"

namespace smem::ledger {

// `check.need` and `check.request` are set; fills verdict, condition, guards, difference and witnesses.
// `assumptions` are truth values that hold at the launch, as those of `domains` do. Witnesses stay inside the domains and
// change no symbol of `fixed`.
void judge(symbolic::Prover &prover, LaunchCheck &check, const std::vector<Formula> &assumptions, const Bindings &bindings,
           const std::vector<Bearing> &domains = {}, const std::set<Symbol> &fixed = {});

} // namespace smem::ledger
