// Accesses of functions without a body, which only their name and signature describe.
#pragma once

#include "trace/Sites.h"

#include "llvm/IR/InstrTypes.h"

namespace smem::trace {

// `call` calls no intrinsic, no assembly and nothing with a body. Reference parameters are read, and written
// unless they are to const; what is behind a pointer is a Call.
llvm::SmallVector<Site, 2> declaredSites(const llvm::CallBase &call);

} // namespace smem::trace
