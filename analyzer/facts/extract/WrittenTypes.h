// Class templates as a function writes them: `Stage<BM, BN>` ties the class's parameters to the function's.
#pragma once

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Expr.h"

#include <vector>

namespace smem::facts {

struct WrittenArgument {
  const clang::ClassTemplateSpecializationDecl *specialization = nullptr;
  unsigned index = 0;
  const clang::Expr *expression = nullptr;
};

// Every non-type argument that is written in the body or the parameters of an instantiated function.
std::vector<WrittenArgument> writtenArguments(const clang::FunctionDecl *function);
// The same for one type; an alias is read where it is defined.
std::vector<WrittenArgument> writtenArguments(clang::TypeLoc written);

} // namespace smem::facts
