// A launch at one set of values: its bytes, what stands against it, and the blocks that fit.
#pragma once

#include "estimate/Constraint.h"
#include "occupancy/Occupancy.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace smem::estimate {

// On one architecture. With unknown registers counts are upper bounds, as in occupancy::Occupancy.
struct OnArch {
  int blocksPerSm = 0, blocksAtLeast = 0; // as launched; 0: it does not launch
  // With the need in the request's place, where that gives other blocks.
  std::optional<int> blocksNeeded, neededAtLeast;
  int warps = 0, maxWarps = 0;
  double fraction = 0;
  std::vector<occupancy::Limiter> limiters;
  std::optional<std::int64_t> spareBytes;  // to the next cliff, as launched
  std::optional<std::int64_t> spareNeeded; // the same with the need, where it differs
  std::string reason;                      // why it does not launch

  friend bool operator==(const OnArch &, const OnArch &) = default;
};

struct Point {
  std::vector<std::int64_t> values; // one per axis
  Known<std::int64_t> threads = std::int64_t(0);
  Known<std::int64_t> request = std::int64_t(0), need = std::int64_t(0); // dynamic bytes
  Known<std::int64_t> staticBytes = std::int64_t(0);
  std::vector<Fault> faults; // at most one of a kind
  // One per device; empty where a fault means that there is no such code or launch, or where a size is not
  // known.
  std::vector<OnArch> archs;

  bool isFeasible() const { return faults.empty(); }
  friend bool operator==(const Point &, const Point &) = default;
};

} // namespace smem::estimate
