// Which functions of a unit matter: kernels, and host functions from which a launch can be reached.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"

#include <set>
#include <vector>

namespace smem::facts {

struct Reach {
  // Definitions of __global__ functions that are not templates themselves, in source order.
  std::vector<const clang::FunctionDecl *> kernels;
  // Host functions from which a launch or an attribute call is reached and that no other such function
  // calls: the starting points of calling contexts.
  std::vector<const clang::FunctionDecl *> roots;
  // Every function from which a launch or an attribute call is reached, as declared first; and the definitions of
  // those that are not templates, in source order.
  std::set<const clang::FunctionDecl *> launching;
  std::vector<const clang::FunctionDecl *> launchers;
  // Outside of functions, in source order; class members only of classes that are not templates themselves.
  std::vector<const clang::StaticAssertDecl *> assertions;
  // Kernel templates of which the unit has no instantiation.
  std::vector<const clang::FunctionDecl *> uninstantiated;
};

// Looks at the main file and at headers that are not the system's.
Reach findReach(clang::ASTContext &context);

// As nvcc mangles it: a static kernel like one that is not.
std::string mangledName(const clang::FunctionDecl *function);

// Written by the user: not in a system header.
bool isUserCode(const clang::ASTContext &context, clang::SourceLocation location);

} // namespace smem::facts
