// Values of expressions: operators, literals, and the names of constants.
#include "facts/extract/Interpreter.h"
#include "facts/extract/Spans.h"

#include "symbolic/Operations.h"

#include "clang/Lex/Lexer.h"

namespace smem::facts {

namespace sy = symbolic;

Unknown Interpreter::unknown(std::string reason, clang::SourceLocation where) const {
  return {std::move(reason), span(where)};
}
SourceSpan Interpreter::span(clang::SourceLocation where) const { return spanOf(context.getSourceManager(), where); }

std::string Interpreter::sourceText(const clang::Expr *expression) const {
  clang::CharSourceRange range = context.getSourceManager().getExpansionRange(expression->getSourceRange());
  llvm::StringRef text = clang::Lexer::getSourceText(range, context.getSourceManager(), context.getLangOpts());
  std::string line;
  for (char c : text) // one line, single blanks
    if (!llvm::isSpace(c))
      line += c;
    else if (!line.empty() && line.back() != ' ')
      line += ' ';
  return line.size() > 60 ? line.substr(0, 57) + "..." : line;
}

static bool isInteger(const clang::Expr *expression) {
  return expression->getType()->isIntegralOrEnumerationType() && !expression->isTypeDependent() &&
         !expression->isValueDependent();
}

Value Interpreter::evaluate(const clang::Expr *expression) {
  if (!expression)
    return Unknown{"a missing expression", {}};
  if (expression->getType().isNull()) // what an error left behind
    return unknown("code that does not compile", expression->getBeginLoc());
  if (!spend(expression))
    return unknown("the function is too long to follow to its end", expression->getBeginLoc());
  Value value = evaluatePlain(expression);
  if (!isInteger(expression))
    return value;
  if (std::holds_alternative<Unknown>(value)) {
    // What the compiler itself can compute is known, if only as a number.
    clang::Expr::EvalResult result;
    if (!expression->isValueDependent() && expression->EvaluateAsInt(result, context) &&
        result.Val.getInt().getSignificantBits() <= 64)
      value = Formula(result.Val.getInt().getExtValue());
  }
  if (auto *formula = std::get_if<Formula>(&value);
      formula && formula->isConstant() && expression->getBeginLoc().isMacroID())
    if (std::optional<Formula> named = symbols.macro(expression, formula->constant()))
      return *named;
  return value;
}

Known<Formula> Interpreter::number(const clang::Expr *expression) {
  Known<Formula> result = asFormula(evaluate(expression), "not an integer");
  if (!result && !result.why().where.known() && expression)
    return Unknown{result.why().reason, span(expression->getBeginLoc())};
  return result;
}

Formula Interpreter::condition(const clang::Expr *expression) {
  if (Known<Formula> value = number(expression))
    if (kernel || !isTooLong(*value))
      return sy::truth(*value);
  // Not an integer we know: a name of its own keeps both branches apart.
  return sy::truth(symbols.local(sourceText(expression), "decided at run time", span(expression->getBeginLoc())));
}

Value Interpreter::evaluatePlain(const clang::Expr *expression) {
  using namespace clang;
  if (auto *parenthesized = llvm::dyn_cast<ParenExpr>(expression))
    return evaluate(parenthesized->getSubExpr()); // a level of its own: a macro may end there
  if (auto *full = llvm::dyn_cast<ConstantExpr>(expression))
    return evaluate(full->getSubExpr());
  if (auto *full = llvm::dyn_cast<FullExpr>(expression))
    return evaluate(full->getSubExpr());
  if (auto *temporary = llvm::dyn_cast<MaterializeTemporaryExpr>(expression))
    return evaluate(temporary->getSubExpr());
  if (auto *temporary = llvm::dyn_cast<CXXBindTemporaryExpr>(expression))
    return evaluate(temporary->getSubExpr());
  if (auto *opaque = llvm::dyn_cast<OpaqueValueExpr>(expression))
    return opaque->getSourceExpr() ? evaluate(opaque->getSourceExpr()) : Value(Unknown{"an opaque value", {}});
  if (auto *argument = llvm::dyn_cast<CXXDefaultArgExpr>(expression))
    return evaluate(argument->getExpr());
  if (auto *init = llvm::dyn_cast<CXXDefaultInitExpr>(expression))
    return evaluate(init->getExpr());
  if (auto *literal = llvm::dyn_cast<IntegerLiteral>(expression)) {
    if (literal->getValue().getActiveBits() > 63)
      return unknown("a number beyond 63 bits", literal->getLocation());
    return Formula(std::int64_t(literal->getValue().getZExtValue()));
  }
  if (auto *literal = llvm::dyn_cast<CXXBoolLiteralExpr>(expression))
    return Formula(literal->getValue() ? 1 : 0);
  if (auto *literal = llvm::dyn_cast<CharacterLiteral>(expression))
    return Formula(std::int64_t(literal->getValue()));
  if (llvm::isa<CXXNullPtrLiteralExpr, GNUNullExpr, ImplicitValueInitExpr, CXXScalarValueInitExpr>(expression))
    return expression->getType()->isRecordType() ? Value(std::make_shared<const ObjectValue>()) : Value(Formula());
  if (auto *use = llvm::dyn_cast<SubstNonTypeTemplateParmExpr>(expression)) {
    if (std::optional<Formula> bound = boundTemplateArgument(use))
      return *bound;
    Value value = evaluate(use->getReplacement());
    if (auto *formula = std::get_if<Formula>(&value);
        formula && formula->isConstant() && isUserCode(context, use->getParameter()->getLocation()))
      return symbols.templateParameter(use, formula->constant());
    return value;
  }
  if (auto *cast = llvm::dyn_cast<CastExpr>(expression))
    return evaluateCast(cast);
  if (auto *sizeOf = llvm::dyn_cast<UnaryExprOrTypeTraitExpr>(expression))
    return evaluateSizeOf(sizeOf);
  if (auto *operation = llvm::dyn_cast<UnaryOperator>(expression))
    return evaluateUnary(operation);
  if (auto *operation = llvm::dyn_cast<BinaryOperator>(expression))
    return operation->isAssignmentOp() ? evaluateAssignment(operation) : evaluateBinary(operation);
  if (auto *conditional = llvm::dyn_cast<AbstractConditionalOperator>(expression))
    return evaluateConditional(conditional);
  if (auto *call = llvm::dyn_cast<CUDAKernelCallExpr>(expression)) {
    launch(call);
    return Unknown{"a launch has no value", {}};
  }
  if (auto *call = llvm::dyn_cast<CallExpr>(expression))
    return evaluateCall(call);
  if (auto *construction = llvm::dyn_cast<CXXConstructExpr>(expression))
    return evaluateConstruct(construction);
  if (auto *list = llvm::dyn_cast<InitListExpr>(expression))
    return evaluateInitList(list);
  if (auto *list = llvm::dyn_cast<CXXParenListInitExpr>(expression))
    return list->getInitExprs().size() == 1 ? evaluate(list->getInitExprs()[0]) : Value(Unknown{"a list", {}});
  if (auto *pseudo = llvm::dyn_cast<PseudoObjectExpr>(expression)) {
    if (auto *property = llvm::dyn_cast<MSPropertyRefExpr>(pseudo->getSyntacticForm()->IgnoreParens()))
      if (std::optional<Formula> builtin = threadBuiltin(property->getBaseExpr(), property->getPropertyDecl()->getName()))
        return *builtin;
    return pseudo->getResultExpr() ? evaluate(pseudo->getResultExpr()) : Value(Unknown{"a property", {}});
  }
  if (auto *broken = llvm::dyn_cast<RecoveryExpr>(expression)) {
    // Source that does not compile still uses what it names.
    for (const Expr *part : const_cast<RecoveryExpr *>(broken)->subExpressions()) {
      Value value = evaluate(part);
      if (auto *address = std::get_if<SharedAddress>(&value))
        recordAccess(*address, Unknown{"code that does not compile", {}}, AccessKind::Escape, part->getBeginLoc());
    }
    return unknown("code that does not compile", expression->getBeginLoc());
  }
  if (auto *statement = llvm::dyn_cast<StmtExpr>(expression)) {
    execute(statement->getSubStmt());
    return unknown("the value of a statement expression", expression->getBeginLoc());
  }
  if (auto *self = llvm::dyn_cast<CXXThisExpr>(expression)) {
    if (!frames.empty() && frames.back()->self)
      return *frames.back()->self;
    if (!frames.empty() && frames.back()->sharedSelf)
      return *frames.back()->sharedSelf;
    if (auto *method = kernel || frames.empty() ? nullptr : llvm::dyn_cast<CXXMethodDecl>(frames.back()->function))
      return Place{method->getParent()->getCanonicalDecl(), {}};
    return unknown("an object that is not known here", self->getLocation());
  }
  if (auto *reference = llvm::dyn_cast<DeclRefExpr>(expression)) {
    if (auto *function = llvm::dyn_cast<FunctionDecl>(reference->getDecl()))
      return functionValue(function, reference);
    if (auto *enumerator = llvm::dyn_cast<EnumConstantDecl>(reference->getDecl())) {
      if (enumerator->getInitExpr()) // an enumerator made of symbols is expanded into them
        if (Known<Formula> value = number(enumerator->getInitExpr()); value && !value->isConstant())
          return *value;
      return symbols.enumerator(enumerator);
    }
  }
  if (llvm::isa<CXXThrowExpr>(expression)) {
    state.live = false;
    return Unknown{"an exception", {}};
  }
  if (llvm::isa<LambdaExpr>(expression))
    return std::make_shared<const ObjectValue>(); // its captures are the variables themselves
  if (expression->isGLValue()) {
    Value address = locate(expression);
    return load(address, expression->getType(), expression->getBeginLoc());
  }
  return unknown(std::string("an expression that is not followed (") + expression->getStmtClassName() + ")",
                 expression->getBeginLoc());
}

Value Interpreter::evaluateUnary(const clang::UnaryOperator *operation) {
  using namespace clang;
  const Expr *operand = operation->getSubExpr();
  switch (operation->getOpcode()) {
  case UO_Plus:
  case UO_Extension:
    return evaluate(operand);
  case UO_Minus: {
    Known<Formula> value = number(operand);
    return value ? Value(-*value) : Value(value.why());
  }
  case UO_Not: {
    Known<Formula> value = number(operand);
    return value ? Value(-*value - 1) : Value(value.why());
  }
  case UO_LNot: {
    Known<Formula> value = number(operand);
    return value ? Value(sy::logicalNot(sy::truth(*value))) : Value(value.why());
  }
  case UO_AddrOf: {
    if (auto *reference = llvm::dyn_cast<DeclRefExpr>(operand->IgnoreParens()))
      if (auto *function = llvm::dyn_cast<FunctionDecl>(reference->getDecl()))
        return functionValue(function, reference);
    if (auto *call = llvm::dyn_cast<UnresolvedLookupExpr>(operand->IgnoreParens()))
      return unknown("an overload that is not resolved", call->getBeginLoc());
    return locate(operand);
  }
  case UO_Deref:
    return load(locate(operation), operation->getType(), operation->getBeginLoc());
  case UO_PreInc:
  case UO_PreDec:
  case UO_PostInc:
  case UO_PostDec: {
    Value address = locate(operand);
    Value before = load(address, operand->getType(), operation->getBeginLoc());
    Value after = arithmetic(operation->isIncrementOp() ? BO_Add : BO_Sub, before, Formula(1), operand->getType(),
                             context.IntTy, operation->getBeginLoc());
    assign(address, after, operand->getType(), operation->getBeginLoc());
    return operation->isPrefix() ? after : before;
  }
  default:
    evaluate(operand);
    return unknown("an operator on what is not an integer", operation->getBeginLoc());
  }
}

Value Interpreter::evaluateBinary(const clang::BinaryOperator *operation) {
  using namespace clang;
  if (operation->getOpcode() == BO_Comma) {
    evaluate(operation->getLHS());
    return evaluate(operation->getRHS());
  }
  if (operation->isLogicalOp()) {
    const Formula left = condition(operation->getLHS());
    const bool isAnd = operation->getOpcode() == BO_LAnd;
    // The right side is only executed where the left one does not decide.
    if (left.isConstant())
      return left.isZero() == isAnd ? left : condition(operation->getRHS());
    const std::size_t depth = state.conditions.size();
    state.conditions.push_back(isAnd ? left : sy::logicalNot(left));
    const Formula right = condition(operation->getRHS());
    state.conditions.resize(std::min(depth, state.conditions.size()));
    return isAnd ? sy::logicalAnd(left, right) : sy::logicalOr(left, right);
  }
  Value left = evaluate(operation->getLHS());
  Value right = evaluate(operation->getRHS());
  Value result = arithmetic(operation->getOpcode(), left, right, operation->getLHS()->getType(),
                            operation->getRHS()->getType(), operation->getOperatorLoc());
  if (!kernel && operation->isRelationalOp())
    if (auto *truth = std::get_if<Formula>(&result))
      noteLimit(*truth, operation->getOperatorLoc());
  return result;
}

Value Interpreter::evaluateAssignment(const clang::BinaryOperator *operation) {
  Value address = locate(operation->getLHS());
  Value value;
  if (auto *compound = llvm::dyn_cast<clang::CompoundAssignOperator>(operation)) {
    Value before = load(address, operation->getLHS()->getType(), operation->getBeginLoc());
    Value operand = evaluate(operation->getRHS());
    value = arithmetic(clang::BinaryOperator::getOpForCompoundAssignment(compound->getOpcode()), before, operand,
                       operation->getLHS()->getType(), operation->getRHS()->getType(), operation->getOperatorLoc());
  } else {
    value = evaluate(operation->getRHS());
  }
  assign(address, value, operation->getLHS()->getType(), operation->getBeginLoc());
  return value;
}

Value Interpreter::evaluateConditional(const clang::AbstractConditionalOperator *conditional) {
  const Formula decided = condition(conditional->getCond());
  Value whenTrue = Unknown{"not reached", {}}, whenFalse = whenTrue;
  branch(
      decided, [&] { whenTrue = evaluate(conditional->getTrueExpr()); },
      [&] { whenFalse = evaluate(conditional->getFalseExpr()); });
  if (decided.isConstant())
    return decided.isZero() ? whenFalse : whenTrue;
  keepBoth(whenTrue, whenFalse);
  return mergeValues(decided, whenTrue, whenFalse);
}

Value Interpreter::arithmetic(clang::BinaryOperatorKind kind, const Value &left, const Value &right,
                              clang::QualType leftType, clang::QualType rightType, clang::SourceLocation where) {
  using namespace clang;
  auto isAddress = [](const Value &value) {
    return std::holds_alternative<SharedAddress>(value) || std::holds_alternative<Place>(value);
  };
  if (isAddress(left) || isAddress(right)) {
    if (isAddress(left) && isAddress(right)) {
      auto *a = std::get_if<SharedAddress>(&left), *b = std::get_if<SharedAddress>(&right);
      if (kind == BO_Sub && a && b && a->offset && b->offset) {
        Known<Formula> size = leftType->isPointerType() ? layout.sizeOf(leftType->getPointeeType()) : Formula(1);
        return size ? Value(sy::divide(*a->offset - *b->offset, *size)) : Value(size.why());
      }
      return unknown("arithmetic on two addresses", where);
    }
    if (kind == BO_And)
      if (std::optional<Value> down = alignedDown(isAddress(left) ? left : right, isAddress(left) ? right : left))
        return *down;
    const bool leftIsAddress = isAddress(left);
    const QualType type = leftIsAddress ? leftType : rightType;
    Known<Formula> elements = asFormula(leftIsAddress ? right : left, "not an integer");
    if (kind == BO_Sub && leftIsAddress)
      elements = elements.map([](const Formula &x) { return -x; });
    else if (kind != BO_Add)
      elements = unknown("an address changed by other than addition", where);
    const QualType element = type->isPointerType() ? type->getPointeeType() : context.CharTy;
    return offsetAddress(leftIsAddress ? left : right, elements, element, where);
  }
  Known<Formula> a = asFormula(left, "not an integer"), b = asFormula(right, "not an integer");
  if (kernel && !a && b && kind == BO_Rem && !b->isZero()) {
    // Whatever the data are, a remainder stays below its divisor.
    Symbol index = symbols.index("data", kernel->display, span(where));
    kernel->ranges.push_back({index, 0, *b - 1});
    return Formula(index);
  }
  if (!a || !b) {
    Unknown why = a ? b.why() : a.why();
    return why.where.known() ? why : unknown(why.reason, where);
  }
  switch (kind) {
  case BO_Add:
    return *a + *b;
  case BO_Sub:
    return *a - *b;
  case BO_Mul:
    return *a * *b;
  case BO_Div:
    return b->isZero() ? Value(unknown("a division by zero", where)) : Value(sy::divide(*a, *b));
  case BO_Rem:
    return b->isZero() ? Value(unknown("a division by zero", where)) : Value(sy::remainder(*a, *b));
  case BO_And:
    return sy::bitAnd(*a, *b);
  case BO_Or:
    return sy::bitOr(*a, *b);
  case BO_Xor:
    return sy::bitXor(*a, *b);
  case BO_Shl:
    return sy::shiftLeft(*a, *b);
  case BO_Shr:
    return sy::shiftRight(*a, *b);
  case BO_LT:
    return sy::less(*a, *b);
  case BO_GT:
    return sy::less(*b, *a);
  case BO_LE:
    return sy::lessEqual(*a, *b);
  case BO_GE:
    return sy::lessEqual(*b, *a);
  case BO_EQ:
    return sy::equal(*a, *b);
  case BO_NE:
    return sy::logicalNot(sy::equal(*a, *b));
  default:
    return unknown("an operator that is not followed", where);
  }
}

} // namespace smem::facts
