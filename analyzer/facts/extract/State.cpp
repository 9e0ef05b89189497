// Stores, and the merging of branches.
#include "facts/extract/State.h"

#include "symbolic/Operations.h"

#include <algorithm>

namespace smem::facts {

bool isBelow(const Place &place, const Place &root) {
  return place.root == root.root && place.temporary == root.temporary && place.path.size() >= root.path.size() &&
         std::equal(root.path.begin(), root.path.end(), place.path.begin());
}

const Value *State::find(const Place &place) const {
  auto found = store.find(place);
  return found == store.end() ? nullptr : &found->second;
}

void State::forget(const Place &place) {
  auto at = store.lower_bound(place);
  while (at != store.end() && isBelow(at->first, place))
    at = store.erase(at);
}

void State::assign(const Place &place, const Value &value) {
  forget(place);
  auto *object = std::get_if<std::shared_ptr<const ObjectValue>>(&value);
  if (!object) {
    store[place] = value;
    return;
  }
  for (const auto &[path, member] : (*object)->members) {
    Place part = place;
    part.path.insert(part.path.end(), path.begin(), path.end());
    store[part] = member;
  }
}

std::shared_ptr<const ObjectValue> State::object(const Place &place) const {
  auto result = std::make_shared<ObjectValue>();
  for (auto at = store.lower_bound(place); at != store.end() && isBelow(at->first, place); ++at)
    result->members[Path(at->first.path.begin() + place.path.size(), at->first.path.end())] = at->second;
  return result->members.empty() ? nullptr : result;
}

// A null pointer, as a function pointer starts with, is no arm.
static std::optional<FunctionChoice> mergeFunctions(const Formula &condition, const Value &whenTrue,
                                                    const Value &whenFalse) {
  FunctionChoice merged;
  auto add = [&](const Value &value, const Formula &truth) {
    if (auto *function = std::get_if<FunctionValue>(&value))
      merged.arms.push_back({truth, *function});
    else if (auto *choice = std::get_if<FunctionChoice>(&value))
      for (const auto &[when, function] : choice->arms)
        merged.arms.push_back({symbolic::logicalAnd(truth, when), function});
    else if (auto *null = std::get_if<Formula>(&value); !null || !null->isZero())
      return std::holds_alternative<Unknown>(value); // not set yet
    return true;
  };
  if (!add(whenTrue, condition) || !add(whenFalse, symbolic::logicalNot(condition)) || merged.arms.empty())
    return std::nullopt;
  return merged;
}

Value mergeValues(const Formula &condition, const Value &whenTrue, const Value &whenFalse) {
  if (whenTrue == whenFalse)
    return whenTrue;
  auto *a = std::get_if<Formula>(&whenTrue), *b = std::get_if<Formula>(&whenFalse);
  if (a && b)
    return symbolic::select(condition, *a, *b);
  auto *left = std::get_if<SharedAddress>(&whenTrue), *right = std::get_if<SharedAddress>(&whenFalse);
  if (left && right && left->plane == right->plane) {
    if (!left->offset || !right->offset)
      return left->offset ? *right : *left;
    return SharedAddress{left->plane, symbolic::select(condition, *left->offset, *right->offset)};
  }
  // A pointer that starts as null is used where it was set.
  if (left && b && b->isZero())
    return whenTrue;
  if (right && a && a->isZero())
    return whenFalse;
  if (std::optional<FunctionChoice> choice = mergeFunctions(condition, whenTrue, whenFalse))
    return *choice;
  if (std::holds_alternative<Unknown>(whenTrue))
    return whenTrue;
  if (std::holds_alternative<Unknown>(whenFalse))
    return whenFalse;
  return Unknown{"its value differs between two branches", {}};
}

using ConditionIterator = std::vector<Formula>::const_iterator;

// Of few conditions; more are no help to anybody and the conjunction is left open.
static Formula conjunction(ConditionIterator begin, ConditionIterator end) {
  constexpr int most = 4;
  Formula all = 1;
  if (end - begin <= most)
    for (; begin != end; ++begin)
      all = symbolic::logicalAnd(all, *begin);
  return all;
}

State merge(const Formula &condition, State whenTrue, State whenFalse) {
  if (!whenTrue.live)
    return whenFalse;
  if (!whenFalse.live)
    return whenTrue;
  State result;
  auto [left, right] = std::mismatch(whenTrue.conditions.cbegin(), whenTrue.conditions.cend(),
                                     whenFalse.conditions.cbegin(), whenFalse.conditions.cend());
  result.conditions.assign(whenTrue.conditions.cbegin(), left);
  // One of the two ways was taken; that says something where others ended before.
  const Formula taken = symbolic::logicalOr(conjunction(left, whenTrue.conditions.cend()),
                                            conjunction(right, whenFalse.conditions.cend()));
  if (!taken.isConstant())
    result.conditions.push_back(taken);
  result.store = std::move(whenTrue.store);
  for (auto &[place, value] : whenFalse.store) {
    auto [at, inserted] = result.store.emplace(place, value);
    if (!inserted)
      at->second = mergeValues(condition, at->second, value);
  }
  result.queries = std::move(whenTrue.queries);
  for (ReachedQuery &other : whenFalse.queries) {
    bool known = std::any_of(result.queries.begin(), result.queries.end(), [&](const ReachedQuery &mine) {
      return mine.kernel == other.kernel && mine.query == other.query;
    });
    if (!known)
      result.queries.push_back(std::move(other));
  }
  result.optIns = std::move(whenTrue.optIns);
  for (ReachedOptIn &other : whenFalse.optIns) {
    bool known = std::any_of(result.optIns.begin(), result.optIns.end(), [&](const ReachedOptIn &mine) {
      return mine.kernel == other.kernel && mine.optIn == other.optIn;
    });
    if (!known)
      result.optIns.push_back(std::move(other));
  }
  return result;
}

} // namespace smem::facts
