// The report as a person reads it: per kernel the ledger, its totals, each launch with verdict and
// occupancy; then the findings as a compiler prints them.
#pragma once

#include "render/Printer.h"

namespace smem::render {

// Everything.
Printer textPrinter(const Head &head, const Style &style);

// Findings, those that several units share once, and a line that counts them.
Printer findingsPrinter(const Head &head, const Style &style);

} // namespace smem::render
