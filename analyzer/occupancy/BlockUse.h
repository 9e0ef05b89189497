// What one thread block takes of an SM, and how its launch is set up: the question that this room
// answers, as a plain value. All sizes in bytes; registers are 32-bit and per thread.
#pragma once

#include <cstdint>
#include <optional>

namespace smem::occupancy {

// The state of cudaFuncAttributeMaxDynamicSharedMemorySize for the kernel.
struct OptIn {
  enum class Kind {
    None,      // never set: 48 KiB of static + dynamic
    Attribute, // set to `bytes`; a value that the runtime rejects leaves the kernel at None
    Granted    // assumed to be set to what the launch needs
  };
  Kind kind = Kind::Granted;
  int64_t bytes = 0; // Attribute only

  friend bool operator==(const OptIn &, const OptIn &) = default;
};

// __launch_bounds__(maxThreads, minBlocks); minBlocks 0 stands for a missing second argument.
struct LaunchBounds {
  int maxThreads = 0;
  int minBlocks = 0;

  friend bool operator==(const LaunchBounds &, const LaunchBounds &) = default;
};

struct BlockUse {
  int threads = 0;
  std::optional<int> registers; // as the compiler reports them; nothing: not known, so they limit nothing
  int64_t staticBytes = 0;      // as ptxas reports them, without the driver's reserve
  int64_t dynamicBytes = 0;
  int barriers = 0;                   // as `ptxas -v` counts them
  std::optional<int> carveOutPercent; // 0 to 100, the preferred carve-out; nothing: the driver's default
  OptIn optIn;
  std::optional<LaunchBounds> launchBounds;

  friend bool operator==(const BlockUse &, const BlockUse &) = default;
};

} // namespace smem::occupancy
