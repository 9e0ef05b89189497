// The values between the rooms as JSON, for `dump` and for golden tests. For reading and comparing: unlike
// the report's, these keys may change with the rooms.
#pragma once

#include "facts/Facts.h"
#include "ledger/Ledger.h"
#include "render/Report.h"

#include <string>

namespace smem::render {

std::string dumpFacts(const facts::Facts &facts);
std::string dumpLedger(const ledger::Ledger &ledger);
std::string dumpTrace(const Unit &unit); // its traces

} // namespace smem::render
