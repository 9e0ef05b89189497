// What an estimate is about: one launch of one kernel, with the facts and the values that it stands among.
#pragma once

#include "ledger/Ledger.h"

namespace smem::estimate {

// Points into facts and a ledger that outlive it.
struct Subject {
  const facts::Facts *facts = nullptr;
  const ledger::Ledger *ledger = nullptr;
  const ledger::KernelLedger *kernel = nullptr;
  const ledger::LaunchCheck *launch = nullptr;
};

} // namespace smem::estimate
