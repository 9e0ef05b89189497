// Formulas with symbols replaced: by numbers (evaluate) or by formulas (substitute).
#pragma once

#include "symbolic/Formula.h"

#include <map>
#include <optional>
#include <set>

namespace smem::symbolic {

using Bindings = std::map<Symbol, std::int64_t>;
using Substitution = std::map<Symbol, Formula>;

// The number, or an unknown that names the open symbol, the overflow or the division by zero.
Known<std::int64_t> evaluate(const Formula &formula, const Bindings &bindings);

// Every symbol of `substitution` replaced at once, simplified again.
Formula substitute(const Formula &formula, const Substitution &substitution);
// The same with numbers.
Formula substitute(const Formula &formula, const Bindings &bindings);

// Truth values that hold, prepared for many formulas. Decides by normal form alone.
class Truths {
public:
  explicit Truths(const std::vector<Formula> &truths) {
    for (const Formula &truth : truths)
      add(truth);
  }
  // The formula where all of them hold: what they decide as written is replaced, and selections by it fall away.
  Formula appliedTo(const Formula &formula) const;

private:
  std::map<Formula, Formula> known;

  void add(const Formula &truth);
};
// For one formula alone.
inline Formula assume(const Formula &formula, const std::vector<Formula> &truths) {
  return Truths(truths).appliedTo(formula);
}

// Every symbol that occurs, also inside operations.
std::set<Symbol> symbolsOf(const Formula &formula);

} // namespace smem::symbolic
