// The analysis of one file on its way from the process that made it.
#pragma once

#include "driver/Pipeline.h"

namespace smem::driver {

std::string encode(const Analysis &analysis);

// Equal to what was encoded, its model pointing into its own facts and ledger. Nothing for bytes that
// encode() did not make.
std::optional<Analysis> decode(llvm::StringRef bytes);

} // namespace smem::driver
