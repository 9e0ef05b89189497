// Elements of local arrays whose index is a formula. A loop that fills an array leaves a family of values, `stages[s]`
// for every s; read at another index, the family's own index takes its value. An array of known elements is read
// as a choice among them.
#include "facts/extract/Interpreter.h"

#include "symbolic/Evaluate.h"
#include "symbolic/Operations.h"

namespace smem::facts {

namespace sy = symbolic;

// More alternatives than this say nothing to a reader.
static constexpr std::size_t mostChoices = 16;

std::int64_t Interpreter::openElement(const Formula &index) {
  auto [known, isNew] = openNumbers.try_emplace(index, openIndices.size());
  if (isNew)
    openIndices.push_back(index);
  return Step::firstOpen - std::int64_t(known->second);
}

Formula Interpreter::indexOf(const Step &step) const {
  return step.isOpen() ? openIndices[std::size_t(Step::firstOpen - step.element)] : Formula(step.element);
}

// The whole of which `place` has a part at step `at`.
static Place arrayOf(const Place &place, std::size_t at) {
  Place array{place.root, Path(place.path.begin(), place.path.begin() + at)};
  array.temporary = place.temporary;
  return array;
}

// The value that a loop left at every index, read at this one.
std::optional<Value> Interpreter::familyValue(const Place &place, std::size_t step, const Formula &index) const {
  const Place array = arrayOf(place, step);
  for (auto entry = state.store.lower_bound(array); entry != state.store.end() && isBelow(entry->first, array); ++entry) {
    const auto &[other, value] = *entry;
    if (other.path.size() != place.path.size() || !other.path[step].isOpen())
      continue;
    Place same = place;
    same.path[step] = other.path[step];
    const Formula itsIndex = indexOf(other.path[step]);
    const sy::Atom *atom = itsIndex.singleAtom();
    if (same != other || !atom || !atom->symbol())
      continue;
    const sy::Substitution here = {{*atom->symbol(), index}};
    if (auto *formula = std::get_if<Formula>(&value))
      return sy::substitute(*formula, here);
    if (auto *address = std::get_if<SharedAddress>(&value); address && address->offset)
      return SharedAddress{address->plane, sy::substitute(*address->offset, here)};
    return value;
  }
  return std::nullopt;
}

Value Interpreter::openElementValue(const Place &place, clang::QualType type) {
  const auto open = llvm::find_if(place.path, [](const Step &step) { return step.isOpen(); });
  const std::size_t at = open - place.path.begin();
  const Formula index = indexOf(*open);
  const Unknown notKnown = {"an element of a local array that is not known", {}};
  if (const Value *same = state.find(place))
    return *same;
  if (std::optional<Value> member = familyValue(place, at, index))
    return *member;
  // Known elements: the same path with a number in the index's place.
  std::vector<std::pair<std::int64_t, Value>> elements;
  const Place array = arrayOf(place, at);
  for (auto entry = state.store.lower_bound(array); entry != state.store.end() && isBelow(entry->first, array); ++entry) {
    const auto &[other, value] = *entry;
    if (other.path.size() != place.path.size() || other.path[at].isOpen() || other.path[at].field)
      continue;
    Place same = place;
    same.path[at] = other.path[at];
    if (same == other)
      elements.push_back({other.path[at].element, value});
  }
  if (elements.empty() || elements.size() > mostChoices)
    return notKnown;
  if (llvm::all_of(elements, [](const auto &each) { return std::holds_alternative<FunctionValue>(each.second); })) {
    FunctionChoice choice;
    for (const auto &[number, value] : elements)
      choice.arms.push_back({sy::equal(index, number), std::get<FunctionValue>(value)});
    return choice;
  }
  Value result = elements.back().second;
  elements.pop_back();
  for (const auto &[number, value] : llvm::reverse(elements)) {
    if (kernel)
      keepBoth(value, result);
    result = mergeValues(sy::equal(index, number), value, result);
  }
  return result;
}

// A store at an index that is no number may go to any element; one at a number goes to that of a family too.
void Interpreter::forgetOverwritten(const Place &place) {
  for (std::size_t at = 0; at < place.path.size(); ++at) {
    if (place.path[at].field)
      continue;
    const Place array = arrayOf(place, at);
    const bool isOpen = place.path[at].isOpen();
    for (auto entry = state.store.lower_bound(array); entry != state.store.end() && isBelow(entry->first, array);) {
      const Path &other = entry->first.path;
      const bool mayBeIt = other.size() > at && !other[at].field &&
                           (isOpen ? other[at] != place.path[at] : other[at].isOpen());
      entry = mayBeIt ? state.store.erase(entry) : std::next(entry);
    }
  }
}

} // namespace smem::facts
