// How the copies of one cp.async of a warp are written to shared memory: through L1 lane by lane, past L1 by
// lines.
#pragma once

#include "banks/Serve.h"
#include "banks/WarpAccess.h"

namespace smem::banks {

// The access is an AsyncCopy of 4, 8 or 16 bytes, aligned on both sides. All but the ideal is filled in.
// Exact past L1 where the sources are known and no two lanes have one destination; exact through L1 unless
// lanes collide on both sides and their order matters.
Service serveCopy(const WarpAccess &access);

// 16 bytes and not throughL1.
bool isPastL1(const WarpAccess &access);

// Destinations of the active lanes, those that are the same counted once.
int placesOf(const WarpAccess &access);

} // namespace smem::banks
