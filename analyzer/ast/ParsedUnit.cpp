// Runs Clang on one file and keeps the tree.
#include "ast/ParsedUnit.h"

#include "ast/Invocation.h"

#include "clang/Frontend/ASTUnit.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Serialization/PCHContainerOperations.h"

namespace smem::ast {

ParsedUnit::ParsedUnit() : said(std::make_shared<std::vector<Diagnostic>>()) {}
ParsedUnit::ParsedUnit(ParsedUnit &&) = default;
ParsedUnit &ParsedUnit::operator=(ParsedUnit &&) = default;
ParsedUnit::~ParsedUnit() = default;

llvm::Expected<ParsedUnit> ParsedUnit::parse(const command::CompileCommand &command, const std::string &arch,
                                             const Toolkit &toolkit) {
  auto made = makeInvocation(command, arch, toolkit);
  if (!made)
    return made.takeError();

  ParsedUnit parsed;
  parsed.toolkitVersion = toolkit.version;
  parsed.arguments = made->commandLine;
  parsed.said = made->said;

  auto manager =
      llvm::makeIntrusiveRefCnt<clang::FileManager>(made->invocation->getFileSystemOpts(), made->files);
  parsed.ast = clang::ASTUnit::LoadFromCompilerInvocation(
      made->invocation, std::make_shared<clang::PCHContainerOperations>(), made->options, made->diagnostics, manager,
      /*OnlyLocalDecls=*/false, clang::CaptureDiagsKind::None, /*PrecompilePreambleAfterNParses=*/0);
  if (!parsed.ast)
    return llvm::createStringError("cannot parse '" + command.file + "': " +
                                   (parsed.said->empty() ? "the compiler gave no tree" : parsed.said->front().message));
  return parsed;
}

} // namespace smem::ast
