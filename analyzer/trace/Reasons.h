// Why something is not known, in words: what the value came from where it stopped being followed.
#pragma once

#include "trace/Places.h"

#include "base/Known.h"

#include "llvm/IR/Value.h"

namespace smem::trace {

struct Source {
  Unknown what;          // reads after "depends on": "the parameter `n`", with the place in the source
  bool canBeSet = false; // the request could give it a value
};

Source sourceOf(const llvm::Value *origin, Places &places);

} // namespace smem::trace
