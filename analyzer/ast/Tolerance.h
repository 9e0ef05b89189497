// Code that nvcc takes as it is and Clang does not, in the tree; `Leniency` does the same in the text.
#pragma once

#include "clang/AST/ASTConsumer.h"

#include <memory>

namespace smem::ast {

// Sees the tree before anybody else does, and changes it in two places.
//
// Clang lets a `__shared__` variable have no destructor that does something; nvcc never calls it there. A cuda::barrier
// has one, which ends the barrier in the hardware and touches no plane: its body is left out.
//
// With relocatable code Clang declares what host code uses and another file defines, kernels among others, and crashes
// where such a kernel takes a type that is not complete here. Nothing that is run needs the declarations.
std::unique_ptr<clang::ASTConsumer> tolerance();

} // namespace smem::ast
