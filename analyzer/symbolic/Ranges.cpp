// Bounds over index ranges by monotonicity: an atom is replaced by the end of its range that the sign of its
// slope asks for.
#include "symbolic/Bounds.h"

#include "symbolic/Evaluate.h"
#include "symbolic/Factor.h"
#include "symbolic/Operations.h"
#include "symbolic/Print.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>

namespace smem::symbolic {

using Number = std::optional<std::int64_t>;

void narrow(AtomBounds &bounds, const Atom &atom, const Formula &truth) {
  const Atom *condition = truth.singleAtom();
  const Operation *operation = condition ? condition->operation() : nullptr;
  if (!operation)
    return;
  if (operation->op == Op::And) {
    for (const Formula &operand : operation->operands)
      narrow(bounds, atom, operand);
    return;
  }
  Linear parts;
  if (operation->op == Op::Zero) { // equal: both ends
    narrow(bounds, atom, positive(operation->operands[0] + 1));
    narrow(bounds, atom, positive(Formula(1) - operation->operands[0]));
    return;
  }
  if (operation->op != Op::Positive || !splitLinear(operation->operands[0], atom, parts))
    return;
  if (Number fall = lowerBound(-parts.slope); fall && *fall >= 1) {
    Formula bound = divide(parts.rest - 1, -parts.slope);
    bounds.high = bounds.high ? min(*bounds.high, bound) : bound;
  } else if (Number rise = lowerBound(parts.slope); rise && *rise >= 1) {
    Formula bound = ceilDivide(Formula(1) - parts.rest, parts.slope);
    bounds.low = bounds.low ? max(*bounds.low, bound) : bound;
  }
}

namespace {

enum class End { Low, High };

class Eliminator {
public:
  Eliminator(const Ranges &ranges, const std::vector<Formula> &guards) : ranges(ranges), guards(guards) {}

  Known<Formula> end(Formula formula, End which) const {
    if (std::optional<Formula> bound = guardEnd(formula, which))
      return *bound;
    for (unsigned round = 0; round < 64; ++round) {
      std::optional<Atom> atom = nextVarying(formula);
      if (!atom)
        return formula;
      Linear parts;
      if (!splitLinear(formula, *atom, parts))
        return cannot(formula, *atom);
      const bool rises = lowerBoundVarying(parts.slope), falls = lowerBoundVarying(-parts.slope);
      if (!rises && !falls)
        return cannot(formula, *atom);
      Known<Formula> bound = atomEnd(*atom, (which == End::High) == rises ? End::High : End::Low);
      if (!bound)
        return bound;
      formula = parts.slope * *bound + parts.rest;
    }
    return Unknown{"an index range that refers to itself", {}};
  }

private:
  const Ranges &ranges;
  const std::vector<Formula> &guards;

  static Unknown cannot(const Formula &formula, const Atom &atom) {
    return {fmt::format("'{}' is not monotone in '{}'", print(formula), print(Formula(atom))), {}};
  }
  bool lowerBoundVarying(const Formula &slope) const {
    Number bound = lowerBound(slope);
    return bound && *bound >= 0;
  }
  bool notNegative(const Formula &formula) const {
    Known<Formula> low = end(formula, End::Low);
    Number bound = low ? lowerBound(*low) : Number();
    return bound && *bound >= 0;
  }
  const Range *rangeOf(const Symbol &symbol) const {
    auto found = std::find_if(ranges.begin(), ranges.end(), [&](const Range &range) { return range.index == symbol; });
    return found == ranges.end() ? nullptr : &*found;
  }
  bool varies(const Formula &formula) const {
    const std::set<Symbol> symbols = symbolsOf(formula);
    return std::any_of(symbols.begin(), symbols.end(), [&](const Symbol &symbol) { return rangeOf(symbol); });
  }

  // A guard on the whole expression: behind `if (thread + step * n < size)` the sum ends at size - 1,
  // whatever its parts could be.
  std::optional<Formula> guardEnd(const Formula &formula, End which) const {
    const Formula risen = which == End::High ? formula : -formula;
    for (const Formula &guard : guards) {
      const Atom *atom = guard.singleAtom();
      if (!atom || !atom->operation() || atom->operation()->op != Op::Positive)
        continue;
      const Formula &excess = atom->operation()->operands[0]; // at least 1
      for (const Term &term : risen.terms()) {
        if (term.factors.empty())
          continue;
        auto opposite = std::find_if(excess.terms().begin(), excess.terms().end(),
                                     [&](const Term &other) { return other.factors == term.factors; });
        if (opposite == excess.terms().end() || opposite->coefficient == 0 ||
            term.coefficient % opposite->coefficient != 0 || term.coefficient / opposite->coefficient >= 0)
          continue;
        const Formula scale = -(term.coefficient / opposite->coefficient);
        const Formula candidate = risen + scale * excess - scale;
        if (!varies(candidate) && varies(risen))
          return which == End::High ? candidate : -candidate;
      }
    }
    return std::nullopt;
  }

