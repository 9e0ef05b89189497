// A descriptor instead of a handler: no state outside of functions, and no code that may run anywhere.
#include "driver/Signals.h"

#include <initializer_list>

#include <sys/signalfd.h>
#include <unistd.h>

namespace smem::driver {

static constexpr int ending[] = {SIGINT, SIGTERM, SIGHUP};

static bool isIgnored(int signal) {
  struct sigaction action;
  return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

HeldSignals::HeldSignals() {
  sigset_t held;
  sigemptyset(&held);
  // A signal that is held would come through although it is ignored.
  for (int signal : ending)
    if (!isIgnored(signal))
      sigaddset(&held, signal);
  pthread_sigmask(SIG_BLOCK, &held, &before);
  readable = signalfd(-1, &held, SFD_CLOEXEC);
}

HeldSignals::~HeldSignals() {
  if (readable >= 0)
    close(readable);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void resetSignals() {
  for (int signal : {SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE})
    std::signal(signal, SIG_DFL);
  sigset_t all;
  sigemptyset(&all);
  for (int signal : ending) {
    sigaddset(&all, signal);
    if (!isIgnored(signal))
      std::signal(signal, SIG_DFL);
  }
  pthread_sigmask(SIG_UNBLOCK, &all, nullptr);
}

} // namespace smem::driver
