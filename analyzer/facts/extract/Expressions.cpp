// Values of expressions: one case per kind of node; literals and the names of constants.
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
  if (auto *made = llvm::dyn_cast<CXXNewExpr>(expression))
    return evaluateNew(made);
  if (llvm::isa<LambdaExpr>(expression))
    return std::make_shared<const ObjectValue>(); // its captures are the variables themselves
  if (expression->isGLValue()) {
    Value address = locate(expression);
    return load(address, expression->getType(), expression->getBeginLoc());
  }
  return unknown(std::string("an expression that is not followed (") + expression->getStmtClassName() + ")",
                 expression->getBeginLoc());
}

} // namespace smem::facts
