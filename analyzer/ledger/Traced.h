// What running a block adds to a launch whose need the formulas leave open.
#pragma once

#include "ledger/Ledger.h"

namespace smem::ledger {

// `touchedEnd`: the end of the dynamic bytes that a block of this launch touches, every access of it known. Where the need
// has no number and the request has one, the need becomes what is touched, and the verdict follows: exact, or under. A
// request beyond stays unknown, since another block may touch more; the reason then says how far this one went.
void settleByTrace(LaunchCheck &check, std::int64_t touchedEnd);

} // namespace smem::ledger
