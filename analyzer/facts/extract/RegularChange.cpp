// Matches one expression against the forms of a regular change.
#include "facts/extract/RegularChange.h"

#include "clang/AST/ExprCXX.h"

namespace smem::facts {

std::optional<RegularChange> recognizeChange(const clang::Expr *expression) {
  using namespace clang;
  using enum ChangeKind;
  expression = expression->IgnoreParenImpCasts();
  auto variableOf = [](const Expr *e) -> const VarDecl * {
    auto *reference = llvm::dyn_cast<DeclRefExpr>(e->IgnoreParenImpCasts());
    return reference ? llvm::dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
  };
  auto isOne = [](const Expr *e) {
    auto *literal = llvm::dyn_cast<IntegerLiteral>(e->IgnoreParenImpCasts());
    return literal && literal->getValue() == 1;
  };
  if (auto *unary = llvm::dyn_cast<UnaryOperator>(expression); unary && unary->isIncrementDecrementOp()) {
    if (const VarDecl *variable = variableOf(unary->getSubExpr()))
      return RegularChange{unary->isIncrementOp() ? Add : Subtract, variable, nullptr};
    return std::nullopt;
  }
  auto *binary = llvm::dyn_cast<BinaryOperator>(expression);
  const VarDecl *variable = binary && binary->isAssignmentOp() ? variableOf(binary->getLHS()) : nullptr;
  if (!variable)
    return std::nullopt;
  const Expr *right = binary->getRHS();
  switch (binary->getOpcode()) {
  case BO_AddAssign:
    return RegularChange{Add, variable, right};
  case BO_SubAssign:
    return RegularChange{Subtract, variable, right};
  case BO_ShrAssign:
  case BO_DivAssign:
    return RegularChange{Shrink, variable, right, binary->getOpcode() == BO_ShrAssign};
  case BO_ShlAssign:
  case BO_MulAssign:
    return RegularChange{Grow, variable, right, binary->getOpcode() == BO_ShlAssign};
  case BO_XorAssign:
    return isOne(right) ? std::optional(RegularChange{Toggle, variable, right}) : std::nullopt;
  case BO_Assign:
    break;
  default:
    return std::nullopt;
  }
  auto *value = llvm::dyn_cast<BinaryOperator>(right->IgnoreParenImpCasts());
  if (!value)
    return std::nullopt;
  const bool leftIsIt = variableOf(value->getLHS()) == variable, rightIsIt = variableOf(value->getRHS()) == variable;
  if (value->getOpcode() == BO_Add && (leftIsIt || rightIsIt))
    return RegularChange{Add, variable, leftIsIt ? value->getRHS() : value->getLHS()};
  if (value->getOpcode() == BO_Sub && leftIsIt)
    return RegularChange{Subtract, variable, value->getRHS()};
  if ((value->getOpcode() == BO_Sub && rightIsIt && isOne(value->getLHS())) ||
      (value->getOpcode() == BO_Xor && leftIsIt && isOne(value->getRHS())))
    return RegularChange{Toggle, variable, nullptr};
  if (value->getOpcode() == BO_Rem)
    return RegularChange{Wrap, variable, value->getRHS()};
  if ((value->getOpcode() == BO_Shr || value->getOpcode() == BO_Div) && leftIsIt)
    return RegularChange{Shrink, variable, value->getRHS(), value->getOpcode() == BO_Shr};
  if ((value->getOpcode() == BO_Shl || value->getOpcode() == BO_Mul) && leftIsIt)
    return RegularChange{Grow, variable, value->getRHS(), value->getOpcode() == BO_Shl};
  return std::nullopt;
}

static const clang::VarDecl *plainVariable(const clang::Expr *expression) {
  auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(expression->IgnoreParenImpCasts());
  return reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
}

// Is `v = 0` one of the statements?
static bool setsToZero(const clang::Stmt *statement, const clang::VarDecl *variable) {
  if (auto *compound = llvm::dyn_cast_or_null<clang::CompoundStmt>(statement))
    return llvm::any_of(compound->body(), [&](const clang::Stmt *each) { return setsToZero(each, variable); });
  auto *assignment = llvm::dyn_cast_or_null<clang::BinaryOperator>(statement);
  if (!assignment || assignment->getOpcode() != clang::BO_Assign || plainVariable(assignment->getLHS()) != variable)
    return false;
  auto *zero = llvm::dyn_cast<clang::IntegerLiteral>(assignment->getRHS()->IgnoreParenImpCasts());
  return zero && zero->getValue() == 0;
}

std::vector<RegularChange> ringsIn(const clang::Stmt *body) {
  using namespace clang;
  std::vector<RegularChange> rings;
  std::vector<const VarDecl *> advanced;
  auto *compound = llvm::dyn_cast_or_null<CompoundStmt>(body);
  if (!compound)
    return rings;
  for (const Stmt *statement : compound->body()) {
    if (auto *expression = llvm::dyn_cast<Expr>(statement)) {
      if (std::optional<RegularChange> change = recognizeChange(expression);
          change && change->kind == ChangeKind::Add && !change->step)
        advanced.push_back(change->variable);
      continue;
    }
    auto *decision = llvm::dyn_cast<IfStmt>(statement);
    auto *comparison =
        decision && !decision->getElse() ? llvm::dyn_cast<BinaryOperator>(decision->getCond()->IgnoreParenImpCasts()) : nullptr;
    if (!comparison || (comparison->getOpcode() != BO_EQ && comparison->getOpcode() != BO_GE))
      continue;
    const VarDecl *variable = plainVariable(comparison->getLHS());
    if (variable && llvm::is_contained(advanced, variable) && setsToZero(decision->getThen(), variable))
      rings.push_back({ChangeKind::Wrap, variable, comparison->getRHS()});
  }
  return rings;
}

} // namespace smem::facts
