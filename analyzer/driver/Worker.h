// A process that does one piece of work after another, so that a piece that takes it down takes nothing else
// along.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>

namespace smem::driver {

// All of a piece, or only what is known to be safe.
enum class Effort { Full, Less };

// The answer to piece number `piece`, as bytes.
using Work = llvm::function_ref<std::string(std::size_t piece, Effort effort)>;

// A copy of this process, made by fork(): it has everything that was read and settled before, and nothing has
// to be handed over but the number of a piece. The program must not have threads that hold locks when one is
// made.
class Worker {
public:
  // Null where the system gives no more processes. `temporary` is the folder for its temporary files; empty:
  // the usual one. `others` are the workers there are, whose connections are not for this one.
  static std::unique_ptr<Worker> start(Work work, llvm::StringRef temporary,
                                       llvm::ArrayRef<std::unique_ptr<Worker>> others);
  // Ends the process and all that it started.
  ~Worker();
  Worker(const Worker &) = delete;
  Worker &operator=(const Worker &) = delete;

  void give(std::size_t piece, Effort effort = Effort::Full);

  // What it works on, and since when.
  std::optional<std::size_t> piece() const { return given; }
  std::chrono::steady_clock::time_point since() const { return begun; }

  // Readable when there is something to receive().
  int descriptor() const { return connection; }
  enum class State { Working, Answered, Dead };
  State receive();
  // The answer, once there is one; the worker is then free again.
  std::string takeAnswer();

  // Of a dead one: "crashed (segmentation fault)", with the last line that it printed where it printed any.
  std::string howItDied();

private:
  Worker(int process, int connection, int printed)
      : process(process), connection(connection), printed(printed) {}

  int process, connection;
  int printed; // what it wrote to the standard error; -1: not kept
  std::optional<std::size_t> given;
  std::chrono::steady_clock::time_point begun;
  std::string received;
};

} // namespace smem::driver
