// Where the bytes of an SM's shared memory go: its blocks stacked to scale, and one of them enlarged, plane
// by plane.
#pragma once

#include "render/BlockMap.h"

#include <string>

namespace smem::render {

// An SVG element with title and description. `id` is its own on the page.
std::string htmlMap(const BlockMap &map, const std::string &id);

} // namespace smem::render
