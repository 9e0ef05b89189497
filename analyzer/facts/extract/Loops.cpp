// Loops: a body is executed once, with its counters as indices that run over all iterations.
#include "facts/extract/Induction.h"

#include "symbolic/Bounds.h"
#include "symbolic/Operations.h"

#include <fmt/format.h>

namespace smem::facts {

namespace sy = symbolic;

Interpreter::Iteration Interpreter::enterIteration(const std::vector<Induction> &inductions,
                                                   const std::set<const clang::Decl *> &changed,
                                                   const clang::Expr *condition) {
  Iteration iteration = movedBySteps(inductions);
  for (const clang::Decl *variable : changed) {
    const std::optional<Place> target = changedPlace(variable);
    if (!target)
      continue;
    const Place &place = *target;
    if (auto found = iteration.entered.find(variable); found != iteration.entered.end()) {
      state.assign(place, found->second);
      continue;
    }
    const Value *before = state.find(place);
    auto *address = before ? std::get_if<SharedAddress>(before) : nullptr;
    auto *named = llvm::dyn_cast<clang::NamedDecl>(variable);
    Unknown why = unknown(fmt::format("'{}' changes in a loop in a way that is not followed",
                                      named ? named->getNameAsString() : "a value"),
                          variable->getLocation());
    state.assign(place, address ? Value(SharedAddress{address->plane, why}) : openedVariable(why, variable));
  }

  Formula holds = condition ? this->condition(condition) : Formula(1);
  if (kernel)
    for (const Counter &counter : iteration.counters)
      noteStride(*counter.induction, counter.start);
  if (!holds.isConstant())
    state.conditions.push_back(holds);
  for (Counter &counter : iteration.counters)
    boundCounter(counter, holds, iteration);
  return iteration;
}

// A variable of the host with some value of its own; objects stay unknown as a whole until their members are read.
Value Interpreter::openedVariable(const Unknown &why, const clang::Decl *declaration) {
  auto *variable = llvm::dyn_cast<clang::VarDecl>(declaration);
  return variable ? opened(why, variable->getNameAsString(), variable->getType().getNonReferenceType(),
                           variable->getLocation())
                  : Value(why);
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

void Interpreter::executeOnce(const clang::Stmt *body) {
  Loop loop{state.conditions.size(), {}};
  loops.push_back(&loop);
  execute(body);
  loops.pop_back();
  if (loop.exits.empty())
    return;
  if (state.live)
    loop.exits.push_back({std::move(state), Unknown{"", {}}});
  state = mergeExits(std::move(loop.exits), loop.conditionsAtEntry).state;
}

static bool declares(const clang::Stmt *init, const clang::Decl *variable) {
  auto *declaration = llvm::dyn_cast_or_null<clang::DeclStmt>(init);
  return declaration && llvm::any_of(declaration->decls(), [&](const clang::Decl *each) {
           return each->getCanonicalDecl() == variable;
         });
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
  const Iteration iteration = enterIteration(inductions, changed, bodyFirst ? nullptr : condition);

  Loop loop{before.conditions.size(), {}};
  loops.push_back(&loop);
  execute(body);
  if (state.live)
    loop.exits.push_back({state, Unknown{"", {}}});
  loops.pop_back();
  Exit after = mergeExits(std::move(loop.exits), loop.conditionsAtEntry);
  if (bodyFirst && after.state.live) { // what its condition reads and changes
    state = std::move(after.state);
    evaluate(condition);
    after.state = std::move(state);
  }

  // Behind the loop a variable that moved by steps has made them all; every other one holds what some iteration
  // left, or what it had before.
  const bool runsToItsEnd = !bodyFirst && !leavesEarly(body);
  State result = before;
  if (after.state.live)
    result.keepCalls(after.state);
  for (const clang::Decl *variable : changed) {
    const std::optional<Place> target = changedPlace(variable);
    if (!target)
      continue;
    const Place &place = *target;
    const Value *value = before.find(place);
    std::optional<Value> moved = runsToItsEnd ? afterLoop(iteration, variable) : std::nullopt;
    if (!moved && !declares(init, variable)) // what the loop declares ends with it
      moved = passedCounter(iteration, variable);
    if (moved) {
      result.assign(place, *moved);
      continue;
    }
    if (keepFamilies(after.state, place, result))
      continue;
    if (!value) {
      if (!before.object(place))
        continue;
      result.forget(place);
    }
    auto *named = llvm::dyn_cast<clang::NamedDecl>(variable);
    Unknown why = unknown(fmt::format("'{}' is changed by a loop", named ? named->getNameAsString() : "a value"),
                          variable->getLocation());
    auto *address = value ? std::get_if<SharedAddress>(value) : nullptr;
    result.assign(place, address ? Value(SharedAddress{address->plane, why}) : openedVariable(why, variable));
  }
  state = std::move(result);
}

// A counter of a kernel's loop has passed the end by less than a step.
std::optional<Value> Interpreter::passedCounter(const Iteration &iteration, const clang::Decl *variable) {
  for (const Counter &counter : iteration.counters) {
    if (!kernel || counter.induction->variable != variable || !counter.low || !counter.high)
      continue;
    std::optional<Formula> last;
    if (counter.induction->kind == ChangeKind::Add) {
      if (Known<Formula> step = counter.induction->step ? number(counter.induction->step) : Known<Formula>(Formula(1)))
        last = *counter.high + sy::divide(*step, counter.scale);
    } else if (counter.induction->kind == ChangeKind::Grow) {
      if (const std::optional<std::int64_t> ratio = ratioOf(*counter.induction))
        last = sy::largest(*counter.low, *counter.high * *ratio);
    }
    if (!last)
      continue;
    Symbol passed = symbols.index(counter.induction->variable->getNameAsString() + " behind its loop", kernel->display,
                                  span(variable->getLocation()));
    kernel->ranges.push_back({passed, *counter.low, *last});
    return Formula(passed) * counter.scale;
  }
  return std::nullopt;
}

std::optional<Value> Interpreter::afterLoop(const Iteration &iteration, const clang::Decl *variable) {
  for (const Iteration::Step &step : iteration.steps)
    if (step.variable == variable && iteration.trips)
      return movedBy(step.start, *iteration.trips * step.distance);
  return std::nullopt;
}

// An array whose elements each iteration set, by a formula of its index.
bool Interpreter::keepFamilies(const State &after, const Place &array, State &result) {
  bool found = false;
  for (const auto &[place, value] : after.store)
    if (isBelow(place, array) && place.path.size() == array.path.size() + 1 && place.path.back().isOpen()) {
      if (!found)
        result.forget(array);
      found = true;
      result.store[place] = value;
    }
  return found;
}

void Interpreter::executeRangeFor(const clang::CXXForRangeStmt *statement) {
  const State before = state;
  const std::set<const clang::Decl *> changed = changedVariables(statement->getBody());
  enterIteration({}, changed, nullptr);
  state.assign({statement->getLoopVariable(), {}},
               openedVariable(unknown("an element of a range", statement->getLoopVariable()->getLocation()),
                              statement->getLoopVariable()));
  Loop loop{before.conditions.size(), {}};
  loops.push_back(&loop);
  execute(statement->getBody());
  loops.pop_back();
  State after = std::move(state);
  state = before;
  state.keepCalls(after);
  for (const clang::Decl *variable : changed)
    if (state.find({variable, {}}))
      state.assign({variable, {}}, openedVariable(unknown("changed by a loop", variable->getLocation()), variable));
}

} // namespace smem::facts
