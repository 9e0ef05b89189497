// Three replacements, each upwards, until none applies: an index by the end that a guard gives it in terms of
// another, d*floor(x/d) by x, and x - floor(x/k), which rises with x though neither part tells.
#include "ledger/Coupled.h"

#include "symbolic/Bounds.h"
#include "symbolic/Factor.h"
#include "symbolic/Operations.h"

#include <algorithm>
#include <set>

namespace smem::ledger {

using namespace symbolic;

static std::set<Symbol> indicesOf(const Formula &formula) {
  std::set<Symbol> indices = symbolsOf(formula);
  std::erase_if(indices, [](const Symbol &symbol) { return symbol.kind != SymbolKind::Index; });
  return indices;
}

static bool isNotNegative(const Formula &formula) {
  const std::optional<std::int64_t> least = lowerBound(formula);
  return least && *least >= 0;
}

// floor(floor(x/a)/b) is floor(x/(a*b)).
static Formula flatQuotient(const Operation &division) {
  Formula x = division.operands[0], by = division.operands[1];
  for (const Atom *inner = x.singleAtom(); inner && inner->operation() && inner->operation()->op == Op::Divide;
       inner = x.singleAtom()) {
    by = by * inner->operation()->operands[1];
    x = Formula(inner->operation()->operands[0]);
  }
  return divide(x, by);
}

// The atom replaced by an end of it that shares an index with the rest of the formula.
static std::optional<Formula> byGuard(const Atom &atom, const Linear &parts, const std::vector<Formula> &guards) {
  const std::set<Symbol> own = indicesOf(Formula(atom));
  if (own.empty() || !isNotNegative(parts.slope))
    return std::nullopt;
  std::set<Symbol> others = indicesOf(parts.rest);
  others.merge(indicesOf(parts.slope));
  for (const Formula &guard : guards) {
    AtomBounds bounds;
    narrow(bounds, atom, guard);
    const std::set<Symbol> inBound = bounds.high ? indicesOf(*bounds.high) : std::set<Symbol>();
    auto any = [&](const std::set<Symbol> &among) {
      return std::any_of(inBound.begin(), inBound.end(), [&](const Symbol &symbol) { return among.count(symbol) != 0; });
    };
    if (any(others) && !any(own))
      return parts.slope * *bounds.high + parts.rest;
  }
  return std::nullopt;
}

static std::optional<Formula> byOperation(const Atom &atom, const Linear &parts, const std::vector<Formula> &guards) {
  const Operation *operation = atom.operation();
  if (!operation || (operation->op != Op::Divide && operation->op != Op::ShiftRight))
    return std::nullopt;
  const Formula &x = operation->operands[0], &by = operation->operands[1];
  if (operation->op == Op::Divide) {
    if (const Formula flat = flatQuotient(*operation); flat != Formula(atom))
      return parts.slope * flat + parts.rest;
    if (const auto [times, left] = divideWithRest(parts.slope, by);
        !indicesOf(by).empty() && !times.isZero() && isNotNegative(times) && isNotNegative(-left) &&
        isNotNegative(Formula(atom)))
      return times * x + parts.rest;
    // rest == s*x + other, of which s*floor(x/k) is taken off.
    const Formula taken = -parts.slope;
    if (by.isConstant() && by.constant() > 1 && !indicesOf(x).empty() && !taken.isZero() && isNotNegative(taken)) {
      const Formula other = parts.rest - taken * x;
      if (other.terms().size() < parts.rest.terms().size())
        return taken * divide(x * (by - 1) + by - 1, by) + other;
    }
  }
  if (!indicesOf(by).empty() || !isNotNegative(parts.slope))
    return std::nullopt;
  if (const Formula above = decoupled(x, guards); above != x)
    return parts.slope * rebuild(operation->op, {above, by}) + parts.rest;
  return std::nullopt;
}

static std::optional<Formula> replacedOnce(const Formula &formula, const std::vector<Formula> &guards) {
  for (bool guardsFirst : {true, false})
    for (const Atom &atom : atomsOf(formula)) {
      Linear parts;
      if (!splitLinear(formula, atom, parts))
        continue;
      if (std::optional<Formula> next =
              guardsFirst ? byGuard(atom, parts, guards) : byOperation(atom, parts, guards))
        return next;
    }
  return std::nullopt;
}

Formula decoupled(const Formula &offset, const std::vector<Formula> &guards) {
  constexpr int mostReplacements = 16;
  Formula formula = offset;
  for (int count = 0; count < mostReplacements; ++count) {
    std::optional<Formula> next = replacedOnce(formula, guards);
    if (!next)
      break;
    formula = *next;
  }
  return formula;
}

} // namespace smem::ledger
