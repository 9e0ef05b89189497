// Where an expression designates an object: variables and their parts, and addresses in shared memory.
#include "facts/extract/Interpreter.h"

#include "symbolic/Operations.h"

#include "clang/AST/Attr.h"

#include <fmt/format.h>

namespace smem::facts {

Value Interpreter::locate(const clang::Expr *expression) {
  using namespace clang;
  if (!expression || expression->getType().isNull())
    return Unknown{"code that does not compile", {}};
  expression = expression->IgnoreParens();
  if (auto *reference = llvm::dyn_cast<DeclRefExpr>(expression)) {
    bindQualifier(reference->getQualifierLoc());
    return locateVariable(reference->getDecl(), reference);
  }
  if (auto *member = llvm::dyn_cast<MemberExpr>(expression)) {
    if (auto *variable = llvm::dyn_cast<VarDecl>(member->getMemberDecl()))
      return locateVariable(variable, member);
    Value base = member->isArrow() ? evaluate(member->getBase()) : locate(member->getBase());
    return locateMember(base, member->getMemberDecl());
  }
  if (auto *subscript = llvm::dyn_cast<ArraySubscriptExpr>(expression)) {
    Value base = evaluate(subscript->getBase());
    Known<Formula> index = number(subscript->getIdx());
    return offsetAddress(base, index, subscript->getType(), subscript->getExprLoc());
  }
  if (auto *operation = llvm::dyn_cast<UnaryOperator>(expression)) {
    if (operation->getOpcode() == UO_Deref)
      return evaluate(operation->getSubExpr());
    if (operation->isIncrementDecrementOp()) {
      evaluate(operation);
      return locate(operation->getSubExpr());
    }
    if (operation->getOpcode() == UO_Extension)
      return locate(operation->getSubExpr());
  }
  if (auto *cast = llvm::dyn_cast<CastExpr>(expression))
    return cast->getSubExpr()->isGLValue() ? locate(cast->getSubExpr()) : evaluate(cast);
  if (auto *full = llvm::dyn_cast<FullExpr>(expression))
    return locate(full->getSubExpr());
  if (auto *operation = llvm::dyn_cast<BinaryOperator>(expression)) {
    if (operation->isAssignmentOp()) {
      evaluate(operation);
      return locate(operation->getLHS());
    }
    if (operation->getOpcode() == BO_Comma) {
      evaluate(operation->getLHS());
      return locate(operation->getRHS());
    }
  }
  if (auto *substituted = llvm::dyn_cast<SubstNonTypeTemplateParmExpr>(expression))
    return locate(substituted->getReplacement());
  if (auto *temporary = llvm::dyn_cast<MaterializeTemporaryExpr>(expression)) {
    const Place place = Place::ofTemporary(temporary);
    state.assign(place, evaluate(temporary->getSubExpr()));
    return place;
  }
  if (auto *conditional = llvm::dyn_cast<ConditionalOperator>(expression)) {
    const Formula decided = condition(conditional->getCond());
    if (decided.isConstant())
      return locate(decided.isZero() ? conditional->getFalseExpr() : conditional->getTrueExpr());
    Value whenTrue = locate(conditional->getTrueExpr()), whenFalse = locate(conditional->getFalseExpr());
    keepBoth(whenTrue, whenFalse);
    return mergeValues(decided, whenTrue, whenFalse);
  }
  if (llvm::isa<CallExpr>(expression))
    return evaluateCall(llvm::cast<CallExpr>(expression)); // a reference
  if (auto *self = llvm::dyn_cast<CXXThisExpr>(expression))
    return evaluate(self);
  return unknown(fmt::format("an object that is not followed ({})", expression->getStmtClassName()),
                 expression->getBeginLoc());
}

Value Interpreter::locateVariable(const clang::ValueDecl *declaration, const clang::Expr *use) {
  using namespace clang;
  if (auto *binding = llvm::dyn_cast<BindingDecl>(declaration))
    return binding->getBinding() ? locate(binding->getBinding()) : Value(unknown("a structured binding", use->getBeginLoc()));
  auto *variable = llvm::dyn_cast<VarDecl>(declaration);
  if (!variable)
    return unknown("a name that is no variable", use->getBeginLoc());
  if (variable->hasAttr<CUDASharedAttr>() && kernel) {
    const std::size_t plane = sharedVariable(variable);
    kernel->planes[plane].referenced = true;
    if (kernel->planes[plane].storage == Storage::Dynamic) // one that nothing names costs nothing
      kernel->externAlignment = std::max(kernel->externAlignment, kernel->planes[plane].alignment);
    return SharedAddress{plane, Formula()};
  }
  Place place{variable, {}};
  if (variable->getType()->isReferenceType()) {
    if (const Value *bound = state.find(place))
      return *bound;
    if (variable->getInit() && variable->isUsableInConstantExpressions(context))
      return locate(variable->getInit());
    if (!llvm::isa<ParmVarDecl>(variable))
      return unknown(fmt::format("what '{}' refers to", variable->getNameAsString()), use->getBeginLoc());
  }
  return place;
}

Value Interpreter::locateMember(const Value &base, const clang::ValueDecl *member) {
  auto *field = llvm::dyn_cast<clang::FieldDecl>(member);
  if (!field)
    return unknown("a member that is no field", member->getLocation());
  if (auto *place = std::get_if<Place>(&base)) {
    Place part = *place;
    if (!part.path.empty() && !part.path.back().field && !part.path.back().isPointee &&
        part.path.back().element == 0 && !state.find(part))
      part.path.pop_back(); // a pointer to a single object
    part.path.push_back({field->getCanonicalDecl(), 0});
    return part;
  }
  if (auto *address = std::get_if<SharedAddress>(&base)) {
    Known<Formula> offset = layout.offsetOf(field);
    if (!address->offset || !offset)
      return SharedAddress{address->plane, address->offset ? offset.why() : address->offset.why()};
    auto named = memberPlanes.find({address->plane, field->getCanonicalDecl()});
    const bool isWhole = kernel->planes[address->plane].offset == address->offset;
    return SharedAddress{named == memberPlanes.end() || !isWhole ? address->plane : named->second, *address->offset + *offset};
  }
  if (std::holds_alternative<Unknown>(base))
    return base;
  return unknown("a member of what is no object", member->getLocation());
}

Value Interpreter::offsetAddress(const Value &address, const Known<Formula> &elements, clang::QualType element,
                                 clang::SourceLocation where) {
  if (auto *shared = std::get_if<SharedAddress>(&address)) {
    if (!shared->offset)
      return address;
    if (!elements)
      return SharedAddress{shared->plane, elements.why()};
    Known<Formula> size = layout.sizeOf(element);
    if (!size)
      return SharedAddress{shared->plane, size.why()};
    return SharedAddress{shared->plane, *shared->offset + *elements * *size};
  }
  if (auto *place = std::get_if<Place>(&address)) {
    Place moved = *place;
    if (moved.path.empty() || moved.path.back().field)
      moved.path.push_back({nullptr, 0});
    if (!elements)
      return unknown("an element of a local array that is not known", where);
    if (elements->isConstant() && !moved.path.back().isOpen())
      moved.path.back().element += elements->constant();
    else
      moved.path.back().element = openElement(indexOf(moved.path.back()) + *elements);
    return moved;
  }
  if (std::holds_alternative<Unknown>(address))
    return address;
  return unknown("global memory", where);
}

// `(address + 127) & ~127`. The buffer starts at some multiple of its alignment, so that the farthest place this may
// be is the last multiple of that alignment, or of the mask where it is the smaller.
std::optional<Value> Interpreter::alignedDown(const Value &address, const Value &mask) const {
  auto *shared = std::get_if<SharedAddress>(&address);
  auto *bits = std::get_if<Formula>(&mask);
  if (!kernel || !shared || !shared->offset || !bits || !bits->isConstant())
    return std::nullopt;
  const std::int64_t step = -bits->constant(); // ~127 is -128
  if (step < 1 || (step & (step - 1)) != 0)
    return std::nullopt;
  const bool isDynamic = kernel->planes[shared->plane].storage == Storage::Dynamic;
  const std::int64_t promised = isDynamic ? kernel->externAlignment : kernel->planes[shared->plane].alignment;
  const Formula grain = std::min(step, std::max<std::int64_t>(1, promised));
  return SharedAddress{shared->plane, *shared->offset - symbolic::remainder(*shared->offset, grain)};
}

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
  if (!kernel)
    if (std::optional<Formula> limit = deviceLimit(*place))
      return *limit;
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
