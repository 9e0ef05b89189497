// Answers are members of a kind that no source can name.
#include "facts/extract/Nullness.h"

#include "symbolic/Operations.h"

#include "llvm/ADT/STLExtras.h"

namespace smem::facts {

static Place answerFor(Place pointer) {
  pointer.path.push_back({nullptr, 0, /*isPointee=*/true});
  pointer.path.push_back({nullptr, -1, /*isPointee=*/true}); // no element has this number
  return pointer;
}

std::optional<Place> openPointer(const Value &value) {
  auto *pointee = std::get_if<Place>(&value);
  if (!pointee || pointee->path.empty() || !pointee->path.back().isPointee || pointee->path.back().element != 0)
    return std::nullopt;
  Place pointer = *pointee;
  pointer.path.pop_back();
  return pointer;
}

static const Formula *answer(const State &state, const Place &pointer) {
  const Value *known = state.find(answerFor(pointer));
  return known ? std::get_if<Formula>(known) : nullptr;
}

Formula isNull(State &state, SymbolTable &symbols, const Place &pointer, const std::string &name, SourceSpan where) {
  if (const Formula *known = answer(state, pointer))
    return *known;
  const Formula truth = symbolic::truth(symbols.local(name + " is null", "decided at run time", where));
  state.assign(answerFor(pointer), truth);
  return truth;
}

void noteRead(State &state, const Place &place) {
  Place pointer{place.root, {}};
  pointer.temporary = place.temporary;
  for (const Step &step : place.path) {
    if (step.isPointee && step.element == 0)
      if (const Formula *null = answer(state, pointer))
        if (const Formula truth = symbolic::logicalNot(*null);
            !truth.isConstant() && !llvm::is_contained(state.conditions, truth))
          state.conditions.push_back(truth);
    pointer.path.push_back(step);
  }
}

} // namespace smem::facts
