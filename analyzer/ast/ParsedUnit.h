// One Clang parse of one CUDA file (device pass) as a value that hides the compiler instance.
#pragma once

#include "base/SourceSpan.h"
#include "command/CompileCommand.h"

#include "llvm/Support/Error.h"

#include <memory>
#include <string>
#include <vector>

namespace clang {
class ASTUnit;
}

namespace smem::ast {

// Where the CUDA declarations come from.
struct Toolkit {
  std::string path;    // root of the toolkit; empty: the built-in declarations
  std::string version; // "13.0", or "builtin"
};

// `request` is a path, "builtin", or empty: CUDA_PATH, then the toolkit of the nvcc in PATH, then
// /usr/local/cuda, then the built-in declarations. A path without a toolkit is an error.
llvm::Expected<Toolkit> findToolkit(const std::string &request);

// What the compiler said. Errors do not end the analysis: what was declared is still there.
struct Diagnostic {
  enum class Level { Note, Warning, Error } level = Level::Error;
  std::string message;
  SourceSpan where;
};

class ParsedUnit {
public:
  // Fails when the file cannot be read or nothing at all could be parsed; broken source parses with
  // diagnostics. `arch` is "sm_89".
  static llvm::Expected<ParsedUnit> parse(const command::CompileCommand &command, const std::string &arch,
                                          const Toolkit &toolkit);

  ParsedUnit(ParsedUnit &&);
  ParsedUnit &operator=(ParsedUnit &&);
  ~ParsedUnit();

  clang::ASTUnit &unit() const { return *ast; }
  const std::vector<Diagnostic> &diagnostics() const { return *said; }
  const std::string &cuda() const { return toolkitVersion; }
  // The full clang++ command that was run, for `dump command`.
  const std::vector<std::string> &commandLine() const { return arguments; }

private:
  ParsedUnit();

  std::unique_ptr<clang::ASTUnit> ast;
  std::shared_ptr<std::vector<Diagnostic>> said; // shared with the consumer that Clang keeps
  std::string toolkitVersion;
  std::vector<std::string> arguments;
};

} // namespace smem::ast
