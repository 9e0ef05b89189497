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

} // namespace smem::facts
