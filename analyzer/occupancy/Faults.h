// Why a launch fails, in words with the numbers. The counting in Limits.h only says "0 blocks"; these
// reasons are made when somebody reads them.
#pragma once

#include "device/Device.h"
#include "occupancy/BlockUse.h"

#include <string>
#include <vector>

namespace smem::occupancy {

// The resource that a launch asks too much of.
enum class FaultKind { SharedMemory, Registers, Threads, Barriers };

struct Fault {
  FaultKind kind;
  std::string reason; // lower case, no final period: what is wrong, the numbers, the remedy

  friend bool operator==(const Fault &, const Fault &) = default;
};

// Everything for which not one block of this use can be launched; empty exactly when
// blocksPerSm(device, use) is positive.
std::vector<Fault> faultsOf(const device::Device &device, const BlockUse &use);

} // namespace smem::occupancy
