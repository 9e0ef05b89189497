// Inverse queries in closed form: one division per supported carve-out, no search over bytes.
#include "occupancy/Inverse.h"

#include "occupancy/Faults.h"
#include "occupancy/Limits.h"

#include <fmt/format.h>

#include <algorithm>

namespace smem::occupancy {
namespace {

// With a preference, the SM's share depends on the allocation itself: up to the preferred size it is
// that size, above it the next supported one. Within one such interval more bytes never give more
// blocks, so the answer is the largest fitting size of the highest interval that has one.
std::optional<int64_t> largestAllocation(const device::Device &device, const BlockUse &use, int blocks,
                                         int64_t most) {
  int64_t preferred = carveOut(device, use.carveOutPercent, 0);
  llvm::ArrayRef<int64_t> sizes = device.carveOuts;
  for (size_t i = sizes.size(); i-- > 0;) {
    int64_t pool = sizes[i];
    if (pool < preferred)
      break;
    int64_t below = pool == preferred || i == 0 ? -1 : sizes[i - 1];
    int64_t fits = std::min(roundDown(pool / blocks, device.sharedGranularity), most);
    if (fits > below)
      return fits;
  }
  return std::nullopt;
}

Unknown noDynamicSize(const device::Device &device, const BlockUse &use, int blocks, const Limits &by) {
  auto because = [&](const char *what, int allowed) {
    return Unknown{fmt::format("{} allow {} blocks on {}, not {}", what, allowed, device.arch.str(), blocks),
                   {}};
  };
  if (std::vector<Fault> faults = faultsOf(device, use); !faults.empty())
    return Unknown{faults.front().reason, {}};
  if (by.blocks < blocks)
    return because("the block slots of an SM", by.blocks);
  if (by.warps < blocks)
    return because("the warps of an SM", by.warps);
  if (by.registers < blocks)
    return because("the registers", by.registers);
  if (by.barriers < blocks)
    return because("the barriers", by.barriers);
  return because("the static bytes", by.sharedMemory);
}

} // namespace

std::optional<int64_t> largestSharedBytes(const device::Device &device, const BlockUse &use, int blocks) {
  int64_t limit = sharedLimitPerBlock(device, use);
  int64_t most = roundUp(limit + device.reservedPerBlock, device.sharedGranularity);
  std::optional<int64_t> allocation = largestAllocation(device, use, blocks, most);
  if (!allocation || *allocation < device.reservedPerBlock)
    return std::nullopt;
  return std::min(*allocation - device.reservedPerBlock, limit);
}

Known<int64_t> largestDynamicBytes(const device::Device &device, const BlockUse &use, int blocks) {
  if (blocks <= 0)
    return Unknown{fmt::format("{} blocks per SM is no count to aim at", blocks), {}};
  BlockUse bare = use;
  bare.dynamicBytes = 0;
  Limits by = limits(device, bare);
  if (by.least() < blocks)
    return noDynamicSize(device, bare, blocks, by);
  // With no dynamic byte at all the blocks fit, so there is an answer and it is not below 0.
  return *largestSharedBytes(device, use, blocks) - use.staticBytes;
}

std::optional<int> largestRegisters(const device::Device &device, int threads, int blocks) {
  int64_t warps = int64_t(warpsPerBlock(device, threads)) * blocks;
  int64_t warpsPerPartition = roundUp(warps, device.subPartitions) / device.subPartitions;
  int64_t perPartition = device.registersPerSm / device.subPartitions;
  int64_t perThread = roundDown(perPartition / warpsPerPartition, device.registerUnit) / device.warpSize;
  if (perThread == 0)
    return std::nullopt;
  return static_cast<int>(std::min<int64_t>(perThread, device.maxRegistersPerThread));
}

int registersCap(const device::Device &device, const std::optional<LaunchBounds> &bounds) {
  if (!bounds || bounds->maxThreads <= 0)
    return device.maxRegistersPerThread;
  int blocks = std::max(bounds->minBlocks, 1);
  int mostByWarps = device.maxWarpsPerSm / warpsPerBlock(device, bounds->maxThreads);
  if (blocks > std::min(mostByWarps, device.maxBlocksPerSm))
    blocks = 1;
  return largestRegisters(device, bounds->maxThreads, blocks).value_or(device.maxRegistersPerThread);
}

std::vector<Step> dynamicSteps(const device::Device &device, BlockUse use) {
  use.dynamicBytes = 0;
  std::vector<Step> steps;
  for (int blocks = limits(device, use).least(); blocks > 0; --blocks) {
    Known<int64_t> bytes = largestDynamicBytes(device, use, blocks);
    // A count whose largest size is that of a higher count is stepped over.
    if (bytes && (steps.empty() || *bytes > steps.back().dynamicBytes))
      steps.push_back({blocks, *bytes});
  }
  return steps;
}

} // namespace smem::occupancy
