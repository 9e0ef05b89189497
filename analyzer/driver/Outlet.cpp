// poll() before every write, and no more than a ready pipe takes without blocking.
#include "driver/Outlet.h"

#include <cerrno>
#include <climits>

#include <poll.h>
#include <unistd.h>

namespace smem::driver {

int Outlet::descriptor() const { return STDOUT_FILENO; }

// After an error the rest is let go: who reads knows it best.
void Outlet::write(std::size_t most) {
  const ssize_t written = ::write(STDOUT_FILENO, waiting.data(), std::min(most, waiting.size()));
  if (written >= 0)
    waiting.erase(0, std::size_t(written));
  else if (errno != EINTR && errno != EAGAIN) {
    problem = std::error_code(errno, std::generic_category());
    waiting.clear();
  }
}

void Outlet::drain() {
  // A pipe that is ready takes so much without blocking.
  for (pollfd ready{STDOUT_FILENO, POLLOUT, 0}; !waiting.empty() && poll(&ready, 1, 0) > 0;)
    write(PIPE_BUF);
}

llvm::Error Outlet::finish() {
  while (!waiting.empty())
    write(waiting.size());
  if (problem)
    return llvm::createStringError("cannot write to the standard output: " + problem.message());
  return llvm::Error::success();
}

} // namespace smem::driver
