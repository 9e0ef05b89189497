// Walks the unit once and closes the call relation backwards from the launches.
#include "facts/extract/Reach.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Mangle.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSwitch.h"

#include <map>

namespace smem::facts {

bool isUserCode(const clang::ASTContext &context, clang::SourceLocation location) {
  const clang::SourceManager &sources = context.getSourceManager();
  return location.isValid() && !sources.isInSystemHeader(sources.getExpansionLoc(location));
}

std::string mangledName(const clang::FunctionDecl *function) {
  std::string name = clang::ASTNameGenerator(function->getASTContext()).getName(function);
  const std::string base = function->getNameAsString();
  if (function->getStorageClass() != clang::SC_Static || llvm::isa<clang::CXXMethodDecl>(function))
    return name;
  // Clang marks internal linkage by an L before the length of the name.
  const std::string marked = "L" + std::to_string(base.size()) + base;
  if (const auto at = name.find(marked); at != std::string::npos)
    name.erase(at, 1);
  return name;
}

// Calls that launch a kernel or set its attributes.
static bool isLaunchApi(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases({"cudaLaunchKernel", "cudaLaunchKernelExC", "cudaLaunchKernelEx", "cudaLaunchCooperativeKernel"}, true)
      .Case("cudaLaunchKernel_ptsz", true)
      .Cases({"cudaFuncSetAttribute", "cuFuncSetAttribute", "cuLaunchKernel", "cuLaunchKernelEx"}, true)
      .Case("cuLaunchCooperativeKernel", true)
      .Default(false);
}

namespace {

class Visitor : public clang::RecursiveASTVisitor<Visitor> {
public:
  explicit Visitor(clang::ASTContext &context) : context(context) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return false; }

  bool TraverseDecl(clang::Decl *declaration) {
    // System headers hold nothing to find, and most of the tree.
    if (declaration && !llvm::isa<clang::TranslationUnitDecl>(declaration) && !isUserCode(context, declaration->getLocation()))
      return true;
    const clang::FunctionDecl *outer = current;
    if (auto *function = llvm::dyn_cast_or_null<clang::FunctionDecl>(declaration))
      if (function->isThisDeclarationADefinition())
        current = function;
    bool result = RecursiveASTVisitor::TraverseDecl(declaration);
    current = outer;
    return result;
  }

  // What stands in a lambda is done by its call operator, which runs where the lambda is called, or handed to.
  bool TraverseLambdaExpr(clang::LambdaExpr *lambda) {
    const clang::FunctionDecl *outer = current, *body = lambda->getCallOperator();
    for (const clang::Expr *captured : lambda->capture_inits())
      TraverseStmt(const_cast<clang::Expr *>(captured));
    if (outer && body)
      callers[body->getCanonicalDecl()].insert(outer->getCanonicalDecl());
    current = body;
    bool result = TraverseStmt(lambda->getBody());
    if (const clang::CXXRecordDecl *record = lambda->getLambdaClass(); record && record->isGenericLambda())
      if (auto *pattern = lambda->getDependentCallOperator())
        for (clang::FunctionDecl *instance : pattern->specializations()) {
          if (outer)
            callers[instance->getCanonicalDecl()].insert(outer->getCanonicalDecl());
          result = result && TraverseDecl(instance);
        }
    current = outer;
    return result;
  }

  bool VisitFunctionDecl(clang::FunctionDecl *function) {
    if (!function->doesThisDeclarationHaveABody() || !function->hasAttr<clang::CUDAGlobalAttr>())
      return true;
    if (function->isDependentContext())
      templates.push_back(function);
    else
      kernels.push_back(function);
    return true;
  }

  bool VisitStaticAssertDecl(clang::StaticAssertDecl *assertion) {
    if (!current && !assertion->getDeclContext()->isDependentContext())
      assertions.push_back(assertion);
    return true;
  }
  bool VisitCUDAKernelCallExpr(clang::CUDAKernelCallExpr *) {
    if (current)
      launching.insert(current->getCanonicalDecl());
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *call) {
    const clang::FunctionDecl *callee = call->getDirectCallee();
    if (!callee || !current)
      return true;
    if (const clang::IdentifierInfo *name = callee->getIdentifier(); name && isLaunchApi(name->getName()))
      launching.insert(current->getCanonicalDecl());
    callers[callee->getCanonicalDecl()].insert(current->getCanonicalDecl());
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *construction) {
    if (current)
      callers[construction->getConstructor()->getCanonicalDecl()].insert(current->getCanonicalDecl());
    return true;
  }

  clang::ASTContext &context;
  const clang::FunctionDecl *current = nullptr;
  std::vector<const clang::FunctionDecl *> kernels, templates;
  std::vector<const clang::StaticAssertDecl *> assertions;
  std::set<const clang::FunctionDecl *> launching;
  std::map<const clang::FunctionDecl *, std::set<const clang::FunctionDecl *>> callers;
};

} // namespace

static bool isLambdaCall(const clang::FunctionDecl *function) {
  auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  return method && method->getParent()->isLambda();
}

Reach findReach(clang::ASTContext &context) {
  Visitor visitor(context);
  // What lies precompiled on the disk, the toolkit's own declarations, launches nothing and stays there.
  for (clang::Decl *declaration : context.getTranslationUnitDecl()->noload_decls())
    visitor.TraverseDecl(declaration);

  std::set<const clang::FunctionDecl *> launching;
  std::vector<const clang::FunctionDecl *> work(visitor.launching.begin(), visitor.launching.end());
  std::set<const clang::FunctionDecl *> called;
  while (!work.empty()) {
    const clang::FunctionDecl *function = work.back();
    work.pop_back();
    if (!launching.insert(function).second)
      continue;
    for (const clang::FunctionDecl *caller : visitor.callers[function]) {
      if (caller != function)
        called.insert(function);
      work.push_back(caller);
    }
  }

  Reach reach;
  reach.kernels = visitor.kernels;
  reach.assertions = visitor.assertions;
  reach.launching = launching;
  for (const clang::FunctionDecl *function : launching) {
    const clang::FunctionDecl *definition = function->getDefinition();
    if (!definition || definition->isDependentContext() || definition->hasAttr<clang::CUDAGlobalAttr>())
      continue;
    reach.launchers.push_back(definition);
    if (!called.count(function) && !isLambdaCall(function))
      reach.roots.push_back(definition);
  }
  auto before = [&](const clang::FunctionDecl *a, const clang::FunctionDecl *b) {
    if (a->getLocation() != b->getLocation())
      return context.getSourceManager().isBeforeInTranslationUnit(a->getLocation(), b->getLocation());
    return a->getID() < b->getID();
  };
  std::sort(reach.launchers.begin(), reach.launchers.end(), before);
  std::sort(reach.roots.begin(), reach.roots.end(), before);
  std::sort(reach.kernels.begin(), reach.kernels.end(), before);
  for (const clang::FunctionDecl *pattern : visitor.templates) {
    bool instantiated = false;
    for (const clang::FunctionDecl *kernel : reach.kernels)
      instantiated |= kernel->getTemplateInstantiationPattern() == pattern;
    if (!instantiated)
      reach.uninstantiated.push_back(pattern);
  }
  return reach;
}

} // namespace smem::facts
