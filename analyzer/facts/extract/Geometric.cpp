// Variables of one loop that are multiplied or divided by the same factor each time: a stride that doubles while a
// count halves. The one that grows counts for all: what shrinks is a quotient by it, exactly.
#include "facts/extract/Induction.h"

#include "symbolic/Bounds.h"
#include "symbolic/Factor.h"
#include "symbolic/Operations.h"

namespace smem::facts {

namespace sy = symbolic;

// The number that one change multiplies or divides by; nothing where it is no number above 1.
std::optional<std::int64_t> Interpreter::ratioOf(const Induction &induction) {
  const bool isGeometric = induction.kind == ChangeKind::Grow || induction.kind == ChangeKind::Shrink;
  if (!isGeometric || !induction.step)
    return std::nullopt;
  Known<Formula> step = number(induction.step);
  if (!step || !step->isConstant() || step->constant() < 1 || step->constant() > 30)
    return std::nullopt;
  const std::int64_t ratio = induction.isShift ? std::int64_t(1) << step->constant() : step->constant();
  return ratio > 1 ? std::optional(ratio) : std::nullopt;
}

// After k iterations the grown one is s*r^k and the shrunk one floor(d/r^k) = floor(d*s / (s*r^k)), since floors of
// quotients nest.
void Interpreter::pairGeometric(const std::vector<Induction> &inductions, Iteration &iteration) {
  auto startOf = [&](const Induction &induction) -> std::optional<Formula> {
    const Value *start = state.find({induction.variable, {}});
    auto *formula = start ? std::get_if<Formula>(start) : nullptr;
    const bool isNumber = formula && induction.variable->getType()->isIntegralOrEnumerationType();
    return isNumber ? std::optional(*formula) : std::nullopt;
  };
  for (const Induction &growing : inductions) {
    if (growing.kind != ChangeKind::Grow)
      continue;
    const std::optional<std::int64_t> ratio = ratioOf(growing);
    const std::optional<Formula> first = startOf(growing);
    const std::optional<std::int64_t> least = first ? sy::lowerBound(*first) : std::nullopt;
    if (!ratio || !least || *least < 1)
      continue;
    const Symbol index = symbols.index(growing.variable->getNameAsString(), kernel ? kernel->display : "host",
                                       span(growing.variable->getLocation()));
    Counter counter{&growing, index, *first, 1};
    for (const Induction &shrinking : inductions)
      if (shrinking.kind == ChangeKind::Shrink && ratioOf(shrinking) == ratio && !iteration.entered.count(shrinking.variable))
        if (const std::optional<Formula> start = startOf(shrinking)) {
          counter.shrinking.push_back(sy::divide(*start * *first, Formula(index)));
          iteration.entered[shrinking.variable] = counter.shrinking.back();
        }
    if (counter.shrinking.empty())
      continue;
    iteration.entered[growing.variable] = Formula(index);
    iteration.counters.push_back(counter);
    return;
  }
}

// The last value of what grows, from a condition on what shrinks: n/s >= m holds up to s = n/m.
std::optional<Formula> Interpreter::lastGrown(const Counter &counter, const Formula &holds) {
  for (const Formula &quotient : counter.shrinking) {
    const sy::Atom *atom = quotient.singleAtom();
    if (!atom || !atom->operation() || atom->operation()->op != sy::Op::Divide ||
        atom->operation()->operands[1] != Formula(counter.index))
      continue;
    sy::AtomBounds bounds;
    sy::narrow(bounds, *atom, holds);
    if (holds == sy::logicalNot(sy::isZero(quotient)))
      bounds.low = Formula(1);
    const std::optional<std::int64_t> least = bounds.low ? sy::lowerBound(*bounds.low) : std::nullopt;
    if (least && *least >= 1)
      return sy::divide(atom->operation()->operands[0], *bounds.low);
  }
  return std::nullopt;
}

} // namespace smem::facts
