// Signals are blocked and waited for by a thread, since a handler may run neither git nor a removal.
#include "driver/Worktrees.h"

#include "driver/Git.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <atomic>
#include <csignal>
#include <ctime>
#include <mutex>
#include <thread>

#include <unistd.h>

namespace smem::driver {

namespace fs = llvm::sys::fs;

struct Worktrees::State {
  explicit State(std::string root) : root(std::move(root)) {}

  void removeAll() {
    std::lock_guard lock(mutex);
    for (const std::string &folder : folders) {
      llvm::SmallString<128> tree(folder);
      llvm::sys::path::append(tree, "tree");
      // Where git cannot, the folder goes all the same, and git forgets it.
      if (auto removed = askGit(root, {"worktree", "remove", "--force", tree.str().str()}); !removed)
        llvm::consumeError(removed.takeError());
      fs::remove_directories(folder);
      if (auto pruned = askGit(root, {"worktree", "prune"}); !pruned)
        llvm::consumeError(pruned.takeError());
    }
    folders.clear();
  }

  // Until `done`: removes the folders on a signal, and then lets the signal do what it does.
  void watch() {
    constexpr long checkEveryNanoseconds = 50'000'000;
    const timespec pause{0, checkEveryNanoseconds};
    while (!done) {
      const int signal = sigtimedwait(&signals, nullptr, &pause);
      if (signal < 0)
        continue;
      removeAll();
      pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
      raise(signal);
      constexpr int byShells = 128; // exit code of a program that a signal ended
      _exit(byShells + signal);
    }
  }

  const std::string root;
  std::mutex mutex;
  std::vector<std::string> folders; // each holds one `tree`
  std::atomic<bool> done = false;
  sigset_t signals, before;
  std::thread watcher;
};

Worktrees::Worktrees(std::string root) : state(std::make_unique<State>(std::move(root))) {
  sigemptyset(&state->signals);
  for (int signal : {SIGINT, SIGHUP, SIGTERM})
    sigaddset(&state->signals, signal);
  pthread_sigmask(SIG_BLOCK, &state->signals, &state->before);
  state->watcher = std::thread([state = state.get()] { state->watch(); });
}

Worktrees::~Worktrees() {
  state->removeAll();
  state->done = true;
  state->watcher.join();
  pthread_sigmask(SIG_SETMASK, &state->before, nullptr);
}

llvm::Expected<std::string> Worktrees::checkOut(const std::string &commit) {
  llvm::SmallString<128> folder;
  if (std::error_code error = fs::createUniqueDirectory("smem-ledger-tree", folder))
    return llvm::createStringError("no temporary folder for a work tree: " + error.message());
  {
    std::lock_guard lock(state->mutex);
    state->folders.push_back(folder.str().str());
  }
  llvm::SmallString<128> tree(folder), real;
  llvm::sys::path::append(tree, "tree");
  auto added = askGit(state->root, {"-c", "core.hooksPath=/dev/null", "worktree", "add", "--detach",
                                    "--quiet", tree.str().str(), commit});
  if (!added)
    return added.takeError();
  if (std::error_code error = fs::real_path(tree, real))
    return llvm::createStringError(tree.str() + ": " + error.message());
  return real.str().str();
}

} // namespace smem::driver
