// Turns a compile command into what Clang is run with.
#include "ast/Invocation.h"

#include "ast/Builtin.h"
#include "ast/Preamble.h"
#include "command/Architectures.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Driver/CreateInvocationFromArgs.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

namespace smem::ast {

namespace {

// Keeps errors and notes.
class Collector : public clang::DiagnosticConsumer {
public:
  explicit Collector(std::shared_ptr<Said> said) : said(std::move(said)) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic &info) override {
    DiagnosticConsumer::HandleDiagnostic(level, info);
    if (level <= clang::DiagnosticsEngine::Warning && level != clang::DiagnosticsEngine::Note)
      return;
    Diagnostic diagnostic;
    diagnostic.level = level == clang::DiagnosticsEngine::Note      ? Diagnostic::Level::Note
                       : level == clang::DiagnosticsEngine::Warning ? Diagnostic::Level::Warning
                                                                    : Diagnostic::Level::Error;
    llvm::SmallString<128> text;
    info.FormatDiagnostic(text);
    diagnostic.message = text.str().str();
    if (info.hasSourceManager() && info.getLocation().isValid()) {
      clang::PresumedLoc place = info.getSourceManager().getPresumedLoc(
          info.getSourceManager().getExpansionLoc(info.getLocation()), /*UseLineDirectives=*/false);
      if (place.isValid())
        diagnostic.where = {place.getFilename(), place.getLine(), place.getColumn()};
    }
    said->isPreambleStale |= isOfPrecompiled(info.getID()) && level >= clang::DiagnosticsEngine::Error;
    // Only code generation makes up diagnostics that Clang's tables do not have.
    const bool isOfCode = info.getID() >= clang::diag::DIAG_UPPER_LIMIT;
    (isOfCode ? said->ofCode : said->ofSource).push_back(std::move(diagnostic));
  }

private:
  static bool isOfPrecompiled(unsigned id) {
    return id >= clang::diag::DIAG_START_SERIALIZATION && id < clang::diag::DIAG_START_LEX;
  }

  std::shared_ptr<Said> said;
};

} // namespace

// A build that links the CUDA runtime names the toolkit's headers among its own; beside the built-in declarations they
// would define everything twice.
static std::vector<std::string> withoutToolkits(const command::CompileCommand &command) {
  auto holdsToolkit = [&](llvm::StringRef folder) {
    llvm::SmallString<256> path(folder);
    if (!command.directory.empty() && llvm::sys::path::is_relative(path)) {
      path = command.directory;
      llvm::sys::path::append(path, folder);
    }
    llvm::sys::path::append(path, "cuda_runtime_api.h");
    return llvm::sys::fs::exists(path);
  };
  static constexpr llvm::StringLiteral apart[] = {"-I", "-isystem", "-iquote", "-idirafter"};
  std::vector<std::string> kept;
  for (std::size_t at = 0; at < command.arguments.size(); ++at) {
    llvm::StringRef word = command.arguments[at];
    if (llvm::is_contained(apart, word) && at + 1 < command.arguments.size()) {
      if (!holdsToolkit(command.arguments[at + 1]))
        kept.insert(kept.end(), {word.str(), command.arguments[at + 1]});
      ++at;
    } else if (!word.consume_front("-I") || !holdsToolkit(word)) {
      kept.push_back(command.arguments[at]);
    }
  }
  return kept;
}

static std::vector<std::string> commandLineFor(const command::CompileCommand &command, const std::string &arch,
                                               const Toolkit &toolkit) {
  std::vector<std::string> line = {"clang++"};
  llvm::append_range(line, toolkit.path.empty() ? withoutToolkits(command) : command.arguments);
  const std::string mount = builtinMountPoint().str();
  // The pass is always named: without a mode the driver plans both passes and a tool gets one silently.
  line.insert(line.end(), {"-xcuda", "--cuda-device-only", "-fsyntax-only", "-w", "-ferror-limit=0", "-fgpu-rdc",
                           "-Wno-unknown-cuda-version", "-Wno-c++11-narrowing", "-Wno-reserved-user-defined-literal",
                           "-Wno-missing-template-arg-list-after-template-kw", "-Xclang", "-fcuda-allow-variadic-functions"});
  llvm::append_range(line, command::clangFlagsFor(arch));
  line.push_back("-resource-dir=" SMEM_CLANG_RESOURCE_DIR);
  if (toolkit.path.empty()) {
    line.insert(line.end(), {"-nocudainc", "-nocudalib", "-isystem", mount, "-include", mount + "/smem_cuda_builtin.h"});
  } else {
    line.insert(line.end(), {"--cuda-path=" + toolkit.path, "-isystem", toolkit.path + "/include/cccl", "-include",
                             mount + "/smem_toolkit_compat.h"});
  }
  line.insert(line.end(), {"-idirafter", mount + "/fallback"}); // what comes with neither CUDA nor Clang
  line.push_back(command.file);
  return line;
}

