// The answer: blocks per SM, what stops the next block and by how much, and why a launch fails where
// it does. Bytes are per block, registers per thread.
#pragma once

#include "device/Device.h"
#include "occupancy/BlockUse.h"
#include "occupancy/Limits.h"

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace smem::occupancy {

enum class Limiter {
  SharedMemory,
  Registers,
  Warps,
  Blocks,
  Barriers,
  OverLimit,          // the launch fails: more than a block may have
  RegisterLaunchCheck // the launch fails: the block's warps, rounded up to all sub-partitions, lack registers
};

// "shared-memory", "registers", "warps", "blocks", "barriers", "over-limit", "register-launch-check".
llvm::StringRef nameOf(Limiter limiter);

struct NextBlock {
  std::vector<Limiter> needs; // all must yield for one block more; the same as Occupancy::limiters
  // Set where shared memory is the only need: static + dynamic bytes to free. Missing all the same
  // where even an empty block would not do.
  std::optional<int64_t> bytesToFree;
  std::optional<int> registersToFree; // the same for registers

  friend bool operator==(const NextBlock &, const NextBlock &) = default;
};

struct Occupancy {
  // With unknown registers an upper bound: what everything else allows.
  int blocksPerSm = 0;
  // What is certain: blocksPerSm where registers are known, else the count at the most registers the
  // compiler may choose under the launch bounds (255 without).
  int blocksAtLeast = 0;
  int warps = 0; // resident: blocksPerSm times the warps of a block
  int maxWarps = 0;
  double fraction = 0; // warps / maxWarps

  std::vector<Limiter> limiters; // all that tie, in the order of the enum; never empty
  Limits limits;                 // blocks by each resource
  NextBlock nextBlock;
  // Dynamic bytes that may be added before a block is lost, or before the launch fails where that
  // comes first; nothing at 0 blocks.
  std::optional<int64_t> spareBytes;
  // The most registers per thread at which blocksPerSm still holds; nothing at 0 blocks.
  std::optional<int> maxRegistersForThis;

  bool fitsOneBlock = false;
  std::string reason; // why not; empty where it fits

  friend bool operator==(const Occupancy &, const Occupancy &) = default;
};

Occupancy occupancyOf(const device::Device &device, const BlockUse &use);

// The limiters alone, for callers that need no more and ask often.
std::vector<Limiter> limitersOf(const device::Device &device, const BlockUse &use, const Limits &limits);

} // namespace smem::occupancy
