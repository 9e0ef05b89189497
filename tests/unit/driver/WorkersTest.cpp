// What one piece of work does to its process is that piece's affair.
#include "driver/Workers.h"

#include <catch2/catch.hpp>

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

#include <csignal>
#include <thread>

#include <unistd.h>

using namespace smem::driver;
using namespace std::chrono_literals;

namespace {

// Nothing: it was answered.
using Lost = std::optional<std::string>;

struct Run {
  std::vector<std::string> answers;
  std::vector<Lost> lost;
};

Run runAll(std::size_t count, const WorkerLimits &limits, Work work) {
  Run run;
  run.answers.resize(count);
  run.lost.resize(count);
  Outlet outlet;
  auto accept = [&](std::size_t piece, llvm::StringRef answer, const std::string *insteadOf) {
    run.answers[piece] = answer.str();
    if (insteadOf)
      run.lost[piece] = *insteadOf;
    return answer != "nonsense";
  };
  auto lose = [&](std::size_t piece, const std::string &how) { run.lost[piece] = how; };
  runWorkers(std::vector<std::string>(count, "piece"), limits, work, {accept, lose}, outlet);
  return run;
}

bool isClean(const Run &run) {
  return llvm::none_of(run.lost, [](const Lost &lost) { return lost.has_value(); });
}

} // namespace

TEST_CASE("answers lie in the order of the pieces", "[driver]") {
  for (unsigned jobs : {1u, 3u, 40u}) {
    const Run run = runAll(20, {jobs}, [](std::size_t piece, Effort) {
      std::this_thread::sleep_for(std::chrono::milliseconds((20 - piece) % 4));
      return std::string(piece * 30'000, 'x') + std::to_string(piece);
    });
    CHECK(isClean(run));
    for (std::size_t piece = 0; piece < 20; ++piece) {
      CHECK(run.answers[piece].size() > piece * 30'000);
      CHECK(llvm::StringRef(run.answers[piece]).ltrim('x') == std::to_string(piece));
    }
  }
  CHECK(runAll(0, {2}, [](std::size_t, Effort) { return std::string(); }).lost.empty());
  // No more processes than jobs, and one serves more than one piece.
  const Run one = runAll(5, {1}, [](std::size_t, Effort) { return std::to_string(getpid()); });
  CHECK(llvm::all_equal(one.answers));
  CHECK(one.answers[0] != std::to_string(getpid()));
}

TEST_CASE("a piece that takes its worker down is lost alone", "[driver]") {
  for (unsigned jobs : {1u, 2u}) {
    const Run run = runAll(8, {jobs}, [](std::size_t piece, Effort) {
      if (piece == 1)
        raise(SIGSEGV);
      if (piece == 3) {
        static_cast<void>(!write(STDERR_FILENO, "first\nLLVM ERROR: out of memory\n", 31));
        abort();
      }
      if (piece == 5)
        _exit(7);
      if (piece == 6)
        raise(SIGKILL);
      return piece == 7 ? std::string("nonsense") : std::to_string(piece);
    });
    for (std::size_t piece : {0, 2, 4}) {
      CHECK_FALSE(run.lost[piece]);
      CHECK(run.answers[piece] == std::to_string(piece));
    }
    CHECK(run.lost[1] == "crashed (segmentation fault)");
    CHECK(run.lost[3] == "crashed (aborted: LLVM ERROR: out of memory)");
    CHECK(run.lost[5] == "ended with exit code 7");
    CHECK(run.lost[6] == "was killed, as happens when memory runs out");
    CHECK(run.lost[7] == "gave an answer that makes no sense");
  }
}

TEST_CASE("a piece that fails among others is tried again alone", "[driver]") {
  llvm::SmallString<128> mark;
  REQUIRE_FALSE(llvm::sys::fs::createTemporaryFile("smem-mark", "", mark));
  const Run run = runAll(4, {2}, [&](std::size_t piece, Effort) {
    if (piece == 0 && llvm::sys::fs::exists(mark)) {
      llvm::sys::fs::remove(mark);
      raise(SIGKILL);
    }
    return std::to_string(piece);
  });
  CHECK_FALSE(llvm::sys::fs::exists(mark));
  CHECK(isClean(run));
  CHECK(run.answers == std::vector<std::string>{"0", "1", "2", "3"});
}

TEST_CASE("a piece that takes too long is ended with what it started", "[driver]") {
  WorkerLimits limits{2, 1s};
  llvm::SmallString<128> folder;
  REQUIRE_FALSE(llvm::sys::fs::createUniqueDirectory("smem-workers", folder));
  limits.temporary = folder.str().str();
  const auto begun = std::chrono::steady_clock::now();
  const Run run = runAll(3, limits, [](std::size_t piece, Effort) -> std::string {
    if (piece != 1)
      return getenv("TMPDIR");
    fork(); // both never end
    for (;;)
      pause();
  });
  CHECK(std::chrono::steady_clock::now() - begun < 20s);
  CHECK(run.lost[1] == "took longer than 1 s and was ended (--timeout)");
  CHECK(run.answers[0] == limits.temporary);
  CHECK_FALSE(run.lost[0]);
  CHECK_FALSE(run.lost[2]);
  CHECK_FALSE(llvm::sys::fs::exists(folder));
}

TEST_CASE("a single piece is not tried twice", "[driver]") {
  llvm::SmallString<128> mark;
  REQUIRE_FALSE(llvm::sys::fs::createTemporaryFile("smem-mark", "", mark));
  const Run run = runAll(1, {1}, [&](std::size_t, Effort) -> std::string {
    if (!llvm::sys::fs::exists(mark))
      return "second";
    llvm::sys::fs::remove(mark);
    abort();
  });
  CHECK(run.lost[0] == "crashed (aborted)");
}

TEST_CASE("a piece that fails twice is done with less, and that is said", "[driver]") {
  WorkerLimits limits{2};
  limits.hasLess = true;
  const Run run = runAll(4, limits, [](std::size_t piece, Effort effort) {
    if (piece == 1 && effort == Effort::Full)
      raise(SIGSEGV);
    if (piece == 2)
      _exit(effort == Effort::Full ? 7 : 8);
    return (effort == Effort::Full ? "all of " : "less of ") + std::to_string(piece);
  });
  CHECK(run.answers == std::vector<std::string>{"all of 0", "less of 1", "", "all of 3"});
  CHECK(run.lost[1] == "crashed (segmentation fault)");
  CHECK(run.lost[2] == "ended with exit code 7"); // what the whole of it came to, not the less
  CHECK_FALSE(run.lost[0]);
  const Run single = runAll(1, limits, [](std::size_t, Effort effort) -> std::string {
    if (effort == Effort::Full)
      abort();
    return "less";
  });
  CHECK(single.answers[0] == "less");
  CHECK(single.lost[0] == "crashed (aborted)");
}
