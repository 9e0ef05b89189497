// The report as a person reads it: per kernel the ledger, its totals, each launch with verdict and
// occupancy; then the findings as a compiler prints them.
#pragma once

#include "render/Report.h"

#include <string>

namespace smem::render {

// Everything.
std::string text(const Report &report, const Style &style);

// Findings, those that several units share once, and a line that counts them.
std::string textFindings(const Report &report, const Style &style);

} // namespace smem::render
