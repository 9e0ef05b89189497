// Asks git what changed, without a shell.
#pragma once

#include "llvm/Support/Error.h"

#include <string>

namespace smem::driver {

struct GitDiff {
  std::string root; // of the work tree, absolute
  std::string text; // unified, without context, prefixes a/ and b/
};

// `range` is BASE..HEAD or BASE...HEAD, either side may be left out; `folder` lies in the work tree. Fails
// with one line without git, outside a work tree, and on a range that git does not know.
llvm::Expected<GitDiff> gitDiff(const std::string &range, const std::string &folder);

} // namespace smem::driver
