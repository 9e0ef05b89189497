// A sweep as a heat map: one table of blocks per SM per architecture, the last axis across.
#pragma once

#include "estimate/Sweep.h"

#include <string>
#include <vector>

namespace smem::render {

// Cells have a number, so that no colour is needed to read one; a point that cannot be has a cross and a
// letter, and the reason stands below by its letter. `id` is the beginning of the ids it may use.
std::string htmlHeatMap(const estimate::Sweep &sweep, const std::vector<const device::Device *> &devices,
                        const std::string &id);

} // namespace smem::render
