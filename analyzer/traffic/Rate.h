// An access of the trace in the words of the banks, and its cost.
#pragma once

#include "banks/WarpAccess.h"
#include "base/Known.h"
#include "trace/Trace.h"
#include "traffic/Traffic.h"

#include <vector>

namespace smem::traffic {

// What the banks serve when a warp executes the access with this pattern: one instruction, or those that a wmma
// call becomes. `base`: where the object starts, modulo 128 bytes. Unknown for kinds that the banks do not serve, for
// addresses that are not known, and what banks::accessesOf does not know.
Known<std::vector<banks::WarpAccess>> instructionsOf(const trace::Access &access, const trace::Pattern &pattern,
                                                     std::int64_t base);

// None for what the banks do not serve. `start`: of the plane in its object.
std::optional<Rating> rate(const trace::Access &access, std::int64_t base, std::int64_t start);

} // namespace smem::traffic
