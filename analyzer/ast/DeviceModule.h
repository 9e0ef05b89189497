// The device code of one file as LLVM makes it before any optimization: an nvptx64 module with line tables.
#pragma once

#include "ast/Replacement.h"
#include "ast/Toolkit.h"
#include "base/Known.h"
#include "command/CompileCommand.h"

#include <map>
#include <memory>
#include <string>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace smem::ast {

// Functions that the built-in declarations do not define are external in the module.
struct DeviceModule {
  DeviceModule();
  DeviceModule(DeviceModule &&);
  DeviceModule &operator=(DeviceModule &&);
  ~DeviceModule();

  std::unique_ptr<llvm::LLVMContext> context; // outlives the module
  std::unique_ptr<llvm::Module> module;
  // The files that are the user's: absolute path, dots removed, as the debug information gives it -> the path
  // that the compiler was given. Toolkit, built-in and system headers are not among them.
  std::map<std::string, std::string> userFiles;
};

// Of a file in which macros and constants have other values: a parse of its own, which keeps no tree. Unknown where a
// replacement has no place, and when the file does not compile. Fails as ParsedUnit::parse does.
llvm::Expected<Known<DeviceModule>> deviceModule(const command::CompileCommand &command,
                                                 const std::string &arch, const Toolkit &toolkit,
                                                 llvm::ArrayRef<Replacement> replacements = {});

} // namespace smem::ast
