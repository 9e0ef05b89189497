// One thread that waits for whoever speaks first.
#include "driver/Workers.h"

#include "driver/Progress.h"
#include "driver/Signals.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

#include <algorithm>
#include <deque>

#include <poll.h>
#include <unistd.h>

namespace smem::driver {
namespace {

using Clock = std::chrono::steady_clock;

class Pool {
public:
  Pool(const std::vector<std::string> &names, const WorkerLimits &limits, Work work, Results results, Outlet &outlet)
      : names(names), limits(limits), work(work), results(results), outlet(outlet), attempts(names.size()),
        progress(names.size()), jobs(std::max(limits.jobs, 1u)) {
    for (std::size_t piece = 0; piece < names.size(); ++piece)
      waiting.push_back(piece);
  }

  // False: a signal came.
  bool run(int signals) {
    while (assign())
      if (!wait(signals))
        return false;
    return true;
  }

private:
  // Gives every free worker a piece. False: nothing is left to wait for.
  bool assign() {
    for (;;) {
      if (waiting.empty() && !again.empty() && llvm::none_of(workers, isBusy)) {
        workers.clear();
        jobs = 1;
        waiting.push_back(again.front());
        again.pop_front();
      }
      // Those that have nothing more to do hold memory.
      if (waiting.empty())
        llvm::erase_if(workers, [](const auto &worker) { return !isBusy(worker); });
      if (waiting.empty())
        return !workers.empty();
      auto free = llvm::find_if(workers, [](const auto &worker) { return !isBusy(worker); });
      if (free == workers.end()) {
        if (workers.size() >= jobs)
          return true;
        auto more = Worker::start(work, limits.temporary, workers);
        if (!more && !workers.empty()) {
          jobs = static_cast<unsigned>(workers.size());
          return true;
        }
        if (!more) {
          for (std::size_t piece : waiting)
            lose(piece, "could not be started: the system gives no more processes");
          waiting.clear();
          continue;
        }
        workers.push_back(std::move(more));
        free = std::prev(workers.end());
      }
      (*free)->give(waiting.front(), attempts[waiting.front()].effort);
      waiting.pop_front();
    }
  }

  // Until somebody has something to say. False: a signal came.
  bool wait(int signals) {
    std::vector<pollfd> files;
    auto oldest = workers.front().get();
    for (const auto &worker : workers) {
      files.push_back({worker->descriptor(), POLLIN, 0});
      if (worker->since() < oldest->since())
        oldest = worker.get();
    }
    files.push_back({outlet.isWaiting() ? outlet.descriptor() : -1, POLLOUT, 0}); // poll() passes over a -1
    files.push_back({signals, POLLIN, 0});
    const auto age = Clock::now() - oldest->since();
    progress.show(done, names[*oldest->piece()], age);
    if (poll(files.data(), files.size(), pause(age)) < 0)
      return true; // interrupted; there is another round
    if (files.back().revents)
      return false;
    std::vector<bool> gone(workers.size(), false);
    for (std::size_t at = 0; at < workers.size(); ++at)
      if (files[at].revents)
        gone[at] = !hear(*workers[at]);
      else if (limits.timeout.count() > 0 && Clock::now() - workers[at]->since() >= limits.timeout) {
        lose(*workers[at]->piece(),
             "took longer than " + std::to_string(limits.timeout.count()) + " s and was ended (--timeout)");
        gone[at] = true;
      }
    for (std::size_t at = workers.size(); at-- > 0;)
      if (gone[at])
        workers.erase(workers.begin() + static_cast<std::ptrdiff_t>(at));
    if (outlet.isWaiting()) {
      progress.hide();
      outlet.drain();
    }
    return true;
  }

  // False: the worker is of no use any more.
  bool hear(Worker &worker) {
    const std::size_t piece = *worker.piece();
    switch (worker.receive()) {
    case Worker::State::Working:
      return true;
    case Worker::State::Answered:
      if (const Attempt &attempt = attempts[piece];
          results.accept(piece, worker.takeAnswer(), attempt.effort == Effort::Less ? &attempt.why : nullptr)) {
        ++done;
        return true;
      }
      tryAgain(piece, "gave an answer that makes no sense");
      return false;
    case Worker::State::Dead:
      tryAgain(piece, worker.howItDied());
      return false;
    }
    return false;
  }

  void tryAgain(std::size_t piece, const std::string &why) {
    Attempt &attempt = attempts[piece];
    if (attempt.effort == Effort::Less)
      return lose(piece, attempt.why);
    attempt.why = why;
    // Alone in a new process it was already, or this was its second time.
    if (names.size() == 1 || attempt.isSecond) {
      if (!limits.hasLess)
        return lose(piece, why);
      attempt.effort = Effort::Less;
    }
    attempt.isSecond = true;
    again.push_back(piece);
  }

  void lose(std::size_t piece, const std::string &how) {
    ++done;
    results.lose(piece, how);
  }

  // Milliseconds to the next moment at which something is to be done unasked, -1: none.
  int pause(Clock::duration oldest) const {
    using std::chrono::milliseconds;
    constexpr milliseconds redraw(250), most(60'000);
    milliseconds left(-1);
    if (limits.timeout.count() > 0)
      left = std::clamp(std::chrono::ceil<milliseconds>(limits.timeout - oldest), milliseconds(0), most);
    if (progress.isShown())
      left = left.count() < 0 ? redraw : std::min(left, redraw);
    return static_cast<int>(left.count());
  }

  static bool isBusy(const std::unique_ptr<Worker> &worker) { return worker->piece().has_value(); }

  const std::vector<std::string> &names;
  const WorkerLimits &limits;
  Work work;
  Results results;
  Outlet &outlet;
  struct Attempt {
    bool isSecond = false;
    Effort effort = Effort::Full;
    std::string why; // it failed, the last time with Effort::Full
  };
  std::vector<Attempt> attempts;
  Progress progress;
  unsigned jobs;
  std::size_t done = 0;
  std::deque<std::size_t> waiting, again;
  std::vector<std::unique_ptr<Worker>> workers;
};

} // namespace

void runWorkers(const std::vector<std::string> &names, const WorkerLimits &limits, Work work, Results results,
                Outlet &outlet) {
  std::optional<HeldSignals> held(std::in_place);
  std::optional<Pool> pool(std::in_place, names, limits, work, results, outlet);
  const bool finished = pool->run(held->descriptor());
  pool.reset();
  if (!limits.temporary.empty())
    llvm::sys::fs::remove_directories(limits.temporary);
  held.reset();
  // The signal ended the program just now.
  while (!finished)
    pause();
}

} // namespace smem::driver
