// The integral members of structs that a kernel takes by value.
#pragma once

#include "facts/Facts.h"

#include <vector>

namespace clang {
class FunctionDecl;
} // namespace clang

namespace smem::facts {

// Named as the kernel's code reads them, `params.tile.rows`; `scope` is the kernel's. Members of bases and of nested structs
// are among them, those of unions and arrays are not.
std::vector<ParameterMember> parameterMembers(const clang::FunctionDecl *kernel, const std::string &scope);

} // namespace smem::facts
