// Selections, comparisons and bit operations, simplified.
#include "symbolic/Operations.h"

#include "symbolic/Content.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <numeric>

namespace smem::symbolic {

static Formula atom(Op op, std::vector<Formula> operands) {
  if (std::any_of(operands.begin(), operands.end(), isLost))
    return overflowSymbol();
  return Formula(Atom(Operation{op, std::move(operands)}));
}

static const Operation *operationOf(const Formula &formula, Op op) {
  const Atom *single = formula.singleAtom();
  const Operation *operation = single ? single->operation() : nullptr;
  return operation && operation->op == op ? operation : nullptr;
}

// Min and Max: flattened, and of two operands with a constant difference only the deciding one stays.
static Formula extremum(Op op, const Formula &a, const Formula &b) {
  std::vector<Formula> all;
  for (const Formula *side : {&a, &b})
    if (const Operation *same = operationOf(*side, op))
      all.insert(all.end(), same->operands.begin(), same->operands.end());
    else
      all.push_back(*side);
  std::vector<Formula> kept;
  for (const Formula &candidate : all) {
    auto rival = std::find_if(kept.begin(), kept.end(),
                              [&](const Formula &other) { return (candidate - other).isConstant(); });
    if (rival == kept.end())
      kept.push_back(candidate);
    else if (((candidate - *rival).constant() > 0) == (op == Op::Max))
      *rival = candidate;
  }
  std::sort(kept.begin(), kept.end());
  return kept.size() == 1 ? kept[0] : atom(op, kept);
}

Formula min(const Formula &a, const Formula &b) { return extremum(Op::Min, a, b); }
Formula max(const Formula &a, const Formula &b) { return extremum(Op::Max, a, b); }

static bool isPowerOfTwo(std::int64_t value) { return value > 0 && std::has_single_bit(std::uint64_t(value)); }

Formula bitAnd(const Formula &a, const Formula &b) {
  if (a.isConstant() && b.isConstant())
    return a.constant() & b.constant();
  if (a.isConstant())
    return bitAnd(b, a);
  if (b.isConstant()) {
    const std::int64_t mask = b.constant();
    if (mask == 0 || mask == -1)
      return mask == 0 ? Formula() : a;
    if (mask < INT64_MAX && isPowerOfTwo(mask + 1)) // low bits
      return remainder(a, mask + 1);
    if (mask > INT64_MIN && isPowerOfTwo(-mask)) // ~(2^k - 1)
      return divide(a, -mask) * Formula(-mask);
  }
  return a < b ? atom(Op::BitAnd, {a, b}) : atom(Op::BitAnd, {b, a});
}

static Formula bitwise(Op op, const Formula &a, const Formula &b) {
  if (a.isConstant() && b.isConstant())
    return op == Op::BitOr ? (a.constant() | b.constant()) : (a.constant() ^ b.constant());
  if (a.isZero() || b.isZero())
    return a.isZero() ? b : a;
  return a < b ? atom(op, {a, b}) : atom(op, {b, a});
}
Formula bitOr(const Formula &a, const Formula &b) { return bitwise(Op::BitOr, a, b); }
Formula bitXor(const Formula &a, const Formula &b) { return bitwise(Op::BitXor, a, b); }

static bool isShift(const Formula &b) { return b.isConstant() && b.constant() >= 0 && b.constant() < 63; }

Formula shiftLeft(const Formula &a, const Formula &b) {
  if (isShift(b))
    return a * Formula(std::int64_t(1) << b.constant());
  return atom(Op::ShiftLeft, {a, b});
}
Formula shiftRight(const Formula &a, const Formula &b) {
  if (isShift(b))
    return divide(a, std::int64_t(1) << b.constant());
  return atom(Op::ShiftRight, {a, b});
}

Formula positive(const Formula &a) {
  if (a.isConstant())
    return a.constant() > 0 ? 1 : 0;
  const std::int64_t common = contentOfVariables(a);
  if (common <= 1)
    return atom(Op::Positive, {a});
  // g*y + c > 0 is y + floor((c - 1) / g) + 1 > 0 for integers.
  Formula variables = *exactQuotient(a - a.constant(), common);
  return atom(Op::Positive, {variables + divide(a.constant() - 1, common) + 1});
}

// x == max(x, y) is x >= y, and x == min(x, y) is y >= x.
static std::optional<Formula> zeroOfExtremum(const Formula &a) {
  for (const Term &term : a.terms()) {
    const Operation *operation = term.factors.size() == 1 && term.factors[0].power == 1 &&
                                         (term.coefficient == 1 || term.coefficient == -1)
                                     ? term.factors[0].atom.operation()
                                     : nullptr;
    if (!operation || (operation->op != Op::Max && operation->op != Op::Min))
      continue;
    const Formula extremum(term.factors[0].atom);
    const Formula other = term.coefficient == 1 ? extremum - a : a + extremum;
    if (std::find(operation->operands.begin(), operation->operands.end(), other) == operation->operands.end())
      continue;
    Formula all = 1;
    for (const Formula &operand : operation->operands)
      if (operand != other)
        all = logicalAnd(all, operation->op == Op::Max ? lessEqual(operand, other) : lessEqual(other, operand));
    return all;
  }
  return std::nullopt;
}

Formula isZero(const Formula &a) {
  if (a.isConstant())
    return a.isZero() ? 1 : 0;
  if (std::optional<Formula> comparison = zeroOfExtremum(a))
    return *comparison;
  const std::int64_t common = contentOfVariables(a);
  if (a.constant() % common != 0)
    return 0;
  Formula reduced = *exactQuotient(a, common);
  if (reduced.terms().back().coefficient < 0)
    reduced = -reduced;
  return atom(Op::Zero, {reduced});
}

Formula less(const Formula &a, const Formula &b) { return positive(b - a); }
Formula lessEqual(const Formula &a, const Formula &b) { return positive(b - a + 1); }
Formula equal(const Formula &a, const Formula &b) { return isZero(a - b); }

Formula logicalNot(const Formula &truth) {
  if (truth.isConstant())
    return truth.isZero() ? 1 : 0;
  if (const Operation *inner = operationOf(truth, Op::Not))
    return inner->operands[0];
  if (const Operation *inner = operationOf(truth, Op::Positive))
    return positive(Formula(1) - inner->operands[0]);
  return atom(Op::Not, {truth});
}

static Formula connect(Op op, const Formula &a, const Formula &b) {
  const Formula absorbing = op == Op::And ? 0 : 1, neutral = op == Op::And ? 1 : 0;
  if (a == absorbing || b == absorbing)
    return absorbing;
  if (a == neutral || a == b)
    return b;
  if (b == neutral)
    return a;
  if (a == logicalNot(b))
    return absorbing;
  return a < b ? atom(op, {a, b}) : atom(op, {b, a});
}
Formula logicalAnd(const Formula &a, const Formula &b) { return connect(Op::And, a, b); }
Formula logicalOr(const Formula &a, const Formula &b) { return connect(Op::Or, a, b); }

Formula truth(const Formula &a) {
  for (Op op : {Op::Positive, Op::Zero, Op::Not, Op::And, Op::Or})
    if (operationOf(a, op))
      return a;
  return a == Formula(1) ? a : logicalNot(isZero(a));
}

Formula select(const Formula &condition, const Formula &whenTrue, const Formula &whenFalse) {
  if (condition.isConstant())
    return condition.isZero() ? whenFalse : whenTrue;
  if (whenTrue == whenFalse)
    return whenTrue;
  if (const Operation *inner = operationOf(condition, Op::Positive)) {
    // a > b ? a : b and its three relatives.
    const Formula &excess = inner->operands[0];
    const Formula difference = whenTrue - whenFalse;
    if (difference == excess || difference == excess - 1)
      return max(whenTrue, whenFalse);
    if (-difference == excess || -difference == excess - 1)
      return min(whenTrue, whenFalse);
  }
  return atom(Op::Select, {condition, whenTrue, whenFalse});
}

Formula rebuild(Op op, const std::vector<Formula> &x) {
  switch (op) {
  case Op::Divide:
    return divide(x[0], x[1]);
  case Op::Remainder:
    return remainder(x[0], x[1]);
  case Op::Min:
  case Op::Max: {
    Formula result = x[0];
    for (const Formula &operand : x)
      result = extremum(op, result, operand);
    return result;
  }
  case Op::BitAnd:
    return bitAnd(x[0], x[1]);
  case Op::BitOr:
    return bitOr(x[0], x[1]);
  case Op::BitXor:
    return bitXor(x[0], x[1]);
  case Op::ShiftLeft:
    return shiftLeft(x[0], x[1]);
  case Op::ShiftRight:
    return shiftRight(x[0], x[1]);
  case Op::Select:
    return select(x[0], x[1], x[2]);
  case Op::Positive:
    return positive(x[0]);
  case Op::Zero:
    return isZero(x[0]);
  case Op::Not:
    return logicalNot(x[0]);
  case Op::And:
    return logicalAnd(x[0], x[1]);
  case Op::Or:
    return logicalOr(x[0], x[1]);
  }
  std::abort();
}

} // namespace smem::symbolic
