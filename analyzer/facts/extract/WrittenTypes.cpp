// Collects written specializations from the type locations of a function.
#include "facts/extract/WrittenTypes.h"

#include "clang/AST/RecursiveASTVisitor.h"

namespace smem::facts {

namespace {

class Visitor : public clang::RecursiveASTVisitor<Visitor> {
public:
  std::vector<WrittenArgument> found;

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitTemplateSpecializationTypeLoc(clang::TemplateSpecializationTypeLoc location) {
    auto *specialization =
        llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(location.getType()->getAsCXXRecordDecl());
    if (!specialization)
      return true;
    for (unsigned index = 0; index < location.getNumArgs(); ++index) {
      const clang::TemplateArgumentLoc argument = location.getArgLoc(index);
      if (argument.getArgument().getKind() == clang::TemplateArgument::Expression)
        found.push_back({specialization, index, argument.getSourceExpression()});
    }
    return true;
  }
};

} // namespace

std::vector<WrittenArgument> writtenArguments(const clang::FunctionDecl *function) {
  Visitor visitor;
  visitor.TraverseStmt(function->getBody());
  for (const clang::ParmVarDecl *parameter : function->parameters())
    if (parameter->getTypeSourceInfo())
      visitor.TraverseTypeLoc(parameter->getTypeSourceInfo()->getTypeLoc());
  return visitor.found;
}

std::vector<WrittenArgument> writtenArguments(clang::TypeLoc written) {
  Visitor visitor;
  for (unsigned depth = 0; !written.isNull() && depth < 16; ++depth) {
    visitor.TraverseTypeLoc(written);
    auto alias = written.getUnqualifiedLoc().getAs<clang::TypedefTypeLoc>();
    const clang::TypeSourceInfo *source = alias.isNull() ? nullptr : alias.getDecl()->getTypeSourceInfo();
    if (!source || source->getType()->isDependentType())
      break;
    written = source->getTypeLoc();
  }
  return visitor.found;
}

} // namespace smem::facts
