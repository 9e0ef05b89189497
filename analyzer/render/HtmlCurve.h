// The cliffs: blocks per SM over the dynamic bytes of a block, with where the launch stands and where its
// kernel's need would.
#pragma once

#include "device/Device.h"
#include "occupancy/BlockUse.h"

#include <cstdint>
#include <optional>
#include <string>

namespace smem::render {

// An SVG element with title and description, and the same as a table. `use` is the block as launched; `need`
// its kernel's, where that is known. `id` is its own on the page. Only a sentence where no size launches.
std::string htmlCurve(const device::Device &device, const occupancy::BlockUse &use,
                      std::optional<std::int64_t> need, const std::string &id);

} // namespace smem::render
