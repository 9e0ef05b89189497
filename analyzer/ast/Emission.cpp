// Options, the action, and the list of the user's files while the source manager still exists.
#include "ast/Emission.h"

#include "ast/Tolerance.h"

#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/CodeGen/CodeGenAction.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Path.h"

namespace smem::ast {

namespace {

class EmitModule : public clang::EmitLLVMOnlyAction {
public:
  EmitModule(llvm::LLVMContext &context, std::map<std::string, std::string> &userFiles)
      : EmitLLVMOnlyAction(&context), userFiles(userFiles) {}

protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &compiler,
                                                        llvm::StringRef file) override {
    std::vector<std::unique_ptr<clang::ASTConsumer>> consumers;
    consumers.push_back(tolerance());
    consumers.push_back(EmitLLVMOnlyAction::CreateASTConsumer(compiler, file));
    return std::make_unique<clang::MultiplexConsumer>(std::move(consumers));
  }

  void EndSourceFileAction() override {
    clang::SourceManager &sources = getCompilerInstance().getSourceManager();
    for (unsigned index = 0, count = sources.local_sloc_entry_size(); index < count; ++index) {
      const clang::SrcMgr::SLocEntry &entry = sources.getLocalSLocEntry(index);
      if (!entry.isFile() || clang::SrcMgr::isSystem(entry.getFile().getFileCharacteristic()))
        continue;
      if (auto file = entry.getFile().getContentCache().OrigEntry) {
        llvm::SmallString<256> absolute(file->getName());
        sources.getFileManager().makeAbsolutePath(absolute);
        llvm::sys::path::remove_dots(absolute, /*remove_dot_dot=*/true);
        userFiles.emplace(absolute.str().str(), file->getName().str());
      }
    }
    EmitLLVMOnlyAction::EndSourceFileAction();
  }

private:
  std::map<std::string, std::string> &userFiles;
};

} // namespace

static const Diagnostic *firstError(const std::vector<Diagnostic> &said) {
  for (const Diagnostic &diagnostic : said)
    if (diagnostic.level == Diagnostic::Level::Error)
      return &diagnostic;
  return nullptr;
}

std::unique_ptr<clang::FrontendAction> Emission::action(Invocation &made) {
  made.invocation->getFrontendOpts().ProgramAction = clang::frontend::EmitLLVMOnly;
  result.context = std::make_unique<llvm::LLVMContext>();
  return std::make_unique<EmitModule>(*result.context, result.userFiles);
}

Known<DeviceModule> Emission::take(Frontend &ended) {
  const Invocation &made = ended.invocation();
  for (const auto *list : {&made.said->ofSource, &made.said->ofCode})
    if (const Diagnostic *error = firstError(*list))
      return Unknown{"the file does not compile: " + error->message, error->where};
  result.module = static_cast<EmitModule &>(ended.action()).takeModule();
  if (!result.module)
    return Unknown{"no device code could be generated for '" + ended.invocation().commandLine.back() + "'", {}};
  return std::move(result);
}

} // namespace smem::ast
