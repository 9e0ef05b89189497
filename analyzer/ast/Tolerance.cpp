// A destructor is replaced where Clang has just read it, before any variable of the class is checked; declarations go
// before code is generated.
#include "ast/Tolerance.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/StringRef.h"

namespace smem::ast {
namespace {

class Tolerance : public clang::ASTConsumer {
public:
  void HandleInlineFunctionDefinition(clang::FunctionDecl *function) override {
    auto *destructor = llvm::dyn_cast<clang::CXXDestructorDecl>(function);
    if (destructor && isBarrier(*destructor->getParent()))
      destructor->setBody(clang::CompoundStmt::CreateEmpty(function->getASTContext(), /*NumStmts=*/0,
                                                           /*HasFPFeatures=*/false));
  }

  void HandleTranslationUnit(clang::ASTContext &context) override {
    context.CUDAExternalDeviceDeclODRUsedByHost.clear();
  }

private:
  static bool isBarrier(const clang::CXXRecordDecl &type) {
    return type.getName() == "barrier" &&
           llvm::StringRef(type.getQualifiedNameAsString()).starts_with("cuda::");
  }
};

} // namespace

std::unique_ptr<clang::ASTConsumer> tolerance() { return std::make_unique<Tolerance>(); }

} // namespace smem::ast
