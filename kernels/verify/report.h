// The report's JSON against every rung on the present device.
#pragma once

namespace fa {

// Returns how many comparisons failed: static bytes, registers and blocks per SM of every rung whose
// report is for a head size of the ladder, and what its launcher really launches. A rung that is missing
// fails.
int verifyReport(const char *path);

} // namespace fa
