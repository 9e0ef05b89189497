// The model read backwards: the most shared memory or registers with which N blocks still fit an SM,
// and the byte counts at which the block count steps down.
#pragma once

#include "base/Known.h"
#include "device/Device.h"
#include "occupancy/BlockUse.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace smem::occupancy {

// The most bytes of static + dynamic shared memory of which `blocks` blocks (1 or more) fit, by shared
// memory alone, under the use's opt-in and carve-out; nothing where even 0 bytes are too many.
std::optional<int64_t> largestSharedBytes(const device::Device &device, const BlockUse &use, int blocks);

// The most dynamic bytes with which `blocks` blocks of this use fit, all resources counted; the use's own
// dynamicBytes are ignored. Unknown, with the resource that forbids it, where no dynamic size will do.
// This is the true number: cudaOccupancyAvailableDynamicSMemPerBlock forgets the driver's reserve.
Known<int64_t> largestDynamicBytes(const device::Device &device, const BlockUse &use, int blocks);

// The most registers per thread with which `blocks` blocks (1 or more) of `threads` threads fit, by
// registers alone; nothing where not even one register each would do.
std::optional<int> largestRegisters(const device::Device &device, int threads, int blocks);

// The most registers per thread that the compiler may give a kernel with these launch bounds: it caps
// them so that minBlocks fit, and ignores a minBlocks that the SM's warps or blocks rule out.
int registersCap(const device::Device &device, const std::optional<LaunchBounds> &bounds);

// `blocks` blocks fit up to this many dynamic bytes and no further.
struct Step {
  int blocks = 0;
  int64_t dynamicBytes = 0;

  friend bool operator==(const Step &, const Step &) = default;
};

// All steps from the most blocks to the fewest; counts that no dynamic size gives are left out. Behind
// the last step the launch fails. Empty where the use fits at no dynamic size.
std::vector<Step> dynamicSteps(const device::Device &device, BlockUse use);

} // namespace smem::occupancy
