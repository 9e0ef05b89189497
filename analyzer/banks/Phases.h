// The lanes that are served together, and what one such phase costs.
#pragma once

#include "banks/Serve.h"
#include "banks/WarpAccess.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>

namespace smem::banks {

// Lanes whose pieces fill the banks once: 32 of 4 bytes and less, 16 of 8, 8 of 16.
constexpr int phaseLanes(int bytesPerLane) { return std::min(Lanes, BankRowBytes / bytesPerLane); }

// The active lanes of the phase that starts at a lane.
constexpr uint32_t phaseMask(const WarpAccess &access, int firstLane) {
  return access.activeLanes & ((~0u >> (Lanes - phaseLanes(access.bytesPerLane))) << firstLane);
}

// Calls visit(lanes) for every phase that has an active lane.
template <class Visit> void forEachPhase(const WarpAccess &access, Visit visit) {
  for (int first = 0; first < Lanes; first += phaseLanes(access.bytesPerLane))
    if (const uint32_t lanes = phaseMask(access, first))
      visit(lanes);
}

// Phases that have an active lane.
inline int phaseCount(const WarpAccess &access) {
  int count = 0;
  forEachPhase(access, [&](uint32_t) { ++count; });
  return count;
}

// Of the unit that is counted: a word, or the piece of a lane where that is wider.
constexpr int unitShift(int bytesPerLane) {
  return std::countr_zero(static_cast<unsigned>(std::max(bytesPerLane, BankBytes)));
}

// The banks that a unit at a byte address lies in, numbered in units.
constexpr int bankGroup(uint32_t byte, int bytesPerLane) {
  return static_cast<int>(byte % BankRowBytes >> unitShift(bytesPerLane));
}

// The largest number of distinct words that active lanes of the mask have in one bank; 0 without lanes. Sets
// the collision where there is one and none was set.
int mostWords(const WarpAccess &access, uint32_t lanes, std::optional<Collision> &collision);

// The largest number of active lanes of the mask that one bank has, where those of one word do not share.
int mostLanes(const WarpAccess &access, uint32_t lanes);

// Each active lane of the mask has its partner's address, the partner being the lane with bit 0, or for all
// of them bit 1, of its number flipped. A lane without an active partner agrees.
bool isPaired(const WarpAccess &access, uint32_t lanes);

} // namespace smem::banks
