// One integer or address of a warp: 32 values, each known or not. Values are kept zero-extended from their
// width. Most are the same in all lanes, and those cost one number.
#pragma once

#include "llvm/IR/Value.h"

#include <array>
#include <bit>
#include <cstdint>
#include <optional>

namespace smem::trace {

inline constexpr unsigned warpLanes = 32; // CUDA C++ Programming Guide, "SIMT Architecture"
using Mask = std::uint32_t;               // one bit per lane
inline constexpr Mask allLanes = ~Mask(0);

class Lanes {
public:
  Lanes() = default;
  Lanes(const Lanes &other) { *this = other; }
  Lanes &operator=(const Lanes &other) {
    knownLanes = other.knownLanes;
    same = other.same;
    even = other.even;
    from = other.from;
    first = other.first;
    if (knownLanes && !same)
      each = other.each;
    return *this;
  }

  static Lanes unknown(const llvm::Value *origin) {
    Lanes lanes;
    lanes.from = origin;
    return lanes;
  }
  // Not known, but one value in all lanes: a parameter, and what is computed from it alone.
  static Lanes unknownUniform(const llvm::Value *origin) {
    Lanes lanes = unknown(origin);
    lanes.even = true;
    return lanes;
  }
  static Lanes uniform(std::uint64_t value) {
    Lanes lanes;
    lanes.knownLanes = allLanes;
    lanes.same = true;
    lanes.first = value;
    return lanes;
  }
  // `value` is called with each lane of `known`.
  template <class F> static Lanes make(Mask known, const llvm::Value *origin, F &&value) {
    Lanes lanes;
    lanes.knownLanes = known;
    lanes.from = origin;
    for (Mask left = known; left; left &= left - 1) {
      const unsigned lane = std::countr_zero(left);
      lanes.each[lane] = value(lane);
    }
    lanes.collapse();
    return lanes;
  }

  Mask known() const { return knownLanes; }
  bool isUniform() const { return same; }
  // All lanes have one value, known or not.
  bool isAlike() const { return same || even; }
  // Where the lanes that are not known stopped being known; null for an undefined value.
  const llvm::Value *origin() const { return from; }
  // Only for a known lane.
  std::uint64_t operator[](unsigned lane) const { return same ? first : each[lane]; }
  std::optional<std::uint64_t> at(unsigned lane) const {
    return knownLanes >> lane & 1 ? std::optional((*this)[lane]) : std::nullopt;
  }
  // The value that all lanes of `mask` have.
  std::optional<std::uint64_t> common(Mask mask) const;

  friend Lanes map(const Lanes &a, auto &&function) {
    if (a.same)
      return uniform(function(a.first));
    Lanes result = unknown(a.from);
    result.knownLanes = a.knownLanes;
    result.even = a.even;
    if (a.knownLanes) {
      for (unsigned lane = 0; lane < warpLanes; ++lane)
        result.each[lane] = function(a.each[lane]);
      result.collapse();
    }
    return result;
  }

  // `function` is total: it is also called for lanes that are not known.
  friend Lanes map(const Lanes &a, const Lanes &b, auto &&function) {
    if (a.same && b.same)
      return uniform(function(a.first, b.first));
    Lanes result = unknown(a.knownLanes == allLanes ? b.from : a.from);
    result.knownLanes = a.knownLanes & b.knownLanes;
    result.even = a.isAlike() && b.isAlike();
    if (!result.knownLanes)
      return result;
    if (a.same)
      for (unsigned lane = 0; lane < warpLanes; ++lane)
        result.each[lane] = function(a.first, b.each[lane]);
    else if (b.same)
      for (unsigned lane = 0; lane < warpLanes; ++lane)
        result.each[lane] = function(a.each[lane], b.first);
    else
      for (unsigned lane = 0; lane < warpLanes; ++lane)
        result.each[lane] = function(a.each[lane], b.each[lane]);
    result.collapse();
    return result;
  }

private:
  void collapse() {
    if (knownLanes != allLanes)
      return;
    for (unsigned lane = 1; lane < warpLanes; ++lane)
      if (each[lane] != each[0])
        return;
    same = true;
    first = each[0];
  }

  Mask knownLanes = 0;
  bool same = false; // all lanes are `first`
  bool even = false; // no lane is known, and all have one value
  const llvm::Value *from = nullptr;
  std::uint64_t first = 0;
  std::array<std::uint64_t, warpLanes> each;
};

inline std::uint64_t truncated(std::uint64_t value, unsigned bits) {
  return bits >= 64 ? value : value & ((std::uint64_t(1) << bits) - 1);
}
inline std::int64_t extended(std::uint64_t value, unsigned bits) {
  return bits >= 64 ? std::int64_t(value) : std::int64_t(value << (64 - bits)) >> (64 - bits);
}

// `taken` where `condition` is one, `other` where it is zero, and where both agree.
Lanes choose(const Lanes &condition, const Lanes &taken, const Lanes &other);

// `other` in the lanes of `mask`, `lanes` elsewhere.
Lanes replaced(const Lanes &lanes, Mask mask, const Lanes &other);

// Where both masks have a lane, its value stays known only if both agree; `origin` stands for those that do
// not. Lanes of neither are not known.
Lanes merged(const Lanes &a, Mask aMask, const Lanes &b, Mask bMask, const llvm::Value *origin);

} // namespace smem::trace
