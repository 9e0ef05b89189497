// What happens between the barriers of a kernel, in the order of its source, and with which units.
#pragma once

#include "traffic/Traffic.h"

#include <vector>

namespace smem::traffic {

// Of the main loop, or of the whole kernel where there is none. Reads everything else of `traffic`.
std::vector<Stage> stagesOf(const Traffic &traffic);

// A word for what a unit is: "tensor cores", "special functions".
std::string_view nameOf(trace::UnitKind kind);

} // namespace smem::traffic
