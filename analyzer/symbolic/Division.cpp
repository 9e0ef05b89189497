// Division of polynomials: exact where it can be, floor division otherwise.
#include "symbolic/Operations.h"

#include "symbolic/Content.h"

#include <algorithm>
#include <numeric>

namespace smem::symbolic {

// 0 where it is not a whole number or does not fit.
static std::int64_t wholeQuotient(std::int64_t a, std::int64_t b) {
  if (b == -1)
    return a == INT64_MIN ? 0 : -a;
  return a % b == 0 ? a / b : 0;
}

static std::int64_t floorDivide(std::int64_t a, std::int64_t b) {
  std::int64_t quotient = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

// Lexicographic order of monomials, which multiplication keeps: the first atom decides, then its power.
static bool lexLess(const Monomial &a, const Monomial &b) {
  auto left = a.begin(), right = b.begin();
  for (;; ++left, ++right) {
    if (left == a.end() || right == b.end())
      return left == a.end() && right != b.end();
    if (left->atom != right->atom)
      return right->atom < left->atom; // b has a power of an earlier atom that a lacks
    if (left->power != right->power)
      return left->power < right->power;
  }
}

static const Term &leading(const Formula &formula) {
  return *std::max_element(formula.terms().begin(), formula.terms().end(),
                           [](const Term &a, const Term &b) { return lexLess(a.factors, b.factors); });
}

static std::optional<Monomial> divideMonomial(const Monomial &a, const Monomial &b) {
  Monomial quotient;
  auto right = b.begin();
  for (const Factor &left : a) {
    if (right != b.end() && right->atom == left.atom) {
      if (right->power > left.power)
        return std::nullopt;
      if (left.power > right->power)
        quotient.push_back({left.atom, left.power - right->power});
      ++right;
    } else {
      quotient.push_back(left);
    }
  }
  return right == b.end() ? std::optional(quotient) : std::nullopt;
}

// With a constant `b` also the whole multiples inside a coefficient go to the quotient.
QuotientAndRest divideWithRest(const Formula &dividend, const Formula &b) {
  QuotientAndRest result;
  if (b == Formula(-1))
    return {-dividend, 0};
  Formula a = dividend;
  const Term &head = leading(b);
  while (!a.isZero()) {
    if (isLost(a))
      return {a, 0};
    const Term term = leading(a);
    auto factors = divideMonomial(term.factors, head.factors);
    std::int64_t coefficient = 0;
    if (factors)
      coefficient = b.isConstant() ? floorDivide(term.coefficient, head.coefficient)
                                   : wholeQuotient(term.coefficient, head.coefficient);
    if (coefficient == 0) {
      result.rest.add(term.coefficient, term.factors);
      Formula moved;
      moved.add(term.coefficient, term.factors);
      a -= moved;
      continue;
    }
    Formula piece;
    piece.add(coefficient, *factors);
    result.quotient += piece;
    a -= piece * b;
    if (b.isConstant()) { // what is left of this term stays below b
      std::int64_t left = term.coefficient - coefficient * head.coefficient;
      if (left != 0) {
        Formula moved;
        moved.add(left, term.factors);
        result.rest += moved;
        a -= moved;
      }
    }
  }
  return result;
}

std::optional<Formula> exactQuotient(const Formula &a, const Formula &b) {
  if (b.isZero())
    return std::nullopt;
  if (a.isZero())
    return Formula();
  QuotientAndRest parts = divideWithRest(a, b);
  return parts.rest.isZero() ? std::optional(parts.quotient) : std::nullopt;
}

static Formula operation(Op op, const Formula &a, const Formula &b) {
  return isLost(a) || isLost(b) ? Formula(overflowSymbol()) : Formula(Atom(Operation{op, {a, b}}));
}

static Formula divideRest(Formula rest, Formula b) {
  if (rest.isZero())
    return 0;
  if (rest.isConstant() && b.isConstant())
    return floorDivide(rest.constant(), b.constant());
  if (rest == Formula(-1))
    return -1; // a positive divisor, whatever it is
  if (b.isConstant()) {
    // floor((g*x + r) / (g*b)) is floor(x / b) for 0 <= r < g.
    std::int64_t common = std::gcd(contentOfVariables(rest), b.constant());
    if (common > 1) {
      Formula low = ((rest.constant() % common) + common) % common;
      rest = *exactQuotient(rest - low, common);
      b = Formula(b.constant() / common);
      return divide(rest, b);
    }
    if (const Atom *atom = rest.singleAtom(); atom && atom->operation() && atom->operation()->op == Op::Divide)
      if (const auto &inner = atom->operation()->operands; inner[1].isConstant())
        return divide(inner[0], inner[1] * b);
  }
  return operation(Op::Divide, rest, b);
}

Formula divide(const Formula &a, const Formula &b) {
  if (b.isZero())
    return operation(Op::Divide, a, b);
  if (b == Formula(1))
    return a;
  QuotientAndRest parts = divideWithRest(a, b);
  return parts.quotient + divideRest(parts.rest, b);
}

Formula remainder(const Formula &a, const Formula &b) {
  if (b.isZero())
    return operation(Op::Remainder, a, b);
  QuotientAndRest parts = divideWithRest(a, b);
  Formula quotient = divideRest(parts.rest, b);
  if (quotient.isConstant())
    return parts.rest - quotient * b;
  return operation(Op::Remainder, parts.rest, b);
}

Formula ceilDivide(const Formula &a, const Formula &b) { return divide(a + b - 1, b); }

static bool isMultipleOf(const Atom &atom, std::int64_t divisor) {
  const Operation *operation = atom.operation();
  if (!operation || (operation->op != Op::Min && operation->op != Op::Max && operation->op != Op::Select))
    return divisor == 1;
  const std::size_t first = operation->op == Op::Select ? 1 : 0;
  return std::all_of(operation->operands.begin() + first, operation->operands.end(),
                     [&](const Formula &operand) { return isMultipleOf(operand, divisor); });
}

bool isMultipleOf(const Formula &a, std::int64_t divisor) {
  return std::all_of(a.terms().begin(), a.terms().end(), [&](const Term &term) {
    const std::int64_t missing = divisor / std::gcd(divisor, term.coefficient);
    return missing == 1 || std::any_of(term.factors.begin(), term.factors.end(),
                                       [&](const Factor &factor) { return isMultipleOf(factor.atom, missing); });
  });
}

Formula roundUp(const Formula &a, const Formula &alignment) {
  if (alignment.isConstant() && alignment.constant() > 0 && isMultipleOf(a, alignment.constant()))
    return a;
  return ceilDivide(a, alignment) * alignment;
}

} // namespace smem::symbolic
