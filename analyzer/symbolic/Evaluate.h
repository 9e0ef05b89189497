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

// The formula where every truth value of `truths` holds: what they decide as written is replaced, and selections by
// it fall away. Decides by normal form alone.
Formula assume(const Formula &formula, const std::vector<Formula> &truths);

// Every symbol that occurs, also inside operations.
std::set<Symbol> symbolsOf(const Formula &formula);

} // namespace smem::symbolic
