// Lanes are aligned to their width, so the 1, 2 or 4 words of a lane lie in banks that no other lane of the
// phase covers in part: units of one lane's width are counted instead of words.
#include "banks/Phases.h"

#include <array>
#include <bit>

namespace smem::banks {

int mostWords(const WarpAccess &access, uint32_t lanes, std::optional<Collision> &collision) {
  const int shift = unitShift(access.bytesPerLane);
  std::array<int8_t, Banks> latest;  // per group: the lane whose unit was counted last, or -1
  std::array<int8_t, Lanes> earlier; // the lane counted before this one in its group
  std::array<int8_t, Banks> count{};
  latest.fill(-1);
  int most = 0;
  for (uint32_t rest = lanes & access.activeLanes; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const uint32_t unit = access.address[lane] >> shift;
    const int group = bankGroup(access.address[lane], access.bytesPerLane);
    int8_t other = latest[group];
    while (other >= 0 && access.address[other] >> shift != unit)
      other = earlier[other];
    if (other >= 0)
      continue; // the same word: one access serves both
    earlier[lane] = latest[group];
    if (earlier[lane] >= 0 && !collision)
      collision = Collision{static_cast<uint8_t>(earlier[lane]), static_cast<uint8_t>(lane),
                            static_cast<uint8_t>((group << shift) / BankBytes)};
    latest[group] = static_cast<int8_t>(lane);
    most = std::max<int>(most, ++count[group]);
  }
  return most;
}

int mostLanes(const WarpAccess &access, uint32_t lanes) {
  std::array<int8_t, Banks> count{};
  int most = 0;
  for (uint32_t rest = lanes & access.activeLanes; rest; rest &= rest - 1)
    most =
        std::max<int>(most, ++count[bankGroup(access.address[std::countr_zero(rest)], access.bytesPerLane)]);
  return most;
}

bool isPaired(const WarpAccess &access, uint32_t lanes) {
  const uint32_t active = lanes & access.activeLanes;
  for (int flip : {1, 2}) {
    bool agree = true;
    for (uint32_t rest = active; rest && agree; rest &= rest - 1) {
      const int lane = std::countr_zero(rest);
      const int partner = lane ^ flip;
      agree = !(active >> partner & 1) || access.address[lane] == access.address[partner];
    }
    if (agree)
      return true;
  }
  return false;
}

} // namespace smem::banks
