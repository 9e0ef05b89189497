// Variables that every iteration changes in the same way: how they are found, where they stand in an iteration, and
// what the counter of a loop runs over.
#include "facts/extract/Induction.h"
#include "facts/extract/RegularChange.h"

#include "symbolic/Bounds.h"
#include "symbolic/Factor.h"
#include "symbolic/Operations.h"

#include <fmt/format.h>

#include <numeric>

namespace smem::facts {

namespace sy = symbolic;

std::vector<Interpreter::Induction> Interpreter::findInductions(const clang::Expr *increment, const clang::Stmt *body,
                                                                const std::set<const clang::Decl *> &changed) {
  using namespace clang;
  std::vector<Induction> all;
  const std::map<const Decl *, unsigned> inBody = changeCounts(body);
  auto timesChanged = [&](const VarDecl *variable) {
    auto count = inBody.find(variable->getCanonicalDecl());
    return count == inBody.end() ? 0u : count->second;
  };
  std::function<void(const Expr *, bool)> consider = [&](const Expr *expression, bool isCounter) {
    if (auto *comma = llvm::dyn_cast<BinaryOperator>(expression->IgnoreParens()); comma && comma->getOpcode() == BO_Comma) {
      consider(comma->getLHS(), isCounter);
      consider(comma->getRHS(), isCounter);
      return;
    }
    std::optional<RegularChange> found = recognizeChange(expression);
    if (!found || timesChanged(found->variable) != (isCounter ? 0u : 1u))
      return;
    all.push_back({found->kind, found->variable, found->step, found->isShift, isCounter});
  };
  if (increment)
    consider(increment, true);
  for (const RegularChange &ring : ringsIn(body))
    if (timesChanged(ring.variable) == 2)
      all.push_back({ring.kind, ring.variable, ring.step, ring.isShift, /*isCounter=*/false});
  // In the body only what every iteration executes: a statement of its own, or a part of one (`*p++ = 0`).
  std::function<void(const Stmt *)> search = [&](const Stmt *statement) {
    auto *expression = llvm::dyn_cast_or_null<Expr>(statement);
    if (!expression || llvm::isa<AbstractConditionalOperator>(expression))
      return;
    if (recognizeChange(expression))
      consider(expression, false);
    else
      for (const Stmt *child : expression->children())
        search(child);
  };
  if (auto *compound = llvm::dyn_cast_or_null<CompoundStmt>(body))
    for (const Stmt *child : compound->body())
      search(child);
  else
    search(body);
  return all;
}

// The value that a counter must reach where the loop runs while it differs: `i != n`, or a bare `i`.
static std::optional<Formula> stopValue(const Formula &truth, const sy::Symbol &index) {
  const sy::Atom *negation = truth.singleAtom();
  if (!negation || !negation->operation() || negation->operation()->op != sy::Op::Not)
    return std::nullopt;
  const sy::Atom *zero = negation->operation()->operands[0].singleAtom();
  if (!zero || !zero->operation() || zero->operation()->op != sy::Op::Zero)
    return std::nullopt;
  sy::Linear parts;
  if (!sy::splitLinear(zero->operation()->operands[0], sy::Atom(index), parts) || !parts.slope.isConstant())
    return std::nullopt;
  return sy::exactQuotient(-parts.rest, parts.slope);
}

// The greatest common factor of a counter's start and step, as far as single terms show it: with it taken out, the
// counter runs over consecutive numbers. Indices stay: they vary.
static Formula commonFactor(const Formula &start, const Formula &step) {
  std::vector<sy::Term> terms = start.terms();
  terms.insert(terms.end(), step.terms().begin(), step.terms().end());
  std::int64_t number = 0;
  for (const sy::Term &term : terms)
    number = std::gcd(number, term.coefficient);
  Formula common = std::max<std::int64_t>(1, number);
  if (terms.empty())
    return common;
  for (const sy::Factor &factor : terms.front().factors) {
    const Symbol *symbol = factor.atom.symbol();
    const bool everywhere = llvm::all_of(terms, [&](const sy::Term &term) {
      return llvm::any_of(term.factors, [&](const sy::Factor &other) { return other.atom == factor.atom; });
    });
    if (symbol && symbol->kind != sy::SymbolKind::Index && everywhere)
      common = common * Formula(factor.atom);
  }
  return common;
}

// `for (i = threadIdx.x; i < n; i += 128)` is right for blocks of 128 threads only.
void Interpreter::noteStride(const Induction &induction, const Formula &start) {
  if (induction.kind != Induction::Kind::Add)
    return;
  Known<Formula> step = induction.step ? number(induction.step) : Known<Formula>(Formula(1));
  sy::Linear parts;
  const sy::Symbol thread{sy::SymbolKind::Index, "threadIdx.x", kernel->display};
  if (!step || !sy::splitLinear(start, sy::Atom(thread), parts) || parts.slope != Formula(1) || !parts.rest.isZero())
    return;
  for (const Symbol &symbol : symbolic::symbolsOf(*step))
    if (symbol.kind == sy::SymbolKind::Builtin || symbol.kind == sy::SymbolKind::Parameter ||
        symbol.kind == sy::SymbolKind::Index)
      return;
  if (*step != Formula(1))
    kernel->strides.push_back({*step, state.conditions, span(induction.variable->getLocation())});
}

// Of the variables that move by a step: how far each is in the iteration at hand. One that moves by whole steps from
// its start counts the iterations for all others.
Interpreter::Iteration Interpreter::movedBySteps(const std::vector<Induction> &inductions) {
  Iteration iteration;
  const std::string scope = kernel ? kernel->display : "host";
  pairGeometric(inductions, iteration);
  for (const Induction &induction : inductions) {
    if (iteration.entered.count(induction.variable))
      continue;
    const Place place{induction.variable, {}};
    // First the step: evaluating it may call functions, which replaces the state.
    Known<Formula> step = induction.step ? number(induction.step) : Known<Formula>(Formula(1));
    const Value *start = state.find(place);
    if (!start || !step)
      continue;
    const std::string name = induction.variable->getNameAsString();
    const SourceSpan where = span(induction.variable->getLocation());
    auto *first = std::get_if<Formula>(start);
    auto *address = std::get_if<SharedAddress>(start);
    const bool isNumber = first && induction.variable->getType()->isIntegralOrEnumerationType();
    if (induction.kind > Induction::Kind::Subtract) {
      if (!isNumber)
        continue;
      Symbol index = symbols.index(name, scope, where);
      iteration.counters.push_back({&induction, index, induction.kind == Induction::Kind::Toggle ? 0 : *first, 1});
      iteration.entered[induction.variable] = Formula(index);
      continue;
    }
    const bool isAddress = address && address->offset;
    if (!isNumber && !isAddress)
      continue;
    clang::QualType type = induction.variable->getType();
    const Formula size = isAddress && type->isPointerType() ? layout.sizeOf(type->getPointeeType()).valueOr(1) : 1;
    const Formula signedStep = induction.kind == Induction::Kind::Add ? *step * size : -(*step * size);
    if (isNumber && !iteration.count) {
      Symbol index = symbols.index(name, scope, where);
      const Formula scale = commonFactor(*first, *step);
      iteration.counters.push_back({&induction, index, *first, scale});
      iteration.entered[induction.variable] = Formula(index) * scale;
      if (induction.isCounter && induction.kind == Induction::Kind::Add && *step == scale)
        iteration.count = Formula(index) - sy::divide(*first, scale);
      continue;
    }
    Formula count = iteration.count.value_or(0);
    if (!iteration.count) {
      Symbol symbol = symbols.index(fmt::format("{} step", name), scope, where);
      iteration.counts.push_back(symbol);
      count = Formula(symbol);
    }
    iteration.steps.push_back({induction.variable, *start, signedStep});
    iteration.entered[induction.variable] = movedBy(*start, count * signedStep);
  }
  return iteration;
}

Value Interpreter::movedBy(const Value &start, const Formula &distance) {
  if (auto *address = std::get_if<SharedAddress>(&start))
    return SharedAddress{address->plane, *address->offset + distance};
  return std::get<Formula>(start) + distance;
}

// n from `(n - 1)/scale`, the last value of a counter below n; normal form may have written it `(n + scale - 1)/scale - 1`.
static std::optional<Formula> dividedBound(const Formula &high, const Formula &scale) {
  auto dividend = [&](const Formula &formula) -> std::optional<Formula> {
    const sy::Atom *atom = formula.singleAtom();
    if (!atom || !atom->operation() || atom->operation()->op != sy::Op::Divide || atom->operation()->operands[1] != scale)
      return std::nullopt;
    return atom->operation()->operands[0];
  };
  if (std::optional<Formula> below = dividend(high))
    return *below + 1;
  // Not so `n/scale - 1`, which is a loop up to n - scale.
  std::optional<Formula> above = dividend(high + 1);
  if (!above || above->constant() != (scale - 1).constant())
    return std::nullopt;
  return *above - scale + 1;
}

// What a counter runs over, from its start and from the condition of the loop.
void Interpreter::boundCounter(Counter &counter, const Formula &holds, Iteration &iteration) {
  sy::AtomBounds bounds;
  sy::narrow(bounds, sy::Atom(counter.index), holds);
  auto &[low, high] = bounds;
  const std::optional<Formula> stop = stopValue(holds, counter.index);
  const Formula start = sy::divide(counter.start, counter.scale);
  switch (counter.induction->kind) {
  case Induction::Kind::Add:
  case Induction::Kind::Grow:
    low = start;
    if (!high && stop)
      high = *stop - 1;
    if (!high)
      high = lastGrown(counter, holds);
    break;
  case Induction::Kind::Subtract:
  case Induction::Kind::Shrink:
    high = start;
    if (!low && stop)
      low = *stop + 1;
    if (!low)
      low = counter.induction->kind == Induction::Kind::Shrink ? std::optional<Formula>(Formula()) : std::nullopt;
    break;
  case Induction::Kind::Toggle:
    low = Formula(), high = Formula(1);
    break;
  case Induction::Kind::Wrap:
    if (Known<Formula> modulus = number(counter.induction->step))
      low = Formula(), high = *modulus - 1;
    break;
  }
  if (!low || !high)
    return;
  // A loop over n in steps of c is taken to end at n: the assumption that c divides n is recorded.
  if (counter.scale != Formula(1))
    if (const std::optional<Formula> bound = dividedBound(*high, counter.scale)) {
      if (kernel)
        kernel->premises.push_back({counter.index, sy::isZero(sy::remainder(*bound, counter.scale))});
      high = sy::divide(*bound, counter.scale) - 1;
    }
  counter.low = low;
  counter.high = high;
  if (iteration.count && counter.induction->isCounter && !iteration.trips)
    iteration.trips = *high - start + 1;
  if (!kernel)
    return;
  kernel->ranges.push_back({counter.index, *low, *high});
  // As many iterations as the counter has values, seen from the lowest start.
  Known<Formula> first = sy::lowest(*low, kernel->ranges);
  Known<Formula> step = counter.induction->step ? number(counter.induction->step) : Known<Formula>(Formula(1));
  if (counter.induction->kind > Induction::Kind::Subtract || !first || !step)
    return;
  for (const Symbol &count : iteration.counts)
    kernel->ranges.push_back({count, 0, sy::divide((*high - *first) * counter.scale, *step)});
  iteration.counts.clear();
}

} // namespace smem::facts
