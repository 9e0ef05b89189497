// Ways that part and meet: if, switch, and what holds behind them.
#include "facts/extract/Interpreter.h"

#include "symbolic/Operations.h"

#include "clang/AST/Attr.h"

namespace smem::facts {

namespace sy = symbolic;

void Interpreter::branch(const Formula &condition, const std::function<void()> &whenTrue,
                         const std::function<void()> &whenFalse) {
  if (condition.isConstant()) {
    condition.isZero() ? whenFalse() : whenTrue();
    return;
  }
  State before = state;
  const std::size_t depth = before.conditions.size();
  state.conditions.push_back(condition);
  whenTrue();
  State left = std::move(state);
  state = std::move(before);
  state.conditions.push_back(sy::logicalNot(condition));
  whenFalse();
  if (kernel && left.live && state.live) { // behind both ways, so under the conditions of neither
    std::vector<Formula> conditions = state.conditions;
    state.conditions.resize(std::min(depth, state.conditions.size()));
    for (const auto &[place, value] : left.store)
      if (const Value *other = state.find(place))
        keepBoth(value, *other);
    state.conditions = std::move(conditions);
  }
  state = merge(condition, std::move(left), std::move(state));
}

// A pointer to one plane or another, or into other memory, is followed no further: whatever is done through it may be
// done to each.
void Interpreter::keepBoth(const Value &whenTrue, const Value &whenFalse) {
  auto *a = std::get_if<SharedAddress>(&whenTrue), *b = std::get_if<SharedAddress>(&whenFalse);
  auto isNull = [](const Value &value) {
    auto *formula = std::get_if<Formula>(&value);
    return formula && formula->isZero();
  };
  if (!kernel || (a && b && a->plane == b->plane) || isNull(whenTrue) || isNull(whenFalse))
    return;
  for (const SharedAddress *address : {a, b})
    if (address)
      recordAccess(*address, Unknown{"a pointer to one of two places", {}}, AccessKind::Escape, {});
}

void Interpreter::executeIf(const clang::IfStmt *statement) {
  if (statement->isConsteval())
    return;
  execute(statement->getInit());
  if (statement->getConditionVariable())
    declare(statement->getConditionVariable());
  branch(
      condition(statement->getCond()), [&] { execute(statement->getThen()); }, [&] { execute(statement->getElse()); });
}

Interpreter::Exit Interpreter::mergeExits(std::vector<Exit> exits, std::size_t conditionsAtEntry) {
  Exit result;
  result.state.live = false;
  for (Exit &exit : llvm::reverse(exits)) {
    Formula condition = 1;
    for (std::size_t index = conditionsAtEntry; index < exit.state.conditions.size(); ++index)
      condition = sy::logicalAnd(condition, exit.state.conditions[index]);
    if (!result.state.live) {
      result = std::move(exit);
      continue;
    }
    result.value = mergeValues(condition, exit.value, result.value);
    result.state = merge(condition, std::move(exit.state), std::move(result.state));
  }
  return result;
}

// The statements of a switch body in order, with the labels that stand before each.
namespace {
struct Labelled {
  std::vector<const clang::SwitchCase *> labels;
  const clang::Stmt *statement;
};
} // namespace

static std::vector<Labelled> flatten(const clang::Stmt *body) {
  std::vector<Labelled> all;
  auto *compound = llvm::dyn_cast_or_null<clang::CompoundStmt>(body);
  if (!compound)
    return all;
  for (const clang::Stmt *child : compound->body()) {
    Labelled next{{}, child};
    while (auto *label = llvm::dyn_cast<clang::SwitchCase>(next.statement)) {
      next.labels.push_back(label);
      next.statement = label->getSubStmt();
    }
    all.push_back(next);
  }
  return all;
}

void Interpreter::executeSwitch(const clang::SwitchStmt *statement) {
  using namespace clang;
  execute(statement->getInit());
  if (statement->getConditionVariable())
    declare(statement->getConditionVariable());
  Known<Formula> selector = number(statement->getCond());
  if (!selector)
    selector = symbols.local(sourceText(statement->getCond()), selector.why().reason, span(statement->getBeginLoc()));
  const std::vector<Labelled> body = flatten(statement->getBody());

  // Each label's condition; `default` is what no other label takes.
  Formula noCase = 1;
  std::vector<std::pair<std::size_t, Formula>> entries;
  std::optional<std::size_t> defaultEntry;
  for (std::size_t index = 0; index < body.size(); ++index) {
    Formula taken;
    for (const SwitchCase *label : body[index].labels) {
      if (auto *single = llvm::dyn_cast<CaseStmt>(label)) {
        Known<Formula> value = number(single->getLHS());
        Formula matches = value ? sy::equal(*selector, *value) : Formula();
        taken = sy::logicalOr(taken, matches);
        noCase = sy::logicalAnd(noCase, sy::logicalNot(matches));
      } else {
        defaultEntry = index;
      }
    }
    if (!body[index].labels.empty() && !taken.isZero())
      entries.push_back({index, taken});
  }
  entries.push_back({defaultEntry.value_or(body.size()), noCase});

  Loop exits{state.conditions.size(), {}, /*isSwitch=*/true};
  const State before = state;
  loops.push_back(&exits); // `break` leaves the switch
  for (const auto &[start, taken] : entries) {
    if (taken.isZero())
      continue;
    state = before;
    if (!taken.isConstant())
      state.conditions.push_back(taken);
    for (std::size_t index = start; index < body.size() && state.live; ++index)
      execute(body[index].statement);
    if (state.live)
      exits.exits.push_back({state, Unknown{"", {}}});
    if (taken.isConstant())
      break;
  }
  loops.pop_back();
  state = mergeExits(std::move(exits.exits), exits.conditionsAtEntry).state;
}

} // namespace smem::facts
