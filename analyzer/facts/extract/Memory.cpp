// What is held where: loads from and stores to variables, their parts and shared memory.
#include "facts/extract/Interpreter.h"
#include "facts/extract/Nullness.h"

#include "symbolic/Operations.h"

#include <fmt/format.h>

namespace smem::facts {

Value Interpreter::initialValue(const Place &place, clang::QualType type) {
  using namespace clang;
  if (llvm::isa_and_nonnull<RecordDecl>(place.root) || kernel == nullptr)
    if (Value fixed = memberDefault(place); std::holds_alternative<Formula>(fixed))
      return fixed;
  // What a part of a temporary holds is stored or nothing.
  auto *variable = llvm::dyn_cast_or_null<VarDecl>(place.root);
  if (!variable)
    return Unknown{place.root ? "a member of an object that is not known here" : "a temporary without a value", {}};
  const std::string name = pathName(place);
  if (auto *parameter = llvm::dyn_cast<ParmVarDecl>(variable)) {
    if (type->isIntegralOrEnumerationType()) {
      auto *owner = llvm::dyn_cast<NamedDecl>(parameter->getDeclContext());
      return symbols.parameter(name, owner ? displayName(owner) : "", Unknown{"a parameter", {}},
                               span(parameter->getLocation()));
    }
    if (type->isPointerType())
      return Unknown{fmt::format("memory behind the pointer '{}'", name), span(parameter->getLocation())};
    return Unknown{fmt::format("the parameter '{}'", name), span(parameter->getLocation())};
  }
  const Expr *init = variable->getAnyInitializer();
  const bool fixed = variable->getType().isConstQualified() || variable->isConstexpr();
  if (fixed && init && !init->isValueDependent() && !variable->isLocalVarDecl()) {
    Value value = evaluate(init);
    if (auto *formula = std::get_if<Formula>(&value); formula && formula->isConstant() && place.path.empty() &&
                                                      isUserCode(context, variable->getLocation()))
      return symbols.constant(variable, formula->constant());
    State scratch;
    scratch.assign({variable, {}}, value);
    if (const Value *found = scratch.find(place))
      return *found;
  }
  if (!kernel && variable->hasGlobalStorage() && place.path.empty() && type->isIntegralOrEnumerationType())
    return keptValue(variable);
  return Unknown{fmt::format("'{}' has no value that the source fixes", name), span(variable->getLocation())};
}

Value Interpreter::load(const Value &address, clang::QualType type, clang::SourceLocation where) {
  if (auto *shared = std::get_if<SharedAddress>(&address)) {
    if (type->isArrayType())
      return address;
    Known<Formula> size = layout.sizeOf(type);
    recordAccess(*shared, size, AccessKind::Load, where);
    return unknown("data in shared memory", where);
  }
  auto *place = std::get_if<Place>(&address);
  if (!place) // what a reference was bound to may be a value: std::max(a, b)
    return address;
  if (type->isArrayType())
    return address;
  if (!kernel) {
    noteRead(state, *place);
    if (std::optional<Formula> limit = deviceLimit(*place))
      return *limit;
  }
  Value value = llvm::any_of(place->path, [](const Step &step) { return step.isOpen(); }) ? openElementValue(*place, type)
                                                                                           : stored(*place, type);
  auto *why = std::get_if<Unknown>(&value);
  if (kernel || !why)
    return value;
  if (type->isPointerType() && !type->isFunctionPointerType())
    return openedPlace(*place);
  value = opened(value, pathName(*place), type, where);
  if (std::holds_alternative<Formula>(value))
    state.store[*place] = value; // read again it is the same
  return value;
}

// Objects that lead to each other are followed no further than this.
static constexpr std::size_t longestPath = 16;

Value Interpreter::stored(const Place &place, clang::QualType type) {
  if (const Value *found = state.find(place))
    return *found;
  for (Place whole = place; !whole.path.empty();) {
    const Step &last = whole.path.back();
    const bool isElementOfNoArray = !last.field && !last.isPointee && last.element == 0;
    whole.path.pop_back();
    const Value *found = state.find(whole);
    if (!found)
      continue;
    if (isElementOfNoArray || std::holds_alternative<Unknown>(*found))
      return *found;
    auto *copied = std::get_if<Place>(found); // a copy of an object of which nothing is known
    if (copied && !place.path[whole.path.size()].isPointee && copied->path.size() < longestPath) {
      Place original = *copied;
      original.path.insert(original.path.end(), place.path.begin() + whole.path.size(), place.path.end());
      if (!isBelow(original, whole))
        return load(original, type, {});
    }
  }
  if (type->isRecordType()) {
    if (std::shared_ptr<const ObjectValue> object = state.object(place))
      return object;
    if (!kernel || llvm::isa_and_nonnull<clang::ParmVarDecl>(place.root))
      return place; // its members become symbols where they are used
  }
  return initialValue(place, type);
}

void Interpreter::assign(const Value &address, const Value &value, clang::QualType type, clang::SourceLocation where) {
  if (!std::holds_alternative<Place>(address))
    letGo(value, where);
  if (auto *shared = std::get_if<SharedAddress>(&address)) {
    // A volatile store is never removed, nor is what it goes to: as good as a read.
    recordAccess(*shared, layout.sizeOf(type), type.isVolatileQualified() ? AccessKind::Atomic : AccessKind::Store,
                 where);
    return;
  }
  if (auto *place = std::get_if<Place>(&address)) {
    forgetOverwritten(*place);
    if (auto *source = std::get_if<Place>(&value); source && type->isRecordType()) {
      if (std::shared_ptr<const ObjectValue> object = state.object(*source)) {
        state.assign(*place, object);
        return;
      }
    }
    forgetAliases(*place);
    auto *target = std::get_if<Place>(&value);
    if (target && (isBelow(*target, *place) || target->path.size() >= longestPath)) // `node = node->next`
      state.assign(*place, unknown("a pointer that moves along what it points at", where));
    else
      state.assign(*place, opened(value, pathName(*place), type, where));
  }
}

} // namespace smem::facts
