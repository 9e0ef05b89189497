// Objects of libcu++ in shared memory, which nvcc takes as they are and Clang does not.
#pragma once

#include "clang/AST/ASTConsumer.h"

#include <memory>

namespace smem::ast {

// Clang lets a `__shared__` variable have no destructor that does something; nvcc never calls it there. A cuda::barrier
// has one, which ends the barrier in the hardware and touches no plane: its body is left out.
std::unique_ptr<clang::ASTConsumer> sharedObjects();

} // namespace smem::ast
