// The reasons mirror, test for test, the places where Limits.cpp answers 0.
#include "occupancy/Faults.h"

#include "occupancy/Limits.h"

#include <fmt/format.h>

#include <optional>

namespace smem::occupancy {
namespace {

using Reason = std::optional<std::string>;

Reason threadFault(const device::Device &device, const BlockUse &use) {
  if (use.threads <= 0)
    return fmt::format("{} threads per block: a block has at least 1", use.threads);
  if (use.threads > device.maxThreadsPerBlock)
    return fmt::format("{} threads per block, {} allows {}", use.threads, device.arch.str(),
                       device.maxThreadsPerBlock);
  if (use.launchBounds && use.threads > use.launchBounds->maxThreads)
    return fmt::format("{} threads per block, the kernel's launch bounds allow {}", use.threads,
                       use.launchBounds->maxThreads);
  return std::nullopt;
}

Reason registerFault(const device::Device &device, const BlockUse &use) {
  if (!use.registers)
    return std::nullopt;
  if (*use.registers < 0 || *use.registers > device.maxRegistersPerThread)
    return fmt::format("{} registers per thread, {} allows 0 to {}", *use.registers, device.arch.str(),
                       device.maxRegistersPerThread);
  if (use.threads <= 0)
    return std::nullopt;
  int perWarp = registersPerWarp(device, *use.registers);
  int64_t warps = roundUp(warpsPerBlock(device, use.threads), device.subPartitions);
  if (perWarp * warps > device.registersPerBlock)
    return fmt::format("the launch check counts {} warps of {} registers = {}, {} has {} for a block", warps,
                       perWarp, perWarp * warps, device.arch.str(), device.registersPerBlock);
  return std::nullopt;
}

Reason barrierFault(const device::Device &device, const BlockUse &use) {
  if (use.barriers < 0 || use.barriers > device.maxBarriersPerBlock)
    return fmt::format("{} barriers per block, {} allows 0 to {}", use.barriers, device.arch.str(),
                       device.maxBarriersPerBlock);
  return std::nullopt;
}

std::string aboveLimit(const device::Device &device, const BlockUse &use) {
  int64_t limit = sharedLimitPerBlock(device, use);
  std::string asked = fmt::format("{} B static + {} B dynamic", use.staticBytes, use.dynamicBytes);
  if (use.optIn.kind == OptIn::Kind::Granted)
    return fmt::format("{}, {} allows a block {} B", asked, device.arch.str(), limit);
  if (attributeRejected(device, use))
    return fmt::format("{}: the attribute of {} B is refused, since with the static bytes it must not exceed "
                       "{} B on {}; without it a block has {} B",
                       asked, use.optIn.bytes, device.sharedOptInPerBlock, device.arch.str(), limit);
  if (use.optIn.kind == OptIn::Kind::Attribute)
    return fmt::format("{} B dynamic, the kernel's attribute allows {} B", use.dynamicBytes, use.optIn.bytes);
  return fmt::format("{}, more than {} B need cudaFuncAttributeMaxDynamicSharedMemorySize", asked, limit);
}

Reason sharedFault(const device::Device &device, const BlockUse &use) {
  if (use.staticBytes < 0 || use.dynamicBytes < 0)
    return fmt::format("{} B static and {} B dynamic: a size is at least 0", use.staticBytes,
                       use.dynamicBytes);
  if (use.carveOutPercent && (*use.carveOutPercent < 0 || *use.carveOutPercent > 100))
    return fmt::format("a carve-out of {} %: it goes from 0 to 100", *use.carveOutPercent);
  if (use.staticBytes > device.staticLimit)
    return fmt::format("{} B static, the compiler allows {} B: the rest must be dynamic", use.staticBytes,
                       device.staticLimit);
  if (use.dynamicBytes > sharedLimitPerBlock(device, use) - use.staticBytes)
    return aboveLimit(device, use);
  return std::nullopt;
}

} // namespace

std::vector<Fault> faultsOf(const device::Device &device, const BlockUse &use) {
  std::vector<Fault> faults;
  auto add = [&](FaultKind kind, Reason reason) {
    if (reason)
      faults.push_back({kind, std::move(*reason)});
  };
  add(FaultKind::Threads, threadFault(device, use));
  add(FaultKind::SharedMemory, sharedFault(device, use));
  add(FaultKind::Registers, registerFault(device, use));
  add(FaultKind::Barriers, barrierFault(device, use));
  return faults;
}

} // namespace smem::occupancy
