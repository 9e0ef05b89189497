// The configurations on which model and header are compared, and the sizes they are made of. A sweep
// calls `visit` for each of its configurations; together they cross every rule with its edges.
#pragma once

#include "device/Device.h"
#include "occupancy/BlockUse.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace smem::oracle {

using Visit = llvm::function_ref<void(const occupancy::BlockUse &)>;

// Every thread count up to one above the limit with every register count up to 255.
void sweepThreadsAndRegisters(const device::Device &device, Visit visit);

// Every granule of static + dynamic bytes and its two neighbours, in three splits, under every opt-in,
// with carve-outs around each supported size.
void sweepBytes(const device::Device &device, Visit visit);

// Every barrier count with thread counts around warps and around four warps, and registers around steps.
void sweepBarriers(const device::Device &device, Visit visit);

// Draws from the edges of everything at once; the same draws in every run.
void sweepMixed(const device::Device &device, int64_t draws, Visit visit);

} // namespace smem::oracle
