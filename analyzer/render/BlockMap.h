// What a block of one launch takes of an SM on one architecture, plane by plane, as a drawing needs it: only
// what has a number.
#pragma once

#include "device/Device.h"
#include "ledger/Ledger.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace smem::render {

struct MapPlane {
  std::string name, over;           // `over`: the plane whose bytes it reuses, or nothing
  std::int64_t begin = 0, size = 0; // bytes, from where the block's static memory begins
  bool used = true;

  friend bool operator==(const MapPlane &, const MapPlane &) = default;
};

// One launch on one architecture. Bytes per block. The order in the block is the reserve of the driver,
// static memory, dynamic memory.
struct BlockMap {
  const device::Device *device = nullptr;
  std::int64_t staticBytes = 0, requested = 0, needed = 0; // the latter two dynamic
  int blocks = 0;                                          // that fit an SM
  bool isUpperBound = false;                               // registers may allow fewer
  std::optional<int> carveOutPercent;
  std::vector<MapPlane> planes;     // by begin
  std::vector<std::string> missing; // planes whose place is not known, with the reason

  std::int64_t allocation() const; // with the reserve, rounded up
  std::int64_t pool() const;       // of the SM, for shared memory

  friend bool operator==(const BlockMap &, const BlockMap &) = default;
};

// The planes of a kernel at a launch, for `planes` and `missing`; without a launch at the values in force.
void addPlanes(BlockMap &map, const ledger::KernelLedger &kernel, const ledger::LaunchCheck *launch,
               const symbolic::Bindings &bindings);

// A number at a launch, in whose terms the kernel's own parameters have values.
Known<std::int64_t> valueAt(const ledger::Quantity &quantity, const ledger::LaunchCheck *launch,
                            const symbolic::Bindings &bindings);

// In a sentence: "each block takes 70,400 B of 102,400 B: ...".
std::string sayMap(const BlockMap &map);

} // namespace smem::render
