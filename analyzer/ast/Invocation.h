// How Clang is called on one file: the command line, the file system and the diagnostics that every parse of
// it shares, whether it ends in a tree (ParsedUnit) or in a device module (DeviceModule).
#pragma once

#include "ast/ParsedUnit.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace smem::ast {

// What the compiler says, by what it is about.
struct Said {
  std::vector<Diagnostic> ofSource;
  std::vector<Diagnostic> ofCode; // the source has no fault, Clang cannot compile it
  bool isPreambleStale = false;   // what was precompiled does not fit
};

struct Invocation {
  std::shared_ptr<clang::CompilerInvocation> invocation;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files; // the disk with the built-in headers on top
  std::shared_ptr<clang::DiagnosticOptions> options;
  llvm::IntrusiveRefCntPtr<clang::DiagnosticsEngine> diagnostics; // collects into `said`
  std::shared_ptr<Said> said;
  std::vector<std::string> commandLine;
  std::string preamble; // the file of the cache that holds the first declarations; empty: none
};

// Fails when the file cannot be read or the flags give no compile job. `arch` is "sm_89".
llvm::Expected<Invocation> makeInvocation(const command::CompileCommand &command, const std::string &arch,
                                          const Toolkit &toolkit);

} // namespace smem::ast
