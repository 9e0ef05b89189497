// The report as JSON, version 1: schema/report-1.schema.json is its contract, to which keys are added and
// from which none is renamed or removed.
#pragma once

#include "render/Printer.h"

namespace smem::render {

class JsonWriter;

Printer jsonPrinter(const Head &head);

// One element of "launches"; the devices are the model's.
void jsonLaunch(JsonWriter &out, const lint::LaunchModel &launch,
                const std::vector<const device::Device *> &devices);

// The member "occupancy" of a launch.
void jsonOccupancy(JsonWriter &out, const lint::LaunchModel &launch,
                   const std::vector<const device::Device *> &devices);

} // namespace smem::render
