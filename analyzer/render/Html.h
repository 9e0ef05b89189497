// The report as one page that a browser opens from a file: ledgers, launches, maps, curves, traffic and
// findings of each kernel. It loads nothing and runs nothing.
#pragma once

#include "render/Report.h"

#include <string>

namespace smem::render {

std::string html(const Report &report);

} // namespace smem::render
