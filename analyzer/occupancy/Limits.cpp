// One function per resource. The order inside each is the hardware's: what fails a launch comes
// before what limits the count.
#include "occupancy/Limits.h"

#include <algorithm>

namespace smem::occupancy {
namespace {

bool sharedMemoryFails(const device::Device &device, const BlockUse &use) {
  if (use.staticBytes < 0 || use.dynamicBytes < 0 || use.staticBytes > device.staticLimit)
    return true;
  if (use.carveOutPercent && (*use.carveOutPercent < 0 || *use.carveOutPercent > 100))
    return true;
  return use.dynamicBytes > sharedLimitPerBlock(device, use) - use.staticBytes;
}

int bySharedMemory(const device::Device &device, const BlockUse &use) {
  if (sharedMemoryFails(device, use))
    return 0;
  int64_t allocation =
      roundUp(use.staticBytes + use.dynamicBytes + device.reservedPerBlock, device.sharedGranularity);
  if (allocation == 0)
    return NoLimit;
  return static_cast<int>(carveOut(device, use.carveOutPercent, allocation) / allocation);
}

int byRegisters(const device::Device &device, const BlockUse &use) {
  if (!use.registers || *use.registers == 0)
    return NoLimit;
  if (*use.registers < 0 || *use.registers > device.maxRegistersPerThread)
    return 0;
  int64_t perWarp = registersPerWarp(device, *use.registers);
  int warps = warpsPerBlock(device, use.threads);
  // The launch check assumes that every sub-partition gets as many warps as the fullest one. While a block
  // may have all registers of the SM it adds nothing to the division below, but it is a limit of its own.
  if (perWarp * roundUp(warps, device.subPartitions) > device.registersPerBlock)
    return 0;
  // A warp cannot straddle sub-partitions, so what is left over in each is lost.
  int64_t warpsPerPartition = device.registersPerSm / device.subPartitions / perWarp;
  return static_cast<int>(warpsPerPartition * device.subPartitions / warps);
}

int byWarps(const device::Device &device, const BlockUse &use) {
  if (use.threads > device.maxThreadsPerBlock)
    return 0;
  if (use.launchBounds && use.threads > use.launchBounds->maxThreads)
    return 0;
  return device.maxWarpsPerSm / warpsPerBlock(device, use.threads);
}

int byBarriers(const device::Device &device, const BlockUse &use) {
  if (use.barriers < 0 || use.barriers > device.maxBarriersPerBlock)
    return 0;
  if (use.barriers == 0 || device.barrierPool == 0)
    return NoLimit;
  return device.barrierPool / use.barriers;
}

} // namespace

int64_t roundDown(int64_t value, int64_t step) { return value / step * step; }
int64_t roundUp(int64_t value, int64_t step) { return roundDown(value + step - 1, step); }

int warpsPerBlock(const device::Device &device, int threads) { return (threads - 1) / device.warpSize + 1; }

int registersPerWarp(const device::Device &device, int registersPerThread) {
  return static_cast<int>(roundUp(int64_t(registersPerThread) * device.warpSize, device.registerUnit));
}

bool attributeRejected(const device::Device &device, const BlockUse &use) {
  return use.optIn.kind == OptIn::Kind::Attribute &&
         (use.optIn.bytes < 0 || use.optIn.bytes > device.sharedOptInPerBlock - use.staticBytes);
}

int64_t sharedLimitPerBlock(const device::Device &device, const BlockUse &use) {
  if (use.optIn.kind == OptIn::Kind::Granted)
    return device.sharedOptInPerBlock;
  if (use.optIn.kind == OptIn::Kind::None || attributeRejected(device, use))
    return device.sharedDefaultPerBlock;
  return use.staticBytes + use.optIn.bytes;
}

int64_t carveOut(const device::Device &device, std::optional<int> percent, int64_t allocation) {
  if (!percent)
    return device.sharedPerSm;
  int64_t wanted = std::max(*percent * device.sharedPerSm / 100, allocation);
  for (int64_t size : device.carveOuts)
    if (size >= wanted)
      return size;
  return device.sharedPerSm;
}

int Limits::least() const { return std::min({sharedMemory, registers, warps, blocks, barriers}); }

Limits limits(const device::Device &device, const BlockUse &use) {
  if (use.threads <= 0)
    return Limits{};
  return {bySharedMemory(device, use), byRegisters(device, use), byWarps(device, use), device.maxBlocksPerSm,
          byBarriers(device, use)};
}

int blocksPerSm(const device::Device &device, const BlockUse &use) { return limits(device, use).least(); }

} // namespace smem::occupancy
