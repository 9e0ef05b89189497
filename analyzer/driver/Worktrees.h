// Commits of a repository as folders, for as long as they are needed.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <string>
#include <vector>

namespace smem::driver {

// Everything that was checked out is gone when this is: also when the program is interrupted, hung up on or
// terminated meanwhile (SIGINT, SIGHUP, SIGTERM), which it is again once the folders are removed. A signal
// that cannot be caught leaves a folder among the temporary ones and an entry that `git worktree prune`
// drops.
class Worktrees {
public:
  // `root` is the top of a work tree. No other thread may run yet: it would take the signals.
  explicit Worktrees(std::string root);
  ~Worktrees();
  Worktrees(const Worktrees &) = delete;
  Worktrees &operator=(const Worktrees &) = delete;

  // The real path of a new folder with the files of a commit. Hooks are not run. Fails with git's first line.
  llvm::Expected<std::string> checkOut(const std::string &commit);

private:
  struct State;
  std::unique_ptr<State> state;
};

} // namespace smem::driver
