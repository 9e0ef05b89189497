// Calls out of what can be followed: what they may change, and what they may call back.
#include "facts/extract/Interpreter.h"

#include "clang/AST/Attr.h"

#include <fmt/format.h>

namespace smem::facts {

// A lambda or a function that somebody else calls: once is enough to see what it does.
Value Interpreter::callBack(const clang::Expr *callable, const std::vector<Value> &arguments) {
  using namespace clang;
  const Expr *plain = callable->IgnoreImplicit();
  const FunctionDecl *body = nullptr;
  if (const CXXRecordDecl *record = plain->getType().getNonReferenceType()->getAsCXXRecordDecl();
      record && record->isLambda() && !record->isGenericLambda()) {
    evaluate(callable);
    body = record->getLambdaCallOperator();
  } else if (Value value = evaluate(callable); auto *function = std::get_if<FunctionValue>(&value)) {
    body = function->function;
  } else if (record && record->isCompleteDefinition()) {
    for (const CXXMethodDecl *method : record->methods()) // a function object of the user's
      if (method->getOverloadedOperator() == OO_Call)
        body = method;
  }
  const FunctionDecl *definition = nullptr;
  if (!body || !body->hasBody(definition) || !isUserCode(context, definition->getLocation()) ||
      definition->isDependentContext() || definition->hasAttr<CUDAGlobalAttr>() || frames.size() >= depthLimit)
    return unknown("a function that is not followed", callable->getBeginLoc());
  for (const Frame *frame : frames)
    if (frame->function == definition)
      return unknown("a function that calls itself", callable->getBeginLoc());
  return callValues({definition, {}}, nullptr, arguments, std::nullopt);
}

// A lambda, or an object made of one, from which a launch or an attribute call is reached.
bool Interpreter::leadsToLaunch(const clang::Expr *argument) const {
  const clang::CXXRecordDecl *record = argument->IgnoreImplicit()->getType().getNonReferenceType()->getAsCXXRecordDecl();
  if (!record || !record->isLambda() || record->isGenericLambda())
    return false;
  const clang::CXXMethodDecl *body = record->getLambdaCallOperator();
  return body && reach.launching.count(body->getCanonicalDecl());
}

static bool isReadOnly(clang::QualType pointer) {
  return pointer->isPointerType() && pointer->getPointeeType().isConstQualified();
}

// An address in shared memory that goes where it is not followed: into memory that other threads read, say.
void Interpreter::letGo(const Value &value, clang::SourceLocation where) {
  if (auto *address = std::get_if<SharedAddress>(&value))
    recordAccess(*address, Unknown{"an address that is passed on", {}}, AccessKind::Escape, where);
  else if (auto *object = std::get_if<std::shared_ptr<const ObjectValue>>(&value))
    for (const auto &[path, member] : (*object)->members)
      letGo(member, where);
}

// An object in memory that is not followed, with what its constructor got.
Value Interpreter::evaluateNew(const clang::CXXNewExpr *made) {
  for (const clang::Expr *argument : made->placement_arguments())
    letGo(evaluate(argument), argument->getBeginLoc());
  if (std::optional<const clang::Expr *> size = made->getArraySize(); size && *size)
    evaluate(*size);
  if (const clang::Expr *init = made->getInitializer())
    letGo(evaluate(init), init->getBeginLoc());
  return unknown("an object that 'new' made", made->getBeginLoc());
}

// A call whose body is not to be had: what it is given may be read and written, or called if that leads to a launch.
Value Interpreter::escape(const clang::CallExpr *call) {
  const clang::FunctionDecl *outside = call->getDirectCallee();
  const bool isOnce = outside && outside->getNameAsString() == "call_once";
  if (!kernel) {
    if (isOnce)
      onceGuards.push_back({"std::call_once", span(call->getBeginLoc())});
    for (const clang::Expr *argument : call->arguments())
      if (leadsToLaunch(argument))
        callBack(argument, {});
    if (isOnce)
      onceGuards.pop_back();
  }
  for (const clang::Expr *argument : call->arguments()) {
    const clang::Expr *plain = argument->IgnoreParenImpCasts();
    const bool byAddress = plain->isGLValue() && plain->getType()->isRecordType();
    Value value = byAddress ? locate(argument) : evaluate(argument);
    if (auto *address = std::get_if<SharedAddress>(&value)) {
      recordAccess(*address, Unknown{"an address that is passed on", {}}, AccessKind::Escape, argument->getBeginLoc());
    } else if (auto *place = std::get_if<Place>(&value); place && !byAddress && !isReadOnly(argument->getType())) {
      const clang::FunctionDecl *callee = call->getDirectCallee();
      state.assign(*place, unknown(fmt::format("set by '{}'", callee ? callee->getNameAsString() : "a call"),
                                   call->getBeginLoc()));
    }
  }
  const clang::FunctionDecl *callee = call->getDirectCallee();
  return unknown(callee ? fmt::format("'{}' has no body here", callee->getNameAsString())
                        : std::string("a call through a pointer that is not known"),
                 call->getBeginLoc());
}

} // namespace smem::facts
