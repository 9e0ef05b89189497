// Commits of a repository as folders, for as long as they are needed.
#pragma once

#include "llvm/Support/Error.h"

#include <string>

#include <sys/types.h>

namespace smem::driver {

// A process of its own makes the checkouts and removes them when this is destroyed, or when the program is
// gone, for whatever reason. It is in no terminal's group, so what ends the program does not end it.
class Worktrees {
public:
  // `root` is the top of a work tree. No other thread may run yet.
  explicit Worktrees(std::string root);
  ~Worktrees();
  Worktrees(const Worktrees &) = delete;
  Worktrees &operator=(const Worktrees &) = delete;

  // The real path of a new folder with the files of a commit. Hooks are not run. Fails with git's first line.
  llvm::Expected<std::string> checkOut(const std::string &commit);

private:
  int connection = -1; // to the keeper; -1: there is none
  pid_t keeper = -1;
};

} // namespace smem::driver
