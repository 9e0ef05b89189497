// One kernel, alone in a module of its own, with everything it calls inlined and its memory accesses as nvcc
// leaves them: neighbours merged, nothing else moved.
#pragma once

#include "base/Known.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <string>
#include <vector>

namespace smem::trace {

struct Prepared {
  std::unique_ptr<llvm::Module> module; // in the context of the module it was made from
  llvm::Function *kernel = nullptr;
  std::vector<Unknown> notes; // what was not done, and why
};

// `kernel` is a mangled name. Loops are in simplified and LCSSA form. Fails when the module has no such
// kernel.
llvm::Expected<Prepared> prepare(const llvm::Module &module, const std::string &kernel);

} // namespace smem::trace
