// The operations that are not ring operations. Each simplifies as far as integer laws allow and returns
// an atom otherwise. Divisors are assumed to be positive: sizes, alignments and tile counts are.
#pragma once

#include "symbolic/Formula.h"

#include <optional>

namespace smem::symbolic {

// a / b when b divides a as a polynomial, otherwise nothing.
std::optional<Formula> exactQuotient(const Formula &a, const Formula &b);

// a == quotient * b + rest with every multiple of b that polynomial division finds in the quotient.
struct QuotientAndRest {
  Formula quotient, rest;
};
QuotientAndRest divideWithRest(const Formula &a, const Formula &b); // b not zero

Formula divide(const Formula &a, const Formula &b);
Formula remainder(const Formula &a, const Formula &b);
Formula ceilDivide(const Formula &a, const Formula &b);
// For all values, as far as coefficients and the operands of min, max and select tell.
bool isMultipleOf(const Formula &a, std::int64_t divisor);
// The smallest multiple of `alignment` that is not below `a`.
Formula roundUp(const Formula &a, const Formula &alignment);

Formula min(const Formula &a, const Formula &b);
Formula max(const Formula &a, const Formula &b);

Formula bitAnd(const Formula &a, const Formula &b);
Formula bitOr(const Formula &a, const Formula &b);
Formula bitXor(const Formula &a, const Formula &b);
Formula shiftLeft(const Formula &a, const Formula &b);
Formula shiftRight(const Formula &a, const Formula &b);

// Truth values are formulas that are 0 or 1.
Formula positive(const Formula &a); // a > 0
Formula isZero(const Formula &a);   // a == 0
Formula less(const Formula &a, const Formula &b);
Formula lessEqual(const Formula &a, const Formula &b);
Formula equal(const Formula &a, const Formula &b);
Formula logicalNot(const Formula &truth);
Formula logicalAnd(const Formula &a, const Formula &b);
Formula logicalOr(const Formula &a, const Formula &b);
// Any integer as a truth value.
Formula truth(const Formula &a);

Formula select(const Formula &condition, const Formula &whenTrue, const Formula &whenFalse);

// Applies `op` to operands that changed, simplifying again.
Formula rebuild(Op op, const std::vector<Formula> &operands);

} // namespace smem::symbolic
