// Loops: a body is executed once, with its counters as indices that run over all iterations.
#include "facts/extract/Interpreter.h"
#include "facts/extract/RegularChange.h"

#include "symbolic/Bounds.h"
#include "symbolic/Factor.h"
#include "symbolic/Operations.h"

#include <numeric>

namespace smem::facts {

namespace sy = symbolic;

// A variable that every iteration changes in the same way.
struct Interpreter::Induction {
  using Kind = ChangeKind;
  Kind kind;
  const clang::VarDecl *variable;
  const clang::Expr *step; // Add, Subtract; the modulus for Wrap
  bool isCounter;          // changed by the loop's increment, after the body
};

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
    all.push_back({found->kind, found->variable, found->step, isCounter});
  };
  if (increment)
    consider(increment, true);
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

static std::int64_t content(const Formula &formula) {
  std::int64_t result = 0;
  for (const sy::Term &term : formula.terms())
    result = std::gcd(result, term.coefficient);
  return result;
}

void Interpreter::enterIteration(const std::vector<Induction> &inductions, const std::set<const clang::Decl *> &changed,
                                 const clang::Expr *condition) {
  struct Counter {
    const Induction *induction;
    Symbol index;
    Formula start;
    std::int64_t scale;
  };
  const std::string scope = kernel ? kernel->display : "host";
  std::vector<Counter> counters;
  std::vector<Symbol> iterations; // counts of whole iterations, for pointers that move
  std::map<const clang::Decl *, Value> entered;
  for (const Induction &induction : inductions) {
    const Place place{induction.variable, {}};
    // First the step: evaluating it may call functions, which replaces the state.
    Known<Formula> step = induction.step ? number(induction.step) : Known<Formula>(Formula(1));
    const Value *start = state.find(place);
    const std::string name = induction.variable->getNameAsString();
    const SourceSpan where = span(induction.variable->getLocation());
    if (auto *address = start ? std::get_if<SharedAddress>(start) : nullptr;
        address && address->offset && step && induction.kind <= Induction::Kind::Subtract) {
      // A pointer that moves: as far as a step for each iteration.
      clang::QualType type = induction.variable->getType();
      Known<Formula> size = type->isPointerType() ? layout.sizeOf(type->getPointeeType()) : Formula(1);
      Symbol iteration = symbols.index(name + " step", scope, where);
      iterations.push_back(iteration);
      Formula moved = Formula(iteration) * *step * size.valueOr(1);
      entered[induction.variable] = SharedAddress{
          address->plane, induction.kind == Induction::Kind::Add ? *address->offset + moved : *address->offset - moved};
      continue;
    }
    auto *first = start ? std::get_if<Formula>(start) : nullptr;
    if (!first || !induction.variable->getType()->isIntegralOrEnumerationType())
      continue;
    Symbol index = symbols.index(name, scope, where);
    std::int64_t scale = 1;
    if (induction.kind <= Induction::Kind::Subtract && step)
      scale = std::max<std::int64_t>(1, std::gcd(content(*first), content(*step)));
    if (induction.kind == Induction::Kind::Toggle)
      counters.push_back({&induction, index, 0, 1});
    else
      counters.push_back({&induction, index, *first, scale});
    entered[induction.variable] = Formula(index) * Formula(scale);
  }
  for (const clang::Decl *variable : changed) {
    const std::optional<Place> target = changedPlace(variable);
    if (!target)
      continue;
    const Place &place = *target;
    if (auto found = entered.find(variable); found != entered.end()) {
      state.assign(place, found->second);
      continue;
    }
    const Value *before = state.find(place);
    auto *address = before ? std::get_if<SharedAddress>(before) : nullptr;
    auto *named = llvm::dyn_cast<clang::NamedDecl>(variable);
    Unknown why = unknown("'" + (named ? named->getNameAsString() : std::string("a value")) +
                              "' changes in a loop in a way that is not followed",
                          variable->getLocation());
    state.assign(place, address ? Value(SharedAddress{address->plane, why}) : Value(why));
  }

  Formula holds = condition ? this->condition(condition) : Formula(1);
  if (!holds.isConstant())
    state.conditions.push_back(holds);
  if (!kernel)
    return;
  for (const Counter &counter : counters) {
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
      continue;
    // A loop over n in steps of c is taken to end at n: the assumption that c divides n is recorded.
    if (counter.scale > 1)
      if (const sy::Atom *atom = high->singleAtom(); atom && atom->operation() && atom->operation()->op == sy::Op::Divide) {
        const Formula bound = atom->operation()->operands[0] + 1;
        const Formula &scale = atom->operation()->operands[1];
        kernel->assumptions.push_back(sy::isZero(sy::remainder(bound, scale)));
        high = sy::divide(bound, scale) - 1;
      }
    kernel->ranges.push_back({counter.index, *low, *high});
    // As many iterations as the counter has values, seen from the lowest start.
    Known<Formula> first = sy::lowest(*low, kernel->ranges);
    Known<Formula> step = counter.induction->step ? number(counter.induction->step) : Known<Formula>(Formula(1));
    if (counter.induction->kind > Induction::Kind::Subtract || !first || !step)
      continue;
    for (const Symbol &iteration : iterations)
      kernel->ranges.push_back({iteration, 0, sy::divide((*high - *first) * Formula(counter.scale), *step)});
    iterations.clear();
  }
}

