// Is a formula zero for all values of its symbols? Normal form answers most questions; Z3 the rest.
#pragma once

#include "symbolic/Evaluate.h"

#include <vector>

namespace smem::symbolic {

enum class Proof { Proved, Refuted, Undecided };

struct ProofResult {
  Proof proof = Proof::Undecided;
  Bindings witness; // for Refuted: values under which the claim fails
};

// Whether `claim` (a truth value) holds for all sizes >= 1 and indices >= 0 that satisfy every formula of
// `assumptions` (truth values). Bounded by Z3's own count of steps, so that the same question always gets the
// same answer; a clock would not give that, and its timer can deadlock in Z3 4.8.12.
ProofResult prove(const Formula &claim, const std::vector<Formula> &assumptions);

// The sign that a formula has for all such values.
enum class Sign { Zero, Positive, Negative, NotNegative, NotPositive, Mixed };
Sign signOf(const Formula &formula, const std::vector<Formula> &assumptions = {});

} // namespace smem::symbolic
