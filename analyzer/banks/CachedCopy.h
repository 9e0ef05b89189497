// cp.async through L1 (.ca): each lane moves its piece from banks of the cache to banks of shared memory.
#pragma once

#include "banks/Serve.h"
#include "banks/WarpAccess.h"

namespace smem::banks {

// As serveCopy, for copies of 4 and 8 bytes and those with throughL1.
Service serveCachedCopy(const WarpAccess &access);

} // namespace smem::banks
