// A question is the number of a piece, an answer its length and its bytes; a connection that closes ends both
// sides.
#include "driver/Worker.h"

#include "driver/Signals.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace smem::driver {

static bool sendAll(int connection, llvm::StringRef bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = send(connection, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR)
      continue;
    if (sent <= 0)
      return false;
    bytes = bytes.drop_front(static_cast<std::size_t>(sent));
  }
  return true;
}

template <class T> static llvm::StringRef bytesOf(const T &number) {
  return {reinterpret_cast<const char *>(&number), sizeof number};
}

// Never returns into the program that was copied: its destructors and buffers are not this process's.
[[noreturn]] static void serve(Work work, int connection) {
  for (;;) {
    std::uint64_t order;
    const ssize_t got = recv(connection, &order, sizeof order, MSG_WAITALL);
    if (got < 0 && errno == EINTR)
      continue;
    if (got != sizeof order)
      _exit(0);
    const std::string answer = work(order / 2, order % 2 ? Effort::Less : Effort::Full);
    const std::uint64_t size = answer.size();
    if (!sendAll(connection, bytesOf(size)) || !sendAll(connection, answer))
      _exit(0);
  }
}

std::unique_ptr<Worker> Worker::start(Work work, llvm::StringRef temporary,
                                      llvm::ArrayRef<std::unique_ptr<Worker>> others) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return nullptr;
  const int printed = memfd_create("smem-ledger", MFD_CLOEXEC);
  const pid_t parent = getpid();
  const pid_t process = fork();
  if (process != 0) {
    close(ends[1]);
    if (process > 0) {
      setpgid(process, process); // here and there, since nobody knows who is first
      return std::unique_ptr<Worker>(new Worker(process, ends[0], printed));
    }
    close(ends[0]);
    if (printed >= 0)
      close(printed);
    return nullptr;
  }
  // A group of its own, so that what it starts ends with it.
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent)
    _exit(0);
  resetSignals();
  close(ends[0]);
  for (const std::unique_ptr<Worker> &other : others)
    close(other->connection);
  if (printed >= 0)
    dup2(printed, STDERR_FILENO);
  if (!temporary.empty())
    setenv("TMPDIR", temporary.str().c_str(), 1);
  serve(work, ends[1]);
}

Worker::~Worker() {
  if (process > 0) {
    kill(-process, SIGKILL);
    kill(process, SIGKILL); // where the group is not there yet
    while (waitpid(process, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  close(connection);
  if (printed >= 0)
    close(printed);
}

void Worker::give(std::size_t piece, Effort effort) {
  given = piece;
  // What it printed about the piece before is no reason for anything; the place to write at is shared.
  if (printed >= 0 && ftruncate(printed, 0) == 0)
    lseek(printed, 0, SEEK_SET);
  begun = std::chrono::steady_clock::now();
  const std::uint64_t order = 2 * piece + (effort == Effort::Less);
  sendAll(connection, bytesOf(order)); // where it is dead already, receive() will find out
}

Worker::State Worker::receive() {
  constexpr std::size_t most = 1 << 16;
  char buffer[most];
  const ssize_t got = recv(connection, buffer, most, 0);
  if (got < 0 && errno == EINTR)
    return State::Working;
  if (got <= 0)
    return State::Dead;
  received.append(buffer, static_cast<std::size_t>(got));
  std::uint64_t size;
  if (received.size() < sizeof size)
    return State::Working;
  std::memcpy(&size, received.data(), sizeof size);
  return received.size() - sizeof size < size ? State::Working : State::Answered;
}

std::string Worker::takeAnswer() {
  std::string answer = received.substr(sizeof(std::uint64_t));
  received.clear();
  given.reset();
  return answer;
}

static std::string lastLine(int file) {
  constexpr off_t most = 4096;
  const off_t end = file < 0 ? 0 : lseek(file, 0, SEEK_END);
  if (end <= 0)
    return {};
  std::string text(static_cast<std::size_t>(std::min(end, most)), '\0');
  const ssize_t got = pread(file, text.data(), text.size(), end - static_cast<off_t>(text.size()));
  text.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
  const auto [before, last] = llvm::StringRef(text).trim().rsplit('\n');
  constexpr std::size_t length = 200;
  return (last.empty() ? before : last).trim().take_front(length).str();
}

std::string Worker::howItDied() {
  int status = 0;
  // The connection is closed, so it ends now if it has not yet.
  pid_t ended;
  while ((ended = waitpid(process, &status, 0)) < 0 && errno == EINTR) {
  }
  kill(-process, SIGKILL); // what it had started
  process = -1;
  const std::string said = lastLine(printed);
  const std::string more = said.empty() ? "" : ": " + said;
  if (ended < 0) // whoever started the program ignores what becomes of children
    return "ended early" + more;
  if (!WIFSIGNALED(status))
    return "ended with exit code " + std::to_string(WIFEXITED(status) ? WEXITSTATUS(status) : -1) + more;
  const int signal = WTERMSIG(status);
  if (signal == SIGKILL)
    return "was killed, as happens when memory runs out" + more;
  std::string name = llvm::StringRef(strsignal(signal)).lower();
  return "crashed (" + name + more + ")";
}

} // namespace smem::driver
