// Stores, and the merging of branches.
#include "facts/extract/State.h"

#include "symbolic/Operations.h"

#include <algorithm>

namespace smem::facts {

static bool isBelow(const Place &place, const Place &root) {
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
  if (std::holds_alternative<Unknown>(whenTrue))
    return whenTrue;
  if (std::holds_alternative<Unknown>(whenFalse))
    return whenFalse;
  return Unknown{"its value differs between two branches", {}};
}

State merge(const Formula &condition, State whenTrue, State whenFalse) {
  if (!whenTrue.live)
    return whenFalse;
  if (!whenFalse.live)
    return whenTrue;
  State result;
  auto [left, right] = std::mismatch(whenTrue.conditions.begin(), whenTrue.conditions.end(),
                                     whenFalse.conditions.begin(), whenFalse.conditions.end());
  result.conditions.assign(whenTrue.conditions.begin(), left);
  result.store = std::move(whenTrue.store);
  for (auto &[place, value] : whenFalse.store) {
    auto [at, inserted] = result.store.emplace(place, value);
    if (!inserted)
      at->second = mergeValues(condition, at->second, value);
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
