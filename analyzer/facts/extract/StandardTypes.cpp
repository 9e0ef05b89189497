// std::pair, std::tuple, std::function and cuda::aligned_size_t, whose own code is the library's: made, read back and called.
#include "facts/extract/Interpreter.h"

#include "clang/AST/DeclTemplate.h"

namespace smem::facts {

static llvm::StringRef standardName(const clang::Decl *declaration) {
  auto *named = llvm::dyn_cast_or_null<clang::NamedDecl>(declaration);
  return named && named->isInStdNamespace() && named->getIdentifier() ? named->getName() : "";
}

// A pair has its fields by name, a tuple its elements by number.
static Value aggregate(const clang::CXXRecordDecl *record, const std::vector<Value> &values) {
  auto object = std::make_shared<ObjectValue>();
  std::int64_t number = 0;
  auto field = record->getDefinition()->field_begin();
  for (const Value &value : values) {
    Step step{nullptr, number++};
    if (standardName(record) == "pair")
      step = {(*field++)->getCanonicalDecl(), 0};
    if (auto *nested = std::get_if<std::shared_ptr<const ObjectValue>>(&value)) {
      for (const auto &[path, member] : (*nested)->members) {
        Path whole = {step};
        whole.insert(whole.end(), path.begin(), path.end());
        object->members[whole] = member;
      }
    } else {
      object->members[{step}] = value;
    }
  }
  return object;
}

static const clang::CXXRecordDecl *pairOrTuple(clang::QualType type) {
  const clang::CXXRecordDecl *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  const llvm::StringRef name = standardName(record);
  return record && record->getDefinition() && (name == "pair" || name == "tuple") ? record : nullptr;
}

std::optional<Value> Interpreter::constructStandard(const clang::CXXConstructExpr *construction) {
  if (standardName(construction->getConstructor()->getParent()) == "function" && construction->getNumArgs() == 1)
    return Value(Place::ofTemporary(construction->getArg(0))); // the callable itself, found again by callStandard
  // cuda::aligned_size_t<N> is a number of bytes that promises its alignment.
  if (construction->getConstructor()->getParent()->getName() == "aligned_size_t" && construction->getNumArgs() == 1)
    return evaluate(construction->getArg(0));
  const clang::CXXRecordDecl *record = pairOrTuple(construction->getType());
  if (!record || construction->getNumArgs() == 0)
    return std::nullopt;
  std::vector<Value> values;
  for (const clang::Expr *argument : construction->arguments())
    values.push_back(evaluate(argument));
  return aggregate(record, values);
}

std::optional<Value> Interpreter::callStandard(llvm::StringRef name, const clang::CallExpr *call) {
  const clang::FunctionDecl *callee = call->getDirectCallee();
  if (!callee || !callee->isInStdNamespace())
    return std::nullopt;
  if (name == "make_pair" || name == "make_tuple") {
    std::vector<Value> values;
    for (const clang::Expr *argument : call->arguments())
      values.push_back(evaluate(argument));
    const clang::CXXRecordDecl *record = pairOrTuple(call->getType());
    return record ? std::optional(aggregate(record, values)) : std::nullopt;
  }
  const clang::TemplateArgumentList *arguments = callee->getTemplateSpecializationArgs();
  if (name != "get" || call->getNumArgs() != 1 || !arguments || arguments->size() == 0 ||
      arguments->get(0).getKind() != clang::TemplateArgument::Integral)
    return std::nullopt;
  const std::int64_t number = arguments->get(0).getAsIntegral().getExtValue();
  const clang::CXXRecordDecl *record = pairOrTuple(call->getArg(0)->getType());
  Value whole = locate(call->getArg(0));
  auto *place = std::get_if<Place>(&whole);
  if (!record || !place)
    return std::nullopt;
  Place element = *place;
  if (standardName(record) == "pair")
    element.path.push_back({(*std::next(record->getDefinition()->field_begin(), number))->getCanonicalDecl(), 0});
  else
    element.path.push_back({nullptr, number});
  return Value(element);
}

// `f()` of a std::function made of a lambda here.
std::optional<Value> Interpreter::callWrapped(const Value &object, llvm::ArrayRef<const clang::Expr *> arguments) {
  auto *place = std::get_if<Place>(&object);
  const Value *held = place ? state.find(*place) : nullptr;
  auto *callable = held ? std::get_if<Place>(held) : nullptr;
  auto *expression = callable ? llvm::dyn_cast_or_null<clang::Expr>(callable->temporary) : nullptr;
  if (!expression)
    return std::nullopt;
  std::vector<Value> values;
  for (const clang::Expr *argument : arguments)
    values.push_back(evaluate(argument));
  return callBack(expression, values);
}

} // namespace smem::facts
