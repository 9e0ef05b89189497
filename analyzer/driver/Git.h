// Asks git what changed, without a shell.
#pragma once

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace smem::driver {

struct GitDiff {
  std::string root; // of the work tree, absolute
  std::string text; // unified, without context, prefixes a/ and b/
};

// `range` is BASE..HEAD or BASE...HEAD, either side may be left out; `folder` lies in the work tree. Fails
// with one line without git, outside a work tree, and on a range that git does not know.
llvm::Expected<GitDiff> gitDiff(const std::string &range, const std::string &folder);

// What git prints when it is asked in `folder`; fails with one line without git, and with the first line that
// git complains in.
llvm::Expected<std::string> askGit(const std::string &folder, std::vector<std::string> words);

} // namespace smem::driver
