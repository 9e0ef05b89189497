// Calls into functions of the user, whose body is executed in place.
#include "facts/extract/Interpreter.h"
#include "facts/extract/WrittenTypes.h"

#include <fmt/format.h>

namespace smem::facts {

FunctionValue Interpreter::functionValue(const clang::FunctionDecl *function, const clang::DeclRefExpr *written) {
  FunctionValue value{function, {}};
  unsigned index = 0;
  for (const clang::TemplateArgumentLoc &argument : written->template_arguments()) {
    if (argument.getArgument().getKind() == clang::TemplateArgument::Expression)
      if (Known<Formula> formula = number(argument.getSourceExpression()))
        value.templateArguments.push_back({index, *formula});
    ++index;
  }
  return value;
}

std::optional<Formula> Interpreter::boundTemplateArgument(const clang::SubstNonTypeTemplateParmExpr *use) const {
  const clang::Decl *owner = use->getAssociatedDecl()->getCanonicalDecl();
  for (const Frame *frame : llvm::reverse(frames)) {
    if (frame->function->getCanonicalDecl() == owner)
      if (auto found = frame->templateArguments.find(use->getIndex()); found != frame->templateArguments.end())
        return found->second;
    if (auto found = frame->classArguments.find({owner, use->getIndex()}); found != frame->classArguments.end())
      return found->second;
  }
  return std::nullopt;
}

void Interpreter::bind(const std::vector<WrittenArgument> &arguments) {
  for (const WrittenArgument &written : arguments)
    // A literal stays the class's own symbol.
    if (Known<Formula> formula = number(written.expression); formula && !formula->isConstant())
      frames.back()->classArguments.insert_or_assign({written.specialization->getCanonicalDecl(), written.index},
                                                     *formula);
}

void Interpreter::enter(Frame &frame) {
  frames.push_back(&frame);
  bind(writtenArguments(frame.function));
}

void Interpreter::bindWritten(clang::TypeLoc written) {
  if (!frames.empty())
    bind(writtenArguments(written));
}

void Interpreter::bindQualifier(clang::NestedNameSpecifierLoc qualifier) {
  if (qualifier && qualifier.getNestedNameSpecifier().getKind() == clang::NestedNameSpecifier::Kind::Type)
    bindWritten(qualifier.castAsTypeLoc());
}

std::optional<Symbol> Interpreter::classParameter(const clang::Decl *declaration, unsigned index) {
  auto *specialization = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(declaration);
  if (!specialization)
    return std::nullopt;
  const clang::TemplateParameterList *names = specialization->getSpecializedTemplate()->getTemplateParameters();
  if (index >= names->size())
    return std::nullopt;
  return Symbol{symbolic::SymbolKind::TemplateParameter, names->getParam(index)->getNameAsString(),
                displayName(specialization)};
}

Value Interpreter::evaluateCall(const clang::CallExpr *call) {
  using namespace clang;
  const FunctionDecl *callee = call->getDirectCallee();
  std::vector<const Expr *> arguments(call->arg_begin(), call->arg_end());
  std::optional<Value> self;
  FunctionValue target{callee, {}};

  if (auto *member = llvm::dyn_cast<CXXMemberCallExpr>(call)) {
    const Expr *object = member->getImplicitObjectArgument();
    if (object)
      self = object->getType()->isPointerType() ? evaluate(object) : locate(object);
    if (llvm::isa_and_nonnull<CXXConversionDecl>(callee) && object)
      if (Value value = evaluate(object); std::holds_alternative<Formula>(value))
        return value;
  } else if (llvm::isa<CXXOperatorCallExpr>(call) && llvm::isa_and_nonnull<CXXMethodDecl>(callee)) {
    auto *method = llvm::cast<CXXMethodDecl>(callee);
    self = locate(arguments.front());
    if ((method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator()) &&
        (!method->isUserProvided() || !isUserCode(context, method->getLocation()))) {
      assign(*self, evaluate(arguments[1]), arguments.front()->getType(), call->getBeginLoc());
      return *self;
    }
    arguments.erase(arguments.begin());
    if (method->getOverloadedOperator() == OO_Call)
      if (std::optional<Value> wrapped = callWrapped(*self, arguments))
        return *wrapped;
  } else if (!callee) {
    Value value = evaluate(call->getCallee());
    if (auto *choice = std::get_if<FunctionChoice>(&value))
      return callChoice(*choice, call, arguments);
    if (auto *function = std::get_if<FunctionValue>(&value)) {
      target = *function;
      callee = target.function;
    }
  } else if (auto *reference = llvm::dyn_cast<DeclRefExpr>(call->getCallee()->IgnoreParenImpCasts())) {
    target = functionValue(callee, reference);
  }
  if (!callee)
    return escape(call);
  if (callee->isNoReturn()) {
    escape(call);
    state.live = false;
    return Unknown{"a call that does not return", {}};
  }
  if (std::optional<Value> known = evaluateKnown(callee, call))
    return *known;

  const FunctionDecl *definition = nullptr;
  const bool followed = callee->hasBody(definition) && isUserCode(context, definition->getLocation()) &&
                        frames.size() < depthLimit && !definition->isDependentContext();
  if (!followed) {
    // A method that is not followed, a conversion of a half say, reads or changes its object.
    if (auto *address = self ? std::get_if<SharedAddress>(&*self) : nullptr) {
      auto *method = llvm::cast<CXXMethodDecl>(callee);
      recordAccess(*address, layout.sizeOf(context.getCanonicalTagType(method->getParent())),
                   method->isConst() ? AccessKind::Load : AccessKind::Store, call->getBeginLoc());
    }
    return escape(call);
  }
  unsigned recursions = 0;
  for (const Frame *frame : frames)
    recursions += frame->function == definition;
  if (recursions > 1)
    return unknown(fmt::format("'{}' calls itself", callee->getNameAsString()), call->getBeginLoc());
  target.function = definition;
  return callFunction(target, call, arguments, self);
}

Value Interpreter::bindArgument(const clang::FunctionDecl *callee, const clang::ParmVarDecl *parameter,
                                const clang::Expr *argument) {
  const clang::QualType type = parameter->getType();
  if (type->isReferenceType())
    return locate(argument);
  Value value = evaluate(argument);
  if (auto *source = std::get_if<Place>(&value); source && type->isRecordType())
    if (std::shared_ptr<const ObjectValue> object = state.object(*source))
      return object;
  // A launcher called with a number keeps its parameter's name: the number is its value in this context.
  auto *formula = std::get_if<Formula>(&value);
  if (formula && formula->isConstant() && type->isIntegerType() && !type->isBooleanType() && !parameter->getName().empty() &&
      reach.launching.count(callee->getCanonicalDecl())) {
    const SourceSpan where = span(argument->getBeginLoc());
    return symbols.parameter(parameter->getNameAsString(),
                             fmt::format("{} called at {}:{}", displayName(callee), where.line, where.column),
                             formula->constant(), where);
  }
  if (auto *place = std::get_if<Place>(&value); !place || !type->isRecordType())
    return openedParameter(value, parameter, argument->getBeginLoc());
  return value;
}

// A call through a pointer to one of several functions.
Value Interpreter::callChoice(const FunctionChoice &choice, const clang::CallExpr *call,
                              llvm::ArrayRef<const clang::Expr *> arguments) {
  Value result = unknown("a call through a pointer to one of several functions", call->getBeginLoc());
  for (const auto &[when, arm] : choice.arms) {
    const clang::FunctionDecl *definition = nullptr;
    if (!arm.function->hasBody(definition) || !isUserCode(context, definition->getLocation()) ||
        frames.size() >= depthLimit)
      continue;
    branch(when, [&] { callFunction({definition, arm.templateArguments}, call, arguments, std::nullopt); }, [] {});
  }
  return result;
}

Value Interpreter::callFunction(const FunctionValue &callee, const clang::CallExpr *call,
                                llvm::ArrayRef<const clang::Expr *> arguments, std::optional<Value> self) {
  using namespace clang;
  // Every argument is evaluated before any parameter is set: in a recursion they are the same variables.
  std::vector<Value> values;
  for (unsigned index = 0; index < callee.function->getNumParams(); ++index) {
    const ParmVarDecl *parameter = callee.function->getParamDecl(index);
    if (index < arguments.size())
      values.push_back(bindArgument(callee.function, parameter, arguments[index]));
    else if (parameter->hasDefaultArg() && !parameter->hasUninstantiatedDefaultArg())
      values.push_back(evaluate(parameter->getDefaultArg()));
  }
  return callValues(callee, call, std::move(values), self);
}

// Executes the body with its parameters set; those without a value are what the caller chose, and open.
Value Interpreter::callValues(const FunctionValue &callee, const clang::CallExpr *call, std::vector<Value> arguments,
                              std::optional<Value> self) {
  using namespace clang;
  const FunctionDecl *function = callee.function;
  entered.insert(function->getCanonicalDecl());
  Frame frame;
  frame.function = function;
  frame.call = call;
  frame.conditionsAtEntry = state.conditions.size();
  for (const auto &[index, formula] : callee.templateArguments)
    if (!formula.isConstant()) // a literal stays the callee's own symbol
      frame.templateArguments.insert_or_assign(index, formula);
  if (self) {
    if (auto *place = std::get_if<Place>(&*self))
      frame.self = *place;
    else if (auto *address = std::get_if<SharedAddress>(&*self))
      frame.sharedSelf = *address;
  }
  for (unsigned index = 0; index < arguments.size() && index < function->getNumParams(); ++index)
    state.assign({function->getParamDecl(index), {}}, arguments[index]);

  std::vector<Loop *> outerLoops;
  outerLoops.swap(loops);
  enter(frame);
  if (auto *constructor = llvm::dyn_cast<CXXConstructorDecl>(function); constructor && frame.self)
    for (const CXXCtorInitializer *init : constructor->inits())
      if (init->isMemberInitializer() && init->getInit()) {
        Place member = *frame.self;
        member.path.push_back({init->getMember()->getCanonicalDecl(), 0});
        state.assign(member, init->getMember()->getType()->isReferenceType() ? locate(init->getInit())
                                                                            : evaluate(init->getInit()));
      }
  const std::set<const Decl *> before = reassigned;
  reassigned.merge(changedVariables(function->getBody()));
  execute(function->getBody());
  reassigned = before;
  frames.pop_back();
  loops.swap(outerLoops);

  if (state.live)
    frame.returns.push_back({state, Unknown{"no value is returned", {}}});
  if (frame.returns.empty()) { // it never comes back
    state.live = false;
    return Unknown{"a call that does not return", {}};
  }
  Exit exit = mergeExits(std::move(frame.returns), frame.conditionsAtEntry);
  state = std::move(exit.state);
  // What holds behind a check that ends the program otherwise holds for the caller too. In kernels conditions only
  // bound indices, and those of a callee's end with it.
  if (kernel && state.conditions.size() > frame.conditionsAtEntry)
    state.conditions.resize(frame.conditionsAtEntry);
  leave(frame, exit.value);
  return exit.value;
}

// What the function declared ends with it. In a recursion the outer call still has the same variables.
void Interpreter::leave(const Frame &frame, Value &result) {
  for (const Frame *outer : frames)
    if (outer->function == frame.function)
      return;
  if (auto *place = std::get_if<Place>(&result); place && place->path.empty() && place->root)
    if (llvm::is_contained(frame.locals, place->root))
      if (std::shared_ptr<const ObjectValue> object = state.object(*place))
        result = object;
  for (const clang::ParmVarDecl *parameter : frame.function->parameters())
    state.forget({parameter, {}});
  for (const clang::VarDecl *local : frame.locals)
    state.forget({local, {}});
}

} // namespace smem::facts
