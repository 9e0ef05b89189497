// Paths into one checkout as paths into another of the same project.
#pragma once

#include "command/Database.h"

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <vector>

namespace smem::driver {

// Both are real paths of folders, without a slash at their ends.
struct Checkouts {
  std::string from, to;
};

// "src/a.cu" for a path below `root`, whichever links lead to it; nothing for any other.
std::optional<std::string> belowRoot(llvm::StringRef path, llvm::StringRef root);

// The place of a path below `from` in `to`. A path elsewhere stays, and so does one that `to` lacks and
// `from` has: what a build generates and what git does not check out are there once.
std::string reroot(llvm::StringRef path, const Checkouts &checkouts);

// Flags whose words name paths, alone (`-I dir`, `a.cu`) or behind an option (`-Idir`, `--pre-include=file`).
// Relative ones, which are relative to `directory`, become absolute. Macros (-D) are left alone.
std::vector<std::string> rerootFlags(const std::vector<std::string> &flags, llvm::StringRef directory,
                                     const Checkouts &checkouts);

// Every entry. The folder that the compiler runs in stays, since builds are in no commit.
command::Database reroot(command::Database database, const Checkouts &checkouts);

} // namespace smem::driver