static llvm::Error checkReadable(const command::CompileCommand &command) {
  llvm::SmallString<256> path(command.file);
  if (!command.directory.empty() && llvm::sys::path::is_relative(path)) {
    path = command.directory;
    llvm::sys::path::append(path, command.file);
  }
  if (!llvm::sys::fs::exists(path))
    return llvm::createStringError("cannot read '" + command.file + "': no such file");
  if (llvm::sys::fs::is_directory(path))
    return llvm::createStringError("cannot read '" + command.file + "': it is a directory");
  int descriptor = 0;
  if (std::error_code error = llvm::sys::fs::openFileForRead(path, descriptor))
    return llvm::createStringError("cannot read '" + command.file + "': " + error.message());
  llvm::sys::Process::SafelyCloseFileDescriptor(descriptor);
  return llvm::Error::success();
}

// Also of a parse that generates none: a precompiled header fits only the options it was made with.
static void setCodeGeneration(clang::CompilerInvocation &invocation) {
  clang::CodeGenOptions &options = invocation.getCodeGenOpts();
  // Type-based alias data and lifetimes, as an optimizing build has them, and no pass run on the result.
  options.OptimizationLevel = 2;
  options.UnrollLoops = true; // else every loop says that it is not to be unrolled
  options.DisableO0ImplyOptNone = true;
  options.DisableLLVMPasses = true;
  options.ClearASTBeforeBackend = false; // the tree is read afterwards
  options.DiscardValueNames = false; // parameters keep their names
  options.setDebugInfo(llvm::codegenoptions::DebugLineTablesOnly);
  options.DebugColumnInfo = true;
  options.DwarfVersion = 5;
  // The mathematical functions stay calls by name: their bodies only matter to a processor.
  options.LinkBitcodeFiles.clear();
}

llvm::Expected<Invocation> makeInvocation(const command::CompileCommand &command, const std::string &arch,
                                          const Toolkit &toolkit) {
  if (llvm::Error error = checkReadable(command))
    return error;

  Invocation made;
  made.said = std::make_shared<Said>();
  made.commandLine = commandLineFor(command, arch, toolkit);
  made.files = fileSystemWithBuiltins();
  if (!command.directory.empty())
    if (std::error_code error = made.files->setCurrentWorkingDirectory(command.directory))
      return llvm::createStringError("cannot enter '" + command.directory + "': " + error.message());

  made.options = std::make_shared<clang::DiagnosticOptions>();
  made.diagnostics =
      clang::CompilerInstance::createDiagnostics(*made.files, *made.options, new Collector(made.said));
  // A missing header is a fatal error, after which Clang instantiates no template.
  made.diagnostics->setFatalsAsError(true);

  std::vector<const char *> pointers;
  for (const std::string &argument : made.commandLine)
    pointers.push_back(argument.c_str());
  clang::CreateInvocationOptions invocationOptions;
  invocationOptions.Diags = made.diagnostics;
  invocationOptions.VFS = made.files;
  invocationOptions.RecoverOnError = true;
  made.invocation = clang::createInvocation(pointers, invocationOptions);
  if (!made.invocation)
    return llvm::createStringError("cannot compile '" + command.file + "': " +
                                   (made.said->ofSource.empty() ? "the flags give no compile job"
                                                              : made.said->ofSource.front().message));
  made.invocation->getFrontendOpts().DisableFree = false;
  made.invocation->getLangOpts().CommentOpts.ParseAllComments = false;
  setCodeGeneration(*made.invocation);
  usePreamble(made, toolkit);
  return made;
}

} // namespace smem::ast
