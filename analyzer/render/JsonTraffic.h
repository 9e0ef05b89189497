// The traced blocks of a kernel as members of its JSON object.
#pragma once

#include "lint/Model.h"
#include "render/JsonWriter.h"

namespace smem::render {

// "traces": one entry per block that was run, or the reason why none was; "accesses": every access of each, with
// the index of its trace. Both are there, and empty, where nothing was asked for.
void jsonTraffic(JsonWriter &out, const lint::KernelModel &kernel);

// "load", "ldmatrix", "wmma.load".
std::string_view nameOf(trace::AccessKind kind);

} // namespace smem::render
