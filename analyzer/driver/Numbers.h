// Are the numbers of a ledger sizes at all? A value that was set from outside can make a tile of nothing,
// or one that no 64 bits hold, and every number after it would look like an answer.
#pragma once

#include "driver/Given.h"

#include <string>
#include <vector>

namespace smem::driver {

// One line per kernel at fault. Looks only at formulas that mention a symbol that was set: a plane or a
// block of nothing, a negative request or need, an overflow, a division by zero.
std::vector<std::string> numberFaults(const ledger::Ledger &ledger, const Given &given);

} // namespace smem::driver
