// Numeric bounds: every atom is at least what its kind can be.
#include "symbolic/Bounds.h"

#include "symbolic/Factor.h"
#include "symbolic/Operations.h"

#include <algorithm>

namespace smem::symbolic {

using Number = std::optional<std::int64_t>;

static Number lowerBoundPlain(const Formula &formula);

static Number leastOf(const Atom &atom) {
  if (const Symbol *symbol = atom.symbol())
    return isAtLeastOne(symbol->kind) ? Number(1) : (symbol->kind == SymbolKind::Index ? Number(0) : Number());
  const auto &[op, operands] = *atom.operation();
  auto operand = [&](std::size_t index) { return lowerBound(operands[index]); };
  switch (op) {
  case Op::Positive:
  case Op::Zero:
  case Op::Not:
  case Op::And:
  case Op::Or:
  case Op::Remainder:
    return 0;
  case Op::Divide:
  case Op::ShiftRight:
  case Op::ShiftLeft:
    return operand(0) && *operand(0) >= 0 ? Number(0) : Number();
  case Op::BitAnd:
  case Op::BitOr:
  case Op::BitXor:
    return operand(0) && operand(1) && *operand(0) >= 0 && *operand(1) >= 0 ? Number(0) : Number();
  case Op::Min: {
    Number least = operand(0);
    for (std::size_t index = 1; least && index < operands.size(); ++index)
      least = operand(index) ? Number(std::min(*least, *operand(index))) : Number();
    return least;
  }
  case Op::Max: {
    Number least;
    for (std::size_t index = 0; index < operands.size(); ++index)
      if (Number next = operand(index); next && (!least || *next > *least))
        least = next;
    return least;
  }
  case Op::Select: {
    Number a = operand(1), b = operand(2);
    return a && b ? Number(std::min(*a, *b)) : Number();
  }
  }
  return std::nullopt;
}

namespace {
// A formula that is certainly not above `divisor` times another one.
struct Relaxed {
  Formula formula;
  std::int64_t divisor = 1;
};
} // namespace

// Ways to give up one operation: c*floor(x/c) is at most x, a minimum at most each operand, a maximum at least
// each.
static std::vector<Relaxed> relaxed(const Formula &formula) {
  std::vector<Relaxed> ways;
  for (const Atom &atom : atomsOf(formula)) {
    const Operation *operation = atom.operation();
    Linear parts;
    if (!operation || !splitLinear(formula, atom, parts))
      continue;
    const auto &x = operation->operands;
    Number falls = lowerBoundPlain(-parts.slope), rises = lowerBoundPlain(parts.slope);
    if (operation->op == Op::Divide && x[1].isConstant() && x[1].constant() > 0 && falls && *falls >= 0) {
      if (std::optional<Formula> whole = exactQuotient(parts.slope, x[1]))
        ways.push_back({*whole * x[0] + parts.rest});
      else
        ways.push_back({parts.slope * x[0] + parts.rest * x[1], x[1].constant()});
    }
    if ((operation->op == Op::Min && falls && *falls >= 0) || (operation->op == Op::Max && rises && *rises >= 0))
      for (const Formula &operand : x)
        ways.push_back({parts.slope * operand + parts.rest});
    if (!ways.empty())
      return ways;
  }
  return ways;
}

Number lowerBound(const Formula &formula) {
  if (Number plain = lowerBoundPlain(formula))
    return plain;
  Number best;
  for (const Relaxed &way : relaxed(formula))
    if (Number bound = lowerBound(way.formula)) {
      const std::int64_t least = divide(*bound, way.divisor).constant(); // floor: never above
      if (!best || least > *best)
        best = least;
    }
  return best;
}

static Number lowerBoundPlain(const Formula &formula) {
  // With every atom written as (least + x), x >= 0, a polynomial without negative coefficients is at
  // least its constant term.
  std::vector<Atom> atoms = atomsOf(formula);
  std::vector<Number> least;
  for (const Atom &atom : atoms)
    least.push_back(leastOf(atom));
  Formula shifted;
  for (const Term &term : formula.terms()) {
    Formula product = term.coefficient;
    for (const Factor &factor : term.factors) {
      auto at = std::find(atoms.begin(), atoms.end(), factor.atom) - atoms.begin();
      if (!least[at])
        return std::nullopt;
      for (unsigned count = 0; count < factor.power; ++count)
        product = product * (Formula(factor.atom) + *least[at]);
    }
    shifted += product;
  }
  for (const Term &term : shifted.terms())
    if (!term.factors.empty() && (term.coefficient < 0 || term.factors[0].atom == Atom(overflowSymbol())))
      return std::nullopt;
  return shifted.constant();
}

Number upperBound(const Formula &formula) {
  Number mirrored = lowerBound(-formula);
  return mirrored && *mirrored != INT64_MIN ? Number(-*mirrored) : Number();
}

Formula largest(const Formula &a, const Formula &b) {
  if (Number ahead = lowerBound(a - b); ahead && *ahead >= 0)
    return a;
  if (Number behind = lowerBound(b - a); behind && *behind >= 0)
    return b;
  return max(a, b);
}

} // namespace smem::symbolic
