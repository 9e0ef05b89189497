// The keeper takes one line per checkout, a commit, and answers with one: "+" and a path, or "-" and what is
// wrong. Since it alone runs git, nothing is still being written when it removes.
#include "driver/Worktrees.h"

#include "driver/Git.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <cerrno>
#include <csignal>
#include <vector>

#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace smem::driver {
namespace {

namespace fs = llvm::sys::fs;

bool writeLine(int connection, std::string line) {
  line += '\n';
  for (std::size_t done = 0; done < line.size();) {
    const ssize_t count = send(connection, line.data() + done, line.size() - done, MSG_NOSIGNAL);
    if (count < 0 && errno != EINTR)
      return false;
    done += count > 0 ? std::size_t(count) : 0;
  }
  return true;
}

// False at the end; `isOver` is asked now and then, since processes that have the other end too may outlive
// it.
template <class Function> bool readLine(int connection, std::string &line, Function isOver) {
  constexpr int askEveryMilliseconds = 100;
  line.clear();
  for (char c;;) {
    pollfd waiting{connection, POLLIN, 0};
    if (poll(&waiting, 1, askEveryMilliseconds) <= 0) {
      if (isOver())
        return false;
      continue;
    }
    const ssize_t count = read(connection, &c, 1);
    if (count == 0 || (count < 0 && errno != EINTR))
      return false;
    if (count < 0)
      continue;
    if (c == '\n')
      return true;
    line += c;
  }
}

class Keeper {
public:
  explicit Keeper(std::string root) : root(std::move(root)) {}

  void serve(int connection, pid_t program) {
    std::string commit;
    while (readLine(connection, commit, [&] { return getppid() != program; })) {
      auto tree = add(commit);
      writeLine(connection, tree ? "+" + *tree : "-" + llvm::toString(tree.takeError()));
    }
    removeAll();
  }

private:
  static std::string treeIn(const std::string &folder) {
    llvm::SmallString<128> tree(folder);
    llvm::sys::path::append(tree, "tree");
    return tree.str().str();
  }

  llvm::Expected<std::string> add(const std::string &commit) {
    llvm::SmallString<128> folder, real;
    if (std::error_code error = fs::createUniqueDirectory("smem-ledger-tree", folder))
      return llvm::createStringError("no temporary folder for a work tree: " + error.message());
    folders.push_back(folder.str().str());
    const std::string tree = treeIn(folders.back());
    auto added = askGit(
        root, {"-c", "core.hooksPath=/dev/null", "worktree", "add", "--detach", "--quiet", tree, commit});
    if (!added)
      return added.takeError();
    if (std::error_code error = fs::real_path(tree, real))
      return llvm::createStringError(tree + ": " + error.message());
    return real.str().str();
  }

  void removeAll() {
    for (const std::string &folder : folders) {
      // Where git cannot, the folder goes all the same, and git forgets it.
      if (auto removed = askGit(root, {"worktree", "remove", "--force", treeIn(folder)}); !removed)
        llvm::consumeError(removed.takeError());
      fs::remove_directories(folder);
      if (auto pruned = askGit(root, {"worktree", "prune"}); !pruned)
        llvm::consumeError(pruned.takeError());
    }
  }

  const std::string root;
  std::vector<std::string> folders; // each holds one `tree`
};

} // namespace

Worktrees::Worktrees(std::string root) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return;
  const pid_t program = getpid();
  keeper = fork();
  if (keeper == 0) {
    close(ends[0]);
    setsid();
    for (int signal : {SIGINT, SIGTERM, SIGHUP})
      std::signal(signal, SIG_IGN);
    Keeper(std::move(root)).serve(ends[1], program);
    _exit(0);
  }
  close(ends[1]);
  if (keeper < 0)
    close(ends[0]);
  else
    connection = ends[0];
}

Worktrees::~Worktrees() {
  if (connection < 0)
    return;
  shutdown(connection, SHUT_RDWR); // also where a process has inherited it
  close(connection);
  while (waitpid(keeper, nullptr, 0) < 0 && errno == EINTR) {
  }
}

llvm::Expected<std::string> Worktrees::checkOut(const std::string &commit) {
  std::string answer;
  if (connection < 0 || !writeLine(connection, commit) ||
      !readLine(connection, answer, [] { return false; }) || answer.empty())
    return llvm::createStringError("the process that checks out commits could not be started or has ended");
  if (answer.front() == '+')
    return answer.substr(1);
  return llvm::createStringError(answer.substr(1));
}

} // namespace smem::driver