std::optional<Place> Interpreter::changedPlace(const clang::Decl *variable) const {
  const Place place{variable, {}};
  auto *named = llvm::dyn_cast<clang::VarDecl>(variable);
  if (!named || !named->getType()->isReferenceType())
    return place;
  const Value *bound = state.find(place);
  auto *target = bound ? std::get_if<Place>(bound) : nullptr;
  return target ? std::optional(*target) : std::nullopt;
}

void Interpreter::executeLoop(const clang::Stmt *init, const clang::VarDecl *conditionVariable,
                              const clang::Expr *condition, const clang::Expr *increment, const clang::Stmt *body,
                              bool bodyFirst) {
  execute(init);
  if (!state.live)
    return;
  if (conditionVariable)
    declare(conditionVariable);
  std::set<const clang::Decl *> changed = changedVariables(body);
  for (const clang::Expr *part : {condition, increment})
    if (part)
      changed.merge(changedVariables(part));

  const State before = state;
  const std::vector<Induction> inductions = findInductions(increment, body, changed);
  enterIteration(inductions, changed, bodyFirst ? nullptr : condition);

  Loop loop{before.conditions.size(), {}};
  loops.push_back(&loop);
  execute(body);
  if (state.live)
    loop.exits.push_back({state, Unknown{"", {}}});
  loops.pop_back();
  Exit after = mergeExits(std::move(loop.exits), loop.conditionsAtEntry);

  // Behind the loop every changed variable holds what some iteration left, or what it had before.
  State result = before;
  if (after.state.live)
    result.optIns = after.state.optIns;
  for (const clang::Decl *variable : changed) {
    const std::optional<Place> target = changedPlace(variable);
    if (!target)
      continue;
    const Place &place = *target;
    const Value *value = before.find(place);
    if (!value) {
      if (!before.object(place))
        continue;
      result.forget(place);
    }
    auto *named = llvm::dyn_cast<clang::NamedDecl>(variable);
    Unknown why = unknown("'" + (named ? named->getNameAsString() : std::string("a value")) + "' is changed by a loop",
                          variable->getLocation());
    auto *address = value ? std::get_if<SharedAddress>(value) : nullptr;
    result.assign(place, address ? Value(SharedAddress{address->plane, why}) : Value(why));
  }
  state = std::move(result);
}

void Interpreter::executeRangeFor(const clang::CXXForRangeStmt *statement) {
  const State before = state;
  const std::set<const clang::Decl *> changed = changedVariables(statement->getBody());
  enterIteration({}, changed, nullptr);
  state.assign({statement->getLoopVariable(), {}},
               unknown("an element of a range", statement->getLoopVariable()->getLocation()));
  Loop loop{before.conditions.size(), {}};
  loops.push_back(&loop);
  execute(statement->getBody());
  loops.pop_back();
  std::vector<ReachedOptIn> optIns = state.optIns;
  state = before;
  state.optIns = std::move(optIns);
  for (const clang::Decl *variable : changed)
    if (state.find({variable, {}}))
      state.assign({variable, {}}, unknown("changed by a loop", variable->getLocation()));
}

} // namespace smem::facts
