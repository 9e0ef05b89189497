// Runs Clang's own code generation for the device.
#include "ast/DeviceModule.h"

#include "ast/Invocation.h"

#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/CodeGen/CodeGenAction.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Path.h"

namespace smem::ast {

DeviceModule::DeviceModule() = default;
DeviceModule::DeviceModule(DeviceModule &&) = default;
DeviceModule::~DeviceModule() { module.reset(); }

namespace {

// Notes which files are the user's while the source manager still exists.
class EmitModule : public clang::EmitLLVMOnlyAction {
public:
  EmitModule(llvm::LLVMContext &context, std::map<std::string, std::string> &userFiles)
      : EmitLLVMOnlyAction(&context), userFiles(userFiles) {}

protected:
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

static void askForLinesOnly(clang::CompilerInvocation &invocation) {
  clang::CodeGenOptions &options = invocation.getCodeGenOpts();
  // Type-based alias data and lifetimes, as an optimizing build has them, and no pass run on the result.
  options.OptimizationLevel = 2;
  options.UnrollLoops = true; // else every loop says that it is not to be unrolled
  options.DisableO0ImplyOptNone = true;
  options.DisableLLVMPasses = true;
  options.DiscardValueNames = false; // parameters keep their names
  options.setDebugInfo(llvm::codegenoptions::DebugLineTablesOnly);
  options.DebugColumnInfo = true;
  options.DwarfVersion = 5;
  // The mathematical functions stay calls by name: their bodies only matter to a processor.
  options.LinkBitcodeFiles.clear();
  invocation.getFrontendOpts().ProgramAction = clang::frontend::EmitLLVMOnly;
  invocation.getDiagnosticOpts().ShowCarets = false; // else a count of warnings is printed
}

static const Diagnostic *firstError(const std::vector<Diagnostic> &said) {
  for (const Diagnostic &diagnostic : said)
    if (diagnostic.level == Diagnostic::Level::Error)
      return &diagnostic;
  return nullptr;
}

// Files with replaced values stand in for those of the disk; macros of the command line are defined again.
static std::optional<Unknown> replace(Invocation &made, llvm::ArrayRef<Replacement> replacements) {
  clang::PreprocessorOptions &options = made.invocation->getPreprocessorOpts();
  std::map<std::string, std::vector<Replacement>> byFile;
  for (const Replacement &replacement : replacements)
    if (made.files->exists(replacement.where.file))
      byFile[replacement.where.file].push_back(replacement);
    else
      options.addMacroDef(replacement.name + "=" + std::to_string(replacement.value));
  for (const auto &[file, all] : byFile) {
    auto buffer = made.files->getBufferForFile(file);
    if (!buffer)
      return Unknown{"cannot read '" + file + "': " + buffer.getError().message(), all.front().where};
    auto text = withValues((*buffer)->getBuffer(), all);
    if (!text)
      return Unknown{llvm::toString(text.takeError()), all.front().where};
    options.addRemappedFile(file, llvm::MemoryBuffer::getMemBufferCopy(*text, file).release());
  }
  return std::nullopt;
}

llvm::Expected<Known<DeviceModule>> deviceModule(const command::CompileCommand &command,
                                                 const std::string &arch, const Toolkit &toolkit,
                                                 llvm::ArrayRef<Replacement> replacements) {
  auto made = makeInvocation(command, arch, toolkit);
  if (!made)
    return made.takeError();
  askForLinesOnly(*made->invocation);
  if (auto why = replace(*made, replacements))
    return Known<DeviceModule>(*why);

  clang::CompilerInstance compiler(made->invocation);
  compiler.setVirtualFileSystem(made->files);
  compiler.setDiagnostics(made->diagnostics);
  compiler.createFileManager();

  DeviceModule result;
  result.context = std::make_unique<llvm::LLVMContext>();
  EmitModule action(*result.context, result.userFiles);
  const bool worked = compiler.ExecuteAction(action);
  if (const Diagnostic *error = firstError(*made->said))
    return Known<DeviceModule>(Unknown{"the file does not compile: " + error->message, error->where});
  result.module = action.takeModule();
  if (!worked || !result.module)
    return llvm::createStringError("cannot generate device code for '" + command.file + "'");
  return Known<DeviceModule>(std::move(result));
}

} // namespace smem::ast
