// Runs the blocks of a file's kernels abstractly, and joins what they do with the ledger.
#pragma once

#include "ast/DeviceModule.h"
#include "command/CompileCommand.h"
#include "driver/Given.h"
#include "traffic/Traffic.h"

#include "llvm/Support/Error.h"

#include <vector>

namespace smem::driver {

// The device code of one file: as it is written, and what is needed to make it with other values.
struct DeviceCode {
  const Known<ast::DeviceModule> &asWritten;
  const command::CompileCommand &compile;
  const Settings &settings;
  const ast::Toolkit &toolkit;
};

// Per kernel of the ledger, in its order: one Traffic for each block that was run, or why none was. Fails where the
// device module cannot be made at all. Templates with many instances are sampled unless the settings ask for all.
// Code whose macros and constants are given other values is made again, once for all kernels with the same ones.
llvm::Expected<std::vector<Known<std::vector<traffic::Traffic>>>>
traceKernels(const DeviceCode &code, const facts::Facts &facts, const ledger::Ledger &ledger,
             const Given &given);

} // namespace smem::driver
