// The sentences of a difference, which every format says alike.
#pragma once

#include "compare/Difference.h"

#include <string>
#include <vector>

namespace smem::render {

// "2 kernels changed, 1 added, 3 as before; 1 finding new, 2 fixed".
std::string sayCounts(const compare::Difference &difference);
// What makes it fail, one sentence each: "1 new finding", "a budget is broken".
std::vector<std::string> sayFailures(const compare::Difference &difference);
// "fa_prefill<64, 64> → fa_prefill<64, 32>", or the name alone.
std::string sayName(const compare::KernelChange &change);

} // namespace smem::render
