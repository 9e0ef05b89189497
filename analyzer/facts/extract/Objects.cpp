// Casts, constructions, initializer lists and sizes.
#include "facts/extract/Interpreter.h"
#include "facts/extract/Nullness.h"

#include "symbolic/Operations.h"

#include <fmt/format.h>

namespace smem::facts {

Value Interpreter::evaluateCast(const clang::CastExpr *cast) {
  using namespace clang;
  const Expr *inner = cast->getSubExpr();
  switch (cast->getCastKind()) {
  case CK_LValueToRValue:
    // A pseudo-object and its kind are values already.
    if (!inner->isGLValue() || llvm::isa<PseudoObjectExpr>(inner->IgnoreParens()))
      return evaluate(inner);
    if (auto *reference = llvm::dyn_cast<DeclRefExpr>(inner->IgnoreParens());
        reference && !llvm::isa<VarDecl>(reference->getDecl()))
      return evaluate(inner);
    if (llvm::isa<SubstNonTypeTemplateParmExpr, AbstractConditionalOperator>(inner->IgnoreParens()))
      return evaluate(inner);
    return load(locate(inner), inner->getType(), inner->getExprLoc());
  case CK_ArrayToPointerDecay: {
    Value address = locate(inner);
    if (auto *place = std::get_if<Place>(&address)) {
      place->path.push_back({nullptr, 0});
      return *place;
    }
    return address;
  }
  case CK_IntegralToBoolean:
  case CK_PointerToBoolean: {
    Value value = evaluate(inner);
    if (auto *formula = std::get_if<Formula>(&value))
      return symbolic::truth(*formula);
    if (std::holds_alternative<Unknown>(value))
      return value;
    if (!kernel)
      if (std::optional<Place> pointer = openPointer(value))
        return symbolic::logicalNot(
            isNull(state, symbols, *pointer, pathName(*pointer), span(inner->getBeginLoc())));
    return Formula(1); // an address of something
  }
  case CK_LValueBitCast:
    return evaluate(inner);
  case CK_FloatingToIntegral:
  case CK_FloatingToBoolean:
    evaluate(inner);
    return unknown("computed in floating point", cast->getBeginLoc());
  case CK_ToVoid:
    evaluate(inner);
    return Unknown{"void", {}};
  case CK_NullToPointer:
    return Formula();
  default:
    return evaluate(inner);
  }
}

Value Interpreter::evaluateConstruct(const clang::CXXConstructExpr *construction) {
  using namespace clang;
  const CXXConstructorDecl *constructor = construction->getConstructor();
  if (construction->getNumArgs() >= 1 && constructor->isCopyOrMoveConstructor())
    return evaluate(construction->getArg(0));
  if (std::optional<Value> standard = constructStandard(construction))
    return *standard;
  const CXXRecordDecl *record = constructor->getParent();
  auto object = std::make_shared<ObjectValue>();
  if (record->getName() == "dim3") {
    // Built from one to three numbers; what is missing is 1.
    std::vector<Value> numbers;
    for (const Expr *argument : construction->arguments())
      numbers.push_back(evaluate(argument));
    std::size_t index = 0;
    for (const FieldDecl *field : record->fields()) {
      object->members[{{field, 0}}] = index < numbers.size() ? numbers[index] : Value(Formula(1));
      ++index;
    }
    return object;
  }
  const FunctionDecl *definition = nullptr;
  constructor->hasBody(definition);
  if (!definition || !isUserCode(context, definition->getLocation())) {
    for (const Expr *argument : construction->arguments())
      evaluate(argument);
    if (constructor->isDefaultConstructor())
      return object;
    return unknown(fmt::format("an object of '{}', whose constructor is not followed", record->getNameAsString()),
                   construction->getBeginLoc());
  }
  const Place self = Place::ofTemporary(construction); // where its members are initialized
  state.forget(self);
  std::vector<const Expr *> arguments(construction->arg_begin(), construction->arg_end());
  callFunction({constructor, {}}, nullptr, arguments, Value(self));
  std::shared_ptr<const ObjectValue> built = state.object(self);
  state.forget(self);
  return built ? built : object;
}

Value Interpreter::evaluateInitList(const clang::InitListExpr *list) {
  using namespace clang;
  if (list->isTransparent() && list->getNumInits() == 1)
    return evaluate(list->getInit(0));
  QualType type = list->getType();
  if (!type->isRecordType() && !type->isArrayType())
    return list->getNumInits() == 1 ? evaluate(list->getInit(0)) : Value(Formula());
  auto object = std::make_shared<ObjectValue>();
  auto put = [&](Step step, const Expr *init) {
    Value value = evaluate(init);
    if (auto *nested = std::get_if<std::shared_ptr<const ObjectValue>>(&value)) {
      for (const auto &[path, member] : (*nested)->members) {
        Path whole = {step};
        whole.insert(whole.end(), path.begin(), path.end());
        object->members[whole] = member;
      }
      return;
    }
    object->members[{step}] = value;
  };
  if (const RecordDecl *record = type->getAsRecordDecl()) {
    if (record->isUnion()) {
      if (list->getInitializedFieldInUnion() && list->getNumInits() == 1)
        put({list->getInitializedFieldInUnion(), 0}, list->getInit(0));
      return object;
    }
    unsigned index = 0;
    if (auto *derived = llvm::dyn_cast<CXXRecordDecl>(record))
      index = derived->getNumBases(); // bases come first
    for (const FieldDecl *field : record->fields()) {
      if (field->isUnnamedBitField())
        continue;
      if (index >= list->getNumInits())
        break;
      put({field, 0}, list->getInit(index++));
    }
    return object;
  }
  for (unsigned index = 0; index < list->getNumInits(); ++index)
    put({nullptr, std::int64_t(index)}, list->getInit(index));
  return object;
}

Value Interpreter::evaluateSizeOf(const clang::UnaryExprOrTypeTraitExpr *expression) {
  using namespace clang;
  if (expression->getKind() == UETT_AlignOf || expression->getKind() == UETT_PreferredAlignOf)
    return Formula(layout.alignmentOf(expression->getTypeOfArgument().getNonReferenceType()));
  if (expression->getKind() != UETT_SizeOf)
    return unknown("a type trait", expression->getBeginLoc());
  Known<Formula> size = [&]() -> Known<Formula> {
    if (expression->isArgumentType()) {
      bindWritten(expression->getArgumentTypeInfo()->getTypeLoc());
      return layout.sizeOf(expression->getArgumentTypeInfo()->getTypeLoc());
    }
    const Expr *operand = expression->getArgumentExpr()->IgnoreParens();
    if (auto *reference = llvm::dyn_cast<DeclRefExpr>(operand))
      if (auto *variable = llvm::dyn_cast<DeclaratorDecl>(reference->getDecl()))
        return layout.sizeOf(variable);
    if (auto *member = llvm::dyn_cast<MemberExpr>(operand))
      if (auto *field = llvm::dyn_cast<DeclaratorDecl>(member->getMemberDecl()))
        return layout.sizeOf(field);
    return layout.sizeOf(operand->getType());
  }();
  return size ? Value(*size) : Value(unknown(size.why().reason, expression->getBeginLoc()));
}

std::optional<Formula> Interpreter::threadBuiltin(const clang::Expr *base, llvm::StringRef member) {
  if (auto *opaque = llvm::dyn_cast_or_null<clang::OpaqueValueExpr>(base))
    base = opaque->getSourceExpr();
  auto *reference = llvm::dyn_cast_or_null<clang::DeclRefExpr>(base ? base->IgnoreParenImpCasts() : nullptr);
  if (!reference)
    return std::nullopt;
  llvm::StringRef name = reference->getDecl()->getName();
  const std::string full = (name + "." + member).str();
  if (name == "blockDim" || name == "gridDim")
    return symbols.builtin(full);
  if (name != "threadIdx" && name != "blockIdx")
    return std::nullopt;
  return threadIndex(member.str(), name);
}

// Below the block's size, or the grid's. A range of its own comes before every loop's.
Formula Interpreter::threadIndex(const std::string &axis, llvm::StringRef builtin) {
  const symbolic::Symbol index{symbolic::SymbolKind::Index, (builtin + "." + axis).str(), kernel ? kernel->display : ""};
  if (kernel && llvm::none_of(kernel->ranges, [&](const symbolic::Range &range) { return range.index == index; })) {
    const std::string size = (builtin == "threadIdx" ? "blockDim." : "gridDim.") + axis;
    kernel->ranges.insert(kernel->ranges.begin(), {index, 0, symbols.builtin(size) - 1});
  }
  return Formula(index);
}

} // namespace smem::facts
