// The loop over tiles: which of the kernel's loops it is, and what one iteration costs.
#pragma once

#include "traffic/Traffic.h"

#include <optional>

namespace smem::traffic {

// Whether `loop` is `outer` or lies in it.
bool isWithin(const std::vector<trace::Loop> &loops, std::optional<std::size_t> loop, std::size_t outer);

// The innermost loop that holds a barrier and at least half of all wavefronts; none where there is no such loop, or
// it runs once. Reads loops, units, accesses and wavefronts of `traffic`.
std::optional<MainLoop> mainLoopOf(const Traffic &traffic);

} // namespace smem::traffic
