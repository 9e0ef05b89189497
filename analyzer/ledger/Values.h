// Numbers at one launch: what the kernel writes in its own terms, with the launch's arguments in their place.
#pragma once

#include "ledger/Ledger.h"

namespace smem::ledger {

// A formula in the kernel's terms as a number at this launch.
Known<std::int64_t> valueAt(const Formula &formula, const LaunchCheck &check, const Bindings &bindings);

} // namespace smem::ledger
