// What the preprocessor decides about: text that another architecture, or another build, would have compiled.
#pragma once

#include "base/SourceSpan.h"

#include <vector>

namespace clang {
class Preprocessor;
}

namespace smem::ast {

struct Branch {
  SourceSpan where;          // of its directive
  unsigned lastLine = 0;     // of what the comparison decides: its `#endif`; 0 where it decides nothing
  bool comparesArch = false; // a comparison of __CUDA_ARCH__, whichever way it went
  bool leavesOut = false;    // skipped text in which shared memory is declared
};

// Fills the list while the preprocessor runs; the list must outlive it.
void collectBranches(clang::Preprocessor &preprocessor, std::vector<Branch> &branches);

} // namespace smem::ast
