// Holds back what would end the program (SIGINT, SIGTERM, SIGHUP) while it does what must not stay half done.
#pragma once

#include <csignal>

namespace smem::driver {

// Of the calling thread. What the program was told to ignore stays ignored. With the last of these gone, a
// signal that came meanwhile does what it would have done.
class HeldSignals {
public:
  HeldSignals();
  ~HeldSignals();
  HeldSignals(const HeldSignals &) = delete;
  HeldSignals &operator=(const HeldSignals &) = delete;

  // Becomes readable when one of them has come; -1 where the system has none to give.
  int descriptor() const { return readable; }

private:
  sigset_t before;
  int readable = -1;
};

// In a new process: signals do what they do by default, whatever the one before held or handled.
void resetSignals();

} // namespace smem::driver
