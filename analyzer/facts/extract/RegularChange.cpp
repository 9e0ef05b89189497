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
    return RegularChange{Shrink, variable, right};
  case BO_ShlAssign:
  case BO_MulAssign:
    return RegularChange{Grow, variable, right};
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
    return RegularChange{Shrink, variable, value->getRHS()};
  if ((value->getOpcode() == BO_Shl || value->getOpcode() == BO_Mul) && leftIsIt)
    return RegularChange{Grow, variable, value->getRHS()};
  return std::nullopt;
}

} // namespace smem::facts
