// The integer that all coefficients of a formula share.
#pragma once

#include "symbolic/Formula.h"

#include <numeric>

namespace smem::symbolic {

// The greatest common divisor of the coefficients of all terms that are not constant; 0 without such terms.
inline std::int64_t contentOfVariables(const Formula &formula) {
  std::int64_t content = 0;
  for (const Term &term : formula.terms())
    if (!term.factors.empty())
      content = std::gcd(content, term.coefficient);
  return content;
}

} // namespace smem::symbolic
