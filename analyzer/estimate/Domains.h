// Which values the settings file leaves to the symbols that one launch hangs on.
#pragma once

#include "estimate/Subject.h"

#include "llvm/ADT/StringRef.h"

namespace smem::estimate {

// Domains of symbols in the launch's sizes and in the conditions on them, also where the values in force are
// outside.
std::vector<ledger::Bearing> domainsOf(const Subject &subject);

// The one of the symbol of this name; null where there is none. Lives as long as the subject's ledger.
const ledger::Domain *domainOf(const Subject &subject, llvm::StringRef name);

} // namespace smem::estimate
