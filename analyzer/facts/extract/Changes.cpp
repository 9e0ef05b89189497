// Which variables a statement changes, and which pointers it uses as arrays.
#include "facts/extract/Changes.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

namespace smem::facts {

namespace {

const clang::Decl *rootVariable(const clang::Expr *expression) {
  using namespace clang;
  expression = expression->IgnoreParenImpCasts();
  if (auto *reference = llvm::dyn_cast<DeclRefExpr>(expression))
    return reference->getDecl()->getCanonicalDecl();
  if (auto *member = llvm::dyn_cast<MemberExpr>(expression))
    return member->isArrow() ? nullptr : rootVariable(member->getBase());
  if (auto *subscript = llvm::dyn_cast<ArraySubscriptExpr>(expression)) {
    const Expr *base = subscript->getBase()->IgnoreParenImpCasts();
    return base->getType()->isArrayType() ? rootVariable(base) : nullptr; // not the pointer itself
  }
  return nullptr;
}

class ChangeVisitor : public clang::RecursiveASTVisitor<ChangeVisitor> {
public:
  std::map<const clang::Decl *, unsigned> times;

  bool VisitBinaryOperator(clang::BinaryOperator *operation) {
    if (operation->isAssignmentOp())
      note(operation->getLHS());
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator *operation) {
    if (operation->isIncrementDecrementOp() || operation->getOpcode() == clang::UO_AddrOf)
      note(operation->getSubExpr());
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *call) {
    const clang::FunctionDecl *callee = call->getDirectCallee();
    if (!callee)
      return true;
    if (callee->isInStdNamespace() && callee->getIdentifier() &&
        (callee->getName() == "forward" || callee->getName() == "move"))
      return true; // hands on, changes nothing itself
    const unsigned skipped = llvm::isa<clang::CXXOperatorCallExpr>(call) && llvm::isa<clang::CXXMethodDecl>(callee);
    for (unsigned index = skipped; index < call->getNumArgs() && index - skipped < callee->getNumParams(); ++index) {
      clang::QualType type = callee->getParamDecl(index - skipped)->getType();
      if (type->isLValueReferenceType() && !type.getNonReferenceType().isConstQualified())
        note(call->getArg(index));
    }
    if (auto *member = llvm::dyn_cast<clang::CXXMemberCallExpr>(call))
      if (!member->getMethodDecl() || !member->getMethodDecl()->isConst())
        note(member->getImplicitObjectArgument());
    return true;
  }

private:
  void note(const clang::Expr *expression) {
    if (const clang::Decl *root = expression ? rootVariable(expression) : nullptr)
      ++times[root];
  }
};

class IndexVisitor : public clang::RecursiveASTVisitor<IndexVisitor> {
public:
  std::set<const clang::Decl *> indexed;

  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr *subscript) {
    note(subscript->getBase());
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator *operation) {
    if (operation->isAdditiveOp() || operation->isCompoundAssignmentOp())
      for (const clang::Expr *side : {operation->getLHS(), operation->getRHS()})
        note(side);
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator *operation) {
    if (operation->isIncrementDecrementOp())
      note(operation->getSubExpr());
    return true;
  }

private:
  void note(const clang::Expr *expression) {
    if (!expression->getType()->isPointerType())
      return;
    if (auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(expression->IgnoreParenImpCasts()))
      indexed.insert(reference->getDecl()->getCanonicalDecl());
  }
};

} // namespace

std::map<const clang::Decl *, unsigned> changeCounts(const clang::Stmt *statement) {
  ChangeVisitor visitor;
  visitor.TraverseStmt(const_cast<clang::Stmt *>(statement));
  return visitor.times;
}

std::set<const clang::Decl *> changedVariables(const clang::Stmt *statement) {
  std::set<const clang::Decl *> changed;
  for (const auto &[variable, count] : changeCounts(statement))
    changed.insert(variable);
  return changed;
}

bool leavesEarly(const clang::Stmt *body) {
  if (!body || llvm::isa<clang::Expr>(body)) // a lambda's return leaves only the lambda
    return false;
  if (llvm::isa<clang::BreakStmt, clang::ContinueStmt, clang::ReturnStmt, clang::GotoStmt>(body))
    return true;
  return llvm::any_of(body->children(), [](const clang::Stmt *child) { return leavesEarly(child); });
}

std::set<const clang::Decl *> indexedPointers(const clang::Stmt *statement) {
  IndexVisitor visitor;
  visitor.TraverseStmt(const_cast<clang::Stmt *>(statement));
  return visitor.indexed;
}

} // namespace smem::facts
