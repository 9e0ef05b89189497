// Polynomials as products, which is how conditions are found ("this difference is zero when FA_TQ equals
// FA_TKV") and how a person writes a formula.
#pragma once

#include "symbolic/Formula.h"

#include <vector>

namespace smem::symbolic {

// A polynomial seen as linear in one atom: slope * atom + rest.
struct Linear {
  Formula slope, rest; // neither mentions the atom at its top level
};

// Nothing when the atom occurs in a higher power or not at all.
bool splitLinear(const Formula &formula, const Atom &atom, Linear &parts);

// Every atom of the top level, sorted.
std::vector<Atom> atomsOf(const Formula &formula);

struct Product {
  std::int64_t content = 1;    // integer factor, carries the sign
  std::vector<Formula> factors; // each not constant, leading coefficient positive; sorted, repeated for powers
};

// formula == content * product of factors. Finds integer and monomial content and every factor that is
// linear in some atom with a polynomial quotient; what remains is one last factor.
Product factor(const Formula &formula);

} // namespace smem::symbolic
