// Do the lanes of one instruction meet in a bank at the plane's row pitch?
#pragma once

#include "ledger/Ledger.h"

namespace smem::ledger {

struct WalkFound {
  Walk walk = Walk::No;
  SourceSpan where; // the access that decided
};

// Looks at every access of the plane with the first warp's lanes and each loop in its first iteration.
// Only a pitch that is a multiple of 128 bytes is asked about; the answer for others is No.
WalkFound walkOf(const facts::Kernel &kernel, std::size_t plane, std::int64_t pitchBytes, const Bindings &bindings);

} // namespace smem::ledger
