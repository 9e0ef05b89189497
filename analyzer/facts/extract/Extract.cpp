// Runs the interpreter over every kernel and every root of a unit and sorts what it found.
#include "facts/extract/Extract.h"

#include "facts/extract/Interpreter.h"
#include "facts/extract/Spans.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace smem::facts {

// An attribute that another function of the file sets reaches a launch that sets none itself.
static void attachDistantOptIns(Facts &facts, const std::vector<ReachedOptIn> &optIns) {
  std::map<const clang::FunctionDecl *, std::string> names;
  std::map<std::string, const OptIn *> byKernel; // the last one that was seen
  for (const ReachedOptIn &reached : optIns) {
    auto [name, isNew] = names.try_emplace(reached.kernel);
    if (isNew)
      name->second = mangledName(reached.kernel);
    byKernel[name->second] = &reached.optIn;
  }
  for (Launch &launch : facts.launches)
    if (auto found = byKernel.find(launch.kernel); !launch.optIn && found != byKernel.end())
      launch.optIn = *found->second;
}

// The first error between a function's first and last line.
static std::optional<SourceSpan> errorInside(const clang::FunctionDecl *function, const ast::ParsedUnit &unit) {
  const clang::SourceManager &sources = function->getASTContext().getSourceManager();
  const SourceSpan begin = spanOf(sources, function->getBeginLoc()), end = spanOf(sources, function->getEndLoc());
  for (const ast::Diagnostic &diagnostic : unit.diagnostics())
    if (diagnostic.level == ast::Diagnostic::Level::Error && diagnostic.where.file == begin.file &&
        diagnostic.where.line >= begin.line && diagnostic.where.line <= end.line)
      return diagnostic.where;
  return std::nullopt;
}

namespace {

// Where the names in an expression are declared, also those of types.
class Declarations : public clang::RecursiveASTVisitor<Declarations> {
public:
  std::vector<clang::SourceLocation> places;

  bool VisitDeclRefExpr(clang::DeclRefExpr *reference) {
    places.push_back(reference->getDecl()->getLocation());
    return true;
  }
  bool VisitTypedefTypeLoc(clang::TypedefTypeLoc type) {
    places.push_back(type.getDecl()->getLocation());
    return true;
  }
};

} // namespace

// Another architecture may have other bounds.
static std::optional<SourceSpan> branchOfBounds(const clang::FunctionDecl *function, const ast::ParsedUnit &unit) {
  auto *bounds = function->getAttr<clang::CUDALaunchBoundsAttr>();
  if (!bounds)
    return std::nullopt;
  Declarations declarations;
  for (clang::Expr *bound : {bounds->getMaxThreads(), bounds->getMinBlocks()})
    if (bound)
      declarations.TraverseStmt(bound);
  const clang::SourceManager &sources = unit.context().getSourceManager();
  for (clang::SourceLocation place : declarations.places) {
    const SourceSpan where = spanOf(sources, place);
    for (const ast::Branch &branch : unit.branches())
      if (branch.comparesArch && branch.where.file == where.file && branch.where.line < where.line &&
          where.line < branch.lastLine)
        return branch.where;
  }
  return std::nullopt;
}

// What of its text another build would compile.
static void noteBranches(Kernel &kernel, const clang::FunctionDecl *function, const ast::ParsedUnit &unit) {
  const clang::SourceManager &sources = unit.context().getSourceManager();
  const SourceSpan begin = spanOf(sources, function->getBeginLoc()), end = spanOf(sources, function->getEndLoc());
  for (const ast::Branch &branch : unit.branches()) {
    const SourceSpan &where = branch.where;
    if (where.file != begin.file || where.line < begin.line || where.line > end.line)
      continue;
    std::optional<SourceSpan> &place = branch.comparesArch ? kernel.unseen.archBranch : kernel.unseen.leftOut;
    if (!place)
      place = where;
  }
}

Facts extract(const ast::ParsedUnit &unit) {
  clang::ASTContext &context = unit.context();
  SymbolTable symbols(context, unit.preprocessor());
  const Reach reach = findReach(context);
  Interpreter interpreter(context, symbols, reach);

  Facts facts;
  facts.file = unit.mainFile();
  facts.cuda = unit.cuda();
  for (const clang::FunctionDecl *kernel : reach.kernels) {
    facts.kernels.push_back(interpreter.runKernel(kernel));
    facts.kernels.back().unseen.broken = errorInside(kernel, unit);
    noteBranches(facts.kernels.back(), kernel, unit);
    facts.kernels.back().bounds.archBranch = branchOfBounds(kernel, unit);
  }
  for (const clang::StaticAssertDecl *assertion : reach.assertions)
    if (std::optional<Formula> guard = interpreter.guardOf(assertion))
      facts.guards.push_back(*guard);
  auto runRoot = [&](const clang::FunctionDecl *root) {
    std::vector<Launch> launches = interpreter.runHost(root);
    std::move(launches.begin(), launches.end(), std::back_inserter(facts.launches));
    std::vector<Unproven> unproven = interpreter.takeUnproven();
    std::move(unproven.begin(), unproven.end(), std::back_inserter(facts.unproven));
  };
  for (const clang::FunctionDecl *root : reach.roots)
    runRoot(root);
  // Callbacks that only code outside of the unit calls, and circles of functions that call each other.
  // A caller stands behind what it calls, and says more of it.
  for (const clang::FunctionDecl *function : llvm::reverse(reach.launchers))
    if (!interpreter.wasEntered(function))
      runRoot(function);
  for (const clang::FunctionDecl *pattern : reach.uninstantiated)
    facts.uninstantiated.push_back({fmt::format("the kernel template '{}' is not instantiated in this file, so it has no sizes",
                                          pattern->getNameAsString()),
                              spanOf(context.getSourceManager(), pattern->getLocation())});
  attachDistantOptIns(facts, interpreter.optInsSeen());
  facts.symbols = symbols.all();

  std::stable_sort(facts.kernels.begin(), facts.kernels.end(), [](const Kernel &a, const Kernel &b) {
    return std::tie(a.where, a.display) < std::tie(b.where, b.display);
  });
  std::stable_sort(facts.launches.begin(), facts.launches.end(), [](const Launch &a, const Launch &b) {
    return std::tie(a.where, a.kernel) < std::tie(b.where, b.kernel);
  });
  return facts;
}

} // namespace smem::facts
