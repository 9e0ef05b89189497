// Values next to those in force, and proofs by trying all values: what a verdict says of other tiles than the
// present.
#pragma once

#include "ledger/Ledger.h"

namespace smem::ledger {

// Adds to `check.witnesses` at most one value of a symbol of `conditions` with which the launch requests too
// much, and one with which it requests too little. Open symbols stay open.
void findWitnesses(symbolic::Prover &prover, LaunchCheck &check, const std::vector<Formula> &conditions,
                   const std::vector<Formula> &assumptions, const Bindings &bindings,
                   const std::vector<Bearing> &domains, const std::set<Symbol> &fixed);

// Is the difference certainly not zero at some neighbour of the present values that the assumptions allow?
// Saves the proof that would fail.
bool differsNearby(const Formula &difference, const std::vector<Formula> &assumptions,
                   const Bindings &bindings, const std::vector<Bearing> &domains);

// Does the claim hold for each of the few values that domains leave its symbols? Decides what a solver
// cannot, as products of sizes with minima and remainders.
bool provesByValues(symbolic::Prover &prover, const Formula &claim, const std::vector<Formula> &assumptions,
                    const std::vector<Bearing> &domains);

// What the code states, and what the domains do.
std::vector<Formula> withTruths(std::vector<Formula> code, const std::vector<Bearing> &domains);

} // namespace smem::ledger
