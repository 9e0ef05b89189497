// What more bytes per block cost, as blocks per SM.
#pragma once

#include "lint/Model.h"

#include <string>

namespace smem::lint {

// "1 block instead of 2 per SM on sm_89", "2 blocks per SM on sm_89 as now"; several separated by semicolons. `bytes` are
// added to the static or to the dynamic shared memory of the launch. Empty where no occupancy is known.
std::string sayPrice(const LaunchModel &launch, std::int64_t bytes, facts::Storage storage);

} // namespace smem::lint
