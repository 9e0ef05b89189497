// Runs Clang on one file and keeps the tree, until its device code is asked for.
#include "ast/ParsedUnit.h"

#include "ast/Emission.h"
#include "ast/Frontend.h"
#include "ast/Leniency.h"
#include "ast/Preamble.h"
#include "ast/Tolerance.h"

#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Support/MemoryBuffer.h"

namespace smem::ast {

namespace {

class KeepTree : public clang::ASTFrontendAction {
protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &, llvm::StringRef) override {
    return tolerance();
  }
};

} // namespace

ParsedUnit::ParsedUnit() = default;
ParsedUnit::ParsedUnit(ParsedUnit &&) = default;
ParsedUnit &ParsedUnit::operator=(ParsedUnit &&) = default;
ParsedUnit::~ParsedUnit() = default;

// Files with other texts than those on the disk.
static void remap(Invocation &made, const std::map<std::string, std::string> &texts) {
  for (const auto &[file, text] : texts)
    made.invocation->getPreprocessorOpts().addRemappedFile(
        file, llvm::MemoryBuffer::getMemBufferCopy(text, file).release());
}

// What Clang refuses and nvcc does not, mended; empty where there is nothing of the kind.
static std::map<std::string, std::string> mendedTexts(const Invocation &ran) {
  std::map<std::string, std::string> texts;
  for (const Diagnostic &said : ran.said->ofSource)
    if (!said.where.file.empty() && !texts.count(said.where.file))
      if (auto buffer = ran.files->getBufferForFile(said.where.file))
        if (auto text = mended((*buffer)->getBuffer(), said.where.file, ran.said->ofSource))
          texts.emplace(said.where.file, std::move(*text));
  return texts;
}

llvm::Expected<ParsedUnit> ParsedUnit::parse(const command::CompileCommand &command, const std::string &arch,
                                             const Toolkit &toolkit, Code code) {
  auto parsed = parseOnce(command, arch, toolkit, code, {});
  if (!parsed)
    return parsed;
  const auto texts = mendedTexts(parsed->frontend->invocation());
  return texts.empty() ? std::move(parsed) : parseOnce(command, arch, toolkit, code, texts);
}

llvm::Expected<ParsedUnit> ParsedUnit::parseOnce(const command::CompileCommand &command, const std::string &arch,
                                                 const Toolkit &toolkit, Code code,
                                                 const std::map<std::string, std::string> &texts) {
  auto made = makeInvocation(command, arch, toolkit);
  if (!made)
    return made.takeError();
  remap(*made, texts);

  ParsedUnit parsed;
  parsed.toolkitVersion = toolkit.version;
  parsed.name = command.file;
  std::unique_ptr<clang::FrontendAction> action;
  if (code == Code::Device) {
    parsed.emission = std::make_unique<Emission>();
    action = parsed.emission->action(*made);
  } else {
    action = std::make_unique<KeepTree>();
  }
  parsed.frontend = std::make_unique<Frontend>(std::move(*made), std::move(action));
  const bool worked = parsed.frontend->run();
  if (const Invocation &ran = parsed.frontend->invocation(); ran.said->isPreambleStale && !ran.preamble.empty())
    return parseOnce(command, arch, withoutPreamble(ran, toolkit), code, texts);
  if (!worked)
    return llvm::createStringError("cannot parse '" + command.file + "': " +
                                   (parsed.diagnostics().empty() ? "the compiler gave no tree"
                                                                 : parsed.diagnostics().front().message));
  return parsed;
}

clang::ASTContext &ParsedUnit::context() const { return frontend->compiler().getASTContext(); }
clang::Preprocessor &ParsedUnit::preprocessor() const { return frontend->compiler().getPreprocessor(); }
const std::vector<Branch> &ParsedUnit::branches() const { return frontend->branches(); }
const std::vector<Diagnostic> &ParsedUnit::diagnostics() const { return frontend->invocation().said->ofSource; }
const std::vector<std::string> &ParsedUnit::commandLine() const { return frontend->invocation().commandLine; }

Known<DeviceModule> ParsedUnit::takeModule() && {
  if (!emission)
    return Unknown{"no device code was asked for", {}};
  frontend->end();
  return emission->take(*frontend);
}

} // namespace smem::ast
