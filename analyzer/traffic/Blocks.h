// Which blocks of a kernel to run: one for each set of launches that differ in nothing a trace can see.
#pragma once

#include "ledger/Ledger.h"
#include "trace/Trace.h"

#include <vector>

namespace smem::traffic {

struct BlockPlan {
  trace::Request request;
  std::vector<std::size_t> launches; // of the kernel's ledger; none: a kernel that nothing launches
};

// Unknown where no launch has a block of known shape, or a kernel without a launch has no bounds. `perKernel` is the
// most that is planned; what lies beyond it is left out, most frequent shapes first. Parameters without a value stay
// unknown to the trace.
Known<std::vector<BlockPlan>> planBlocks(const ledger::KernelLedger &kernel, const ledger::Bindings &bindings,
                                         const ledger::Overrides &overrides, std::size_t perKernel);

} // namespace smem::traffic
