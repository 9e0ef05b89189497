// The report as one page that a browser opens from a file: ledgers, launches, maps, curves, traffic and
// findings of each kernel. It loads nothing and runs nothing.
#pragma once

#include "render/Printer.h"

namespace smem::render {

Printer htmlPrinter(const Head &head);

} // namespace smem::render
