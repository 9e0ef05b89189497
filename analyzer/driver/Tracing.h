// Runs the blocks of a file's kernels abstractly, and joins what they do with the ledger.
#pragma once

#include "ast/ParsedUnit.h"
#include "driver/Settings.h"
#include "traffic/Traffic.h"

#include "llvm/Support/Error.h"

#include <vector>

namespace smem::driver {

// Per kernel of the ledger, in its order: one Traffic for each block that was run, or why none was. Fails where the
// device module cannot be made at all. Templates with many instances are sampled unless the settings ask for all.
llvm::Expected<std::vector<Known<std::vector<traffic::Traffic>>>>
traceKernels(const command::CompileCommand &compile, const Settings &settings, const ast::Toolkit &toolkit,
             const facts::Facts &facts, const ledger::Ledger &ledger, const ledger::Overrides &overrides);

} // namespace smem::driver