  static bool mentions(const Formula &formula, const Atom &atom) {
    for (const Atom &inner : atomsOf(formula)) {
      if (inner == atom)
        return true;
      if (inner.operation())
        for (const Formula &operand : inner.operation()->operands)
          if (mentions(operand, atom))
            return true;
    }
    return false;
  }

  // Operations first, since they contain indices; then the innermost index, whose range may mention others.
  std::optional<Atom> nextVarying(const Formula &formula) const {
    const Range *innermost = nullptr;
    std::optional<Atom> next;
    for (const Atom &atom : atomsOf(formula)) {
      if (atom.operation()) {
        if (varies(Formula(atom)))
          return atom;
      } else if (const Range *range = rangeOf(*atom.symbol()); range && (!innermost || range > innermost)) {
        innermost = range;
        next = atom;
      }
    }
    return next;
  }

  Known<Formula> atomEnd(const Atom &atom, End which) const {
    AtomBounds bounds;
    for (const Formula &guard : guards)
      narrow(bounds, atom, guard);
    const std::optional<Formula> &bound = which == End::High ? bounds.high : bounds.low;
    if (const Symbol *symbol = atom.symbol()) {
      const Formula &end = which == End::High ? rangeOf(*symbol)->high : rangeOf(*symbol)->low;
      // Two indices that bound each other would go round in circles: one of them ends at its range.
      return bound && !mentions(*bound, atom) && (!varies(*bound) || varies(end)) ? *bound : end;
    }
    if (bound && !mentions(*bound, atom))
      return *bound;
    return operationEnd(*atom.operation(), which);
  }

  // Of all coefficients, so that it divides both whatever the symbols are; at least 1.
  static std::int64_t commonDivisor(const Formula &a, const Formula &b) {
    std::int64_t divisor = 0;
    for (const Formula *formula : {&a, &b})
      for (const Term &term : formula->terms())
        divisor = std::gcd(divisor, term.coefficient);
    return std::max<std::int64_t>(divisor, 1);
  }

  Known<Formula> operationEnd(const Operation &operation, End which) const {
    const auto &[op, operands] = operation;
    switch (op) {
    case Op::Divide:
    case Op::ShiftLeft:
    case Op::ShiftRight:
      if (varies(operands[1]))
        break;
      return end(operands[0], which).map([&](const Formula &x) { return rebuild(op, {x, operands[1]}); });
    case Op::Remainder: {
      if (varies(operands[1]))
        break;
      Known<Formula> high = end(operands[0], End::High);
      Known<Formula> low = end(operands[0], End::Low);
      if (high && low)
        if (Number room = lowerBound(operands[1] - 1 - *high), least = lowerBound(*low);
            room && least && *room >= 0 && *least >= 0)
          return which == End::High ? high : low; // never wraps
      // Of multiples of 8 the greatest below 32 is 24.
      return which == End::High ? operands[1] - commonDivisor(operands[0], operands[1]) : Formula();
    }
    case Op::Min:
    case Op::Max: {
      Known<Formula> result = end(operands[0], which);
      for (const Formula &operand : operands) {
        Known<Formula> next = end(operand, which);
        if (!next || !result)
          return next ? result : next;
        result = op == Op::Min ? min(*result, *next) : max(*result, *next);
      }
      return result;
    }
    case Op::Select: {
      Known<Formula> a = end(operands[1], which), b = end(operands[2], which);
      if (!a || !b)
        return a ? b : a;
      return which == End::High ? max(*a, *b) : min(*a, *b);
    }
    case Op::BitAnd: // not negative and not above an operand that is not negative
      for (std::size_t side : {0, 1})
        if (notNegative(operands[side])) {
          if (which == End::Low)
            return Formula();
          if (!varies(operands[side]) || !notNegative(operands[1 - side]))
            return end(operands[side], End::High);
        }
      break;
    case Op::BitOr:
    case Op::BitXor: {
      if (!notNegative(operands[0]) || !notNegative(operands[1]))
        break;
      if (which == End::Low)
        return Formula();
      Known<Formula> a = end(operands[0], End::High), b = end(operands[1], End::High);
      if (a && b && a->isConstant() && b->isConstant()) {
        auto top = std::uint64_t(std::max(a->constant(), b->constant()));
        return Formula(std::int64_t(std::bit_ceil(top + 1) - 1));
      }
      break;
    }
    case Op::Positive:
    case Op::Zero:
    case Op::Not:
    case Op::And:
    case Op::Or:
      return which == End::High ? Formula(1) : Formula();
    }
    return Unknown{fmt::format("no bound for '{}'", print(Formula(Atom(operation)))), {}};
  }
};

} // namespace

Known<Formula> highest(const Formula &formula, const Ranges &ranges, const std::vector<Formula> &guards) {
  return Eliminator(ranges, guards).end(formula, End::High);
}
Known<Formula> lowest(const Formula &formula, const Ranges &ranges, const std::vector<Formula> &guards) {
  return Eliminator(ranges, guards).end(formula, End::Low);
}

} // namespace smem::symbolic
