// Is a formula zero for all values of its symbols? Normal form answers most questions; Z3 the rest.
#pragma once

#include "symbolic/Evaluate.h"

#include <vector>

namespace smem::symbolic {

enum class Proof { Proved, Refuted, Undecided };

struct ProofResult {
  Proof proof = Proof::Undecided;
  Bindings witness; // for Refuted: values under which the claim fails, of the symbols that it hangs on
};

// The sign that a formula has for all such values.
enum class Sign { Zero, Positive, Negative, NotNegative, NotPositive, Mixed };

// Answers questions about one unit. The same question up to the names of its symbols is asked once. Bounded by Z3's
// own count of steps, per question and in all, so that the same questions always get the same answers; a clock
// would not give that, and its timer can deadlock in Z3 4.8.12.
class Prover {
public:
  // Whether `claim` (a truth value) holds for all sizes >= 1 and indices >= 0 that satisfy every formula of
  // `assumptions` (truth values).
  ProofResult prove(const Formula &claim, const std::vector<Formula> &assumptions = {});
  bool proves(const Formula &claim, const std::vector<Formula> &assumptions = {}) {
    return prove(claim, assumptions).proof == Proof::Proved;
  }
  Sign signOf(const Formula &formula, const std::vector<Formula> &assumptions = {});
  // Can the assumptions not hold together? Anything follows from such.
  bool contradict(const std::vector<Formula> &assumptions);

private:
  // With assumptions of which none decides by itself and each concerns the claim.
  ProofResult provePossible(const Formula &claim, const std::vector<Formula> &assumptions);
  // By points and by Z3, without looking at the shape of what is asked.
  ProofResult decide(const Formula &claim, const std::vector<Formula> &assumptions);

  using Question = std::vector<Formula>; // the claim, then the assumptions
  std::map<Question, ProofResult> known;
  unsigned stepsLeft = 6'000'000; // some seconds
};

// One question alone.
inline ProofResult prove(const Formula &claim, const std::vector<Formula> &assumptions) {
  return Prover().prove(claim, assumptions);
}
inline Sign signOf(const Formula &formula, const std::vector<Formula> &assumptions = {}) {
  return Prover().signOf(formula, assumptions);
}

} // namespace smem::symbolic
