// Which files two commits are compared by.
#pragma once

#include "driver/GitRange.h"
#include "driver/Run.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <set>
#include <string>
#include <vector>

namespace smem::driver {

// Relative to the root; a side has those of them that exist there.
using Files = std::set<std::string>;

// The path of one below a root.
std::string joined(llvm::StringRef root, llvm::StringRef relative);

// Those of the inputs on either side, or without inputs those of the compile database, and what has been
// deleted since. Fails on an input that is outside of the work tree or on neither side, and where no file is
// left.
llvm::Expected<Files> filesOf(const Options &options, const Shared &shared, const GitRange &range,
                              const std::string &baseTree, const std::string &headTree);

// Takes out what the commits do not reach: it is the same on both sides. To be asked only of a clean work
// tree at the head, since the answer is looked for there. Says in `remarks` how many files are left.
llvm::Error keepReached(Files &files, const Shared &shared, const GitRange &range,
                        std::vector<std::string> &remarks);

} // namespace smem::driver
