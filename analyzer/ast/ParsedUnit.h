// One Clang parse of one CUDA file (device pass) as a value that hides the compiler instance.
#pragma once

#include "ast/Branches.h"
#include "ast/DeviceModule.h"
#include "ast/Toolkit.h"
#include "base/Known.h"
#include "base/SourceSpan.h"
#include "command/CompileCommand.h"

#include "llvm/Support/Error.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Preprocessor;
} // namespace clang

namespace smem::ast {

// What the compiler said. Errors do not end the analysis: what was declared is still there.
struct Diagnostic {
  enum class Level { Note, Warning, Error } level = Level::Error;
  std::string message;
  SourceSpan where;
};

class Emission;
class Frontend;

// Whether the parse makes device code on its way.
enum class Code { None, Device };

class ParsedUnit {
public:
  // Fails when the file cannot be read or nothing at all could be parsed; broken source parses with
  // diagnostics. `arch` is "sm_89".
  static llvm::Expected<ParsedUnit> parse(const command::CompileCommand &command, const std::string &arch,
                                          const Toolkit &toolkit, Code code = Code::None);

  ParsedUnit(ParsedUnit &&);
  ParsedUnit &operator=(ParsedUnit &&);
  ~ParsedUnit();

  clang::ASTContext &context() const;
  clang::Preprocessor &preprocessor() const;
  const std::vector<Branch> &branches() const;
  const std::string &mainFile() const { return name; } // as the command names it
  const std::vector<Diagnostic> &diagnostics() const;
  const std::string &cuda() const { return toolkitVersion; }
  // The full clang++ command that was run, for `dump command`.
  const std::vector<std::string> &commandLine() const;

  // The device code of Code::Device; the tree is gone then. Unknown when the file does not compile: Clang generates
  // code only for what has no error.
  Known<DeviceModule> takeModule() &&;

private:
  ParsedUnit();

  static llvm::Expected<ParsedUnit> parseOnce(const command::CompileCommand &command, const std::string &arch,
                                              const Toolkit &toolkit, Code code,
                                              const std::map<std::string, std::string> &texts);

  std::unique_ptr<Emission> emission; // outlived by what it gives, outlives the frontend
  std::unique_ptr<Frontend> frontend;
  std::string name;
  std::string toolkitVersion;
};

} // namespace smem::ast
