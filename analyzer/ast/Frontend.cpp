// What CompilerInstance::ExecuteAction does, in two halves.
#include "ast/Frontend.h"

#include "llvm/Support/Error.h"

namespace smem::ast {

Frontend::Frontend(Invocation invocation, std::unique_ptr<clang::FrontendAction> action)
    : made(std::move(invocation)), instance(made.invocation), acting(std::move(action)) {
  instance.setVirtualFileSystem(made.files);
  instance.setDiagnostics(made.diagnostics);
  instance.createFileManager();
}

bool Frontend::run() {
  if (!instance.createTarget())
    return false;
  open = acting->BeginSourceFile(instance, instance.getFrontendOpts().Inputs.front());
  if (!open)
    return false;
  collectBranches(instance.getPreprocessor(), decided);
  llvm::consumeError(acting->Execute()); // what is wrong has been said
  return instance.hasASTContext();
}

void Frontend::end() {
  if (open)
    acting->EndSourceFile();
  open = false;
}

} // namespace smem::ast
