// Values of a warp taken apart and put together lane by lane.
#include "trace/Lanes.h"

namespace smem::trace {

std::optional<std::uint64_t> Lanes::common(Mask mask) const {
  if (same)
    return first;
  if (!mask || (knownLanes & mask) != mask)
    return std::nullopt;
  const std::uint64_t value = each[std::countr_zero(mask)];
  for (Mask left = mask; left; left &= left - 1)
    if (each[std::countr_zero(left)] != value)
      return std::nullopt;
  return value;
}

Lanes choose(const Lanes &condition, const Lanes &taken, const Lanes &other) {
  if (condition.isUniform())
    return condition[0] & 1 ? taken : other;
  if (taken.isUniform() && other.isUniform() && taken[0] == other[0])
    return taken;
  if (!condition.known() && condition.isAlike() && taken.isAlike() && other.isAlike())
    return Lanes::unknownUniform(condition.origin());
  Mask known = 0;
  for (unsigned lane = 0; lane < warpLanes; ++lane) {
    const auto decided = condition.at(lane), one = taken.at(lane), zero = other.at(lane);
    known |= Mask(decided ? (*decided & 1 ? one : zero).has_value() : one && one == zero) << lane;
  }
  const llvm::Value *origin = condition.known() != allLanes ? condition.origin()
                              : taken.known() != allLanes   ? taken.origin()
                                                            : other.origin();
  return Lanes::make(known, origin, [&](unsigned lane) {
    const auto decided = condition.at(lane);
    return decided && !(*decided & 1) ? other[lane] : taken[lane];
  });
}

Lanes replaced(const Lanes &lanes, Mask mask, const Lanes &other) {
  if (mask == allLanes)
    return other;
  if (!mask)
    return lanes;
  const Mask known = (lanes.known() & ~mask) | (other.known() & mask);
  return Lanes::make(known, (other.known() & mask) != mask ? other.origin() : lanes.origin(),
                     [&](unsigned lane) { return mask >> lane & 1 ? other[lane] : lanes[lane]; });
}

Lanes merged(const Lanes &a, Mask aMask, const Lanes &b, Mask bMask, const llvm::Value *origin) {
  if (!aMask || (a.isUniform() && b.isUniform() && a[0] == b[0]))
    return b;
  Mask known = (a.known() & aMask & ~bMask) | (b.known() & bMask & ~aMask), differ = 0;
  for (Mask both = aMask & bMask; both; both &= both - 1) {
    const unsigned lane = std::countr_zero(both);
    const auto one = a.at(lane), two = b.at(lane);
    if (one && one == two)
      known |= Mask(1) << lane;
    else if (one && two)
      differ |= Mask(1) << lane;
  }
  const llvm::Value *from = (a.known() & aMask) != aMask ? a.origin() : b.origin();
  return Lanes::make(known, differ ? origin : from,
                     [&](unsigned lane) { return bMask >> lane & 1 ? b[lane] : a[lane]; });
}

} // namespace smem::trace
