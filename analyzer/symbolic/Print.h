// Formulas as a person writes them: `2*(FA_TQ + 2*FA_TKV)*(hd + 8)`, in C's spelling.
#pragma once

#include "symbolic/Formula.h"

#include <string>

namespace smem::symbolic {

std::string print(const Formula &formula);
// A truth value as a condition: `FA_TQ == FA_TKV`.
std::string printCondition(const Formula &truth);

} // namespace smem::symbolic
