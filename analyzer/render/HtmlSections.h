// The parts of a kernel's section on the page, each a function of the values it shows. `id` is the beginning
// of the ids that the part may use.
#pragma once

#include "render/Report.h"

#include <string>

namespace smem::render {

// Planes and totals, what they assume, and what has no value.
std::string htmlLedger(const ledger::KernelLedger &kernel, const symbolic::Bindings &bindings);

// Numbers, verdict and witnesses, occupancy on all architectures; with `withFigures` map and curve of each.
std::string htmlLaunch(const Unit &unit, const lint::KernelModel &kernel, const lint::LaunchModel &launch,
                       const std::string &id, bool withFigures);

// The map of a kernel that nothing launches, as far as shared memory goes; nothing where its size is not
// known.
std::string htmlUnlaunched(const Unit &unit, const lint::KernelModel &kernel, const std::string &id);

// What the blocks that were run cost, or why none was; nothing where none was asked for.
std::string htmlTraffic(const lint::KernelModel &kernel);

// Message, source lines, notes and remedy.
std::string htmlFinding(const Unit &unit, const lint::Finding &finding, const std::string &id);

// A list of what the analysis could not derive.
std::string htmlUnproven(const std::vector<Unknown> &unproven);

} // namespace smem::render
