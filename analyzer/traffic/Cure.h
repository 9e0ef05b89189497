// Which row pitches and swizzles would end the conflicts of the planes that start at one byte.
#pragma once

#include "traffic/Traffic.h"

namespace smem::traffic {

// `accesses` are indices into `all`, of every access to the rows of the place. Unknown where the search could be
// wrong: an access whose addresses are not all known, rows of different pitches, addresses that leave their row.
Known<Cure> cureOf(const std::vector<std::size_t> &accesses, const std::vector<Access> &all,
                   const std::vector<Placed> &placed, const ledger::KernelLedger &kernel);

} // namespace smem::traffic
