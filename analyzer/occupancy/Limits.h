// How many blocks each resource of an SM allows by itself, and the least of them. Plain integer
// arithmetic without allocation: a million answers take a few hundredths of a second.
// Every rule is that of NVIDIA's cuda_occupancy.h (CUDA 13.0), to which tests/oracle holds it.
#pragma once

#include "device/Device.h"
#include "occupancy/BlockUse.h"

#include <climits>
#include <cstdint>

namespace smem::occupancy {

inline constexpr int NoLimit = INT_MAX;

// Blocks per SM by each resource; 0 where the launch fails for its sake, NoLimit where it limits nothing.
struct Limits {
  int sharedMemory = 0;
  int registers = 0;
  int warps = 0;
  int blocks = 0;
  int barriers = 0;

  int least() const;
  friend bool operator==(const Limits &, const Limits &) = default;
};

Limits limits(const device::Device &device, const BlockUse &use);

// Blocks resident on one SM; 0: the launch fails. Unknown registers make it an upper bound.
int blocksPerSm(const device::Device &device, const BlockUse &use);

// Warps of a block of `threads` threads, which must be positive.
int warpsPerBlock(const device::Device &device, int threads);

// Bytes of static + dynamic shared memory that one block may have under the use's opt-in. The static
// part has a limit of its own on top, Device::staticLimit.
int64_t sharedLimitPerBlock(const device::Device &device, const BlockUse &use);

// True where the runtime refuses the attribute: with the static bytes it exceeds the opt-in limit.
bool attributeRejected(const device::Device &device, const BlockUse &use);

// Bytes of the SM set aside for shared memory: the default or the preference, the latter rounded up to
// a supported size and raised until an allocation of this many bytes (reserve included) fits once.
int64_t carveOut(const device::Device &device, std::optional<int> percent, int64_t allocation);

// Registers that a warp really takes of its sub-partition when each thread uses this many.
int registersPerWarp(const device::Device &device, int registersPerThread);

int64_t roundUp(int64_t value, int64_t step);
int64_t roundDown(int64_t value, int64_t step);

} // namespace smem::occupancy
