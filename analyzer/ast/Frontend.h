// Clang between the end of a parse and the end of the file, where the tree is still there.
#pragma once

#include "ast/Branches.h"
#include "ast/Invocation.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"

#include <memory>

namespace smem::ast {

class Frontend {
public:
  Frontend(Invocation invocation, std::unique_ptr<clang::FrontendAction> action);
  Frontend(const Frontend &) = delete;
  Frontend &operator=(const Frontend &) = delete;
  ~Frontend() { end(); }

  // Parses. False when there is no tree: `invocation().said` may have the reason.
  bool run();
  // The tree goes; what the action made of it is the action's.
  void end();

  const Invocation &invocation() const { return made; }
  clang::CompilerInstance &compiler() { return instance; }
  clang::FrontendAction &action() { return *acting; }
  const std::vector<Branch> &branches() const { return decided; }

private:
  Invocation made;
  std::vector<Branch> decided; // outlives the preprocessor
  clang::CompilerInstance instance;
  std::unique_ptr<clang::FrontendAction> acting;
  bool open = false;
};

} // namespace smem::ast
