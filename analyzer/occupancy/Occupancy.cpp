// Puts the limits, their inverses and the reasons together. Nothing here counts blocks by itself.
#include "occupancy/Occupancy.h"

#include "occupancy/Faults.h"
#include "occupancy/Inverse.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>

namespace smem::occupancy {
namespace {

// A register fault within what a thread may have is the launch check's.
bool failsLaunchCheck(const device::Device &device, const BlockUse &use, const Fault &fault) {
  return fault.kind == FaultKind::Registers && *use.registers > 0 &&
         *use.registers <= device.maxRegistersPerThread;
}

NextBlock nextBlockOf(const device::Device &device, const BlockUse &use, const Occupancy &now,
                      const std::vector<Fault> &faults) {
  NextBlock next{now.limiters, std::nullopt, std::nullopt};
  bool fails = now.blocksPerSm == 0;
  bool onlyShared = fails ? faults.size() == 1 && faults[0].kind == FaultKind::SharedMemory
                          : now.limiters == std::vector{Limiter::SharedMemory};
  bool onlyRegisters = fails ? faults.size() == 1 && faults[0].kind == FaultKind::Registers
                             : now.limiters == std::vector{Limiter::Registers};
  int wanted = now.blocksPerSm + 1;
  int64_t total = 0;
  bool overflows = llvm::AddOverflow(use.staticBytes, use.dynamicBytes, total);
  if (onlyShared && !overflows && use.dynamicBytes >= 0 && use.staticBytes >= 0) {
    std::optional<int64_t> bytes = largestSharedBytes(device, use, wanted);
    // Static bytes beyond their own limit must go even where the sum would fit.
    int64_t staticExcess = use.staticBytes - device.staticLimit;
    if (bytes && std::max(total - *bytes, staticExcess) > 0)
      next.bytesToFree = std::max(total - *bytes, staticExcess);
  }
  if (onlyRegisters)
    if (std::optional<int> registers = largestRegisters(device, use.threads, wanted))
      if (*use.registers > *registers)
        next.registersToFree = *use.registers - *registers;
  return next;
}

int certainBlocks(const device::Device &device, BlockUse use) {
  if (!use.registers)
    use.registers = registersCap(device, use.launchBounds);
  return blocksPerSm(device, use);
}

std::string joined(const std::vector<Fault> &faults) {
  std::string text;
  for (const Fault &fault : faults)
    text += (text.empty() ? "" : "; ") + fault.reason;
  return text;
}

} // namespace

llvm::StringRef nameOf(Limiter limiter) {
  switch (limiter) {
  case Limiter::SharedMemory:
    return "shared-memory";
  case Limiter::Registers:
    return "registers";
  case Limiter::Warps:
    return "warps";
  case Limiter::Blocks:
    return "blocks";
  case Limiter::Barriers:
    return "barriers";
  case Limiter::OverLimit:
    return "over-limit";
  case Limiter::RegisterLaunchCheck:
    return "register-launch-check";
  }
  return "";
}

std::vector<Limiter> limitersOf(const device::Device &device, const BlockUse &use, const Limits &limits) {
  std::vector<Limiter> limiters;
  int blocks = limits.least();
  if (blocks == 0) {
    std::vector<Fault> faults = faultsOf(device, use);
    auto check = [&](const Fault &fault) { return failsLaunchCheck(device, use, fault); };
    if (!llvm::all_of(faults, check))
      limiters.push_back(Limiter::OverLimit);
    if (llvm::any_of(faults, check))
      limiters.push_back(Limiter::RegisterLaunchCheck);
    return limiters;
  }
  auto add = [&](int limit, Limiter limiter) {
    if (limit == blocks)
      limiters.push_back(limiter);
  };
  add(limits.sharedMemory, Limiter::SharedMemory);
  add(limits.registers, Limiter::Registers);
  add(limits.warps, Limiter::Warps);
  add(limits.blocks, Limiter::Blocks);
  add(limits.barriers, Limiter::Barriers);
  return limiters;
}

Occupancy occupancyOf(const device::Device &device, const BlockUse &use) {
  Occupancy now;
  now.limits = limits(device, use);
  now.blocksPerSm = now.limits.least();
  now.maxWarps = device.maxWarpsPerSm;
  now.limiters = limitersOf(device, use, now.limits);
  now.fitsOneBlock = now.blocksPerSm > 0;
  std::vector<Fault> faults;
  if (now.fitsOneBlock) {
    now.blocksAtLeast = certainBlocks(device, use);
    now.warps = now.blocksPerSm * warpsPerBlock(device, use.threads);
    now.fraction = double(now.warps) / now.maxWarps;
    now.maxRegistersForThis = largestRegisters(device, use.threads, now.blocksPerSm);
    if (std::optional<int64_t> bytes = largestSharedBytes(device, use, now.blocksPerSm))
      now.spareBytes = *bytes - use.staticBytes - use.dynamicBytes;
  } else {
    faults = faultsOf(device, use);
    now.reason = joined(faults);
  }
  now.nextBlock = nextBlockOf(device, use, now, faults);
  return now;
}

} // namespace smem::occupancy
