// Past L1: the model of the room's page. Lanes become pieces, whole sectors or halves of one, and pieces that
// agree in everything that a write has in common share it.
#include "banks/Copy.h"

#include "banks/CachedCopy.h"
#include "banks/Phases.h"

#include <algorithm>
#include <array>
#include <bit>

namespace smem::banks {
namespace {

constexpr int ChunkBytes = 16;
constexpr int SectorBytes = 32; // of a line of global memory, and of a row of shared memory (see the page)
constexpr int LineSectors = BankRowBytes / SectorBytes;

enum class Part : uint8_t { Whole, Lower, Upper }; // of a sector of the line

// What all pieces of one write have in common.
struct Manner {
  uint32_t line = 0;
  uint32_t row = 0;
  Part part = Part::Whole;
  uint32_t exchange = 0; // of a chunk's number in the line and in the row: the lowest two bits of the XOR

  friend bool operator==(const Manner &, const Manner &) = default;
};

// One manner with the pieces that every sector of the line has in it: a write takes one from each.
struct Writes {
  Manner manner;
  std::array<uint8_t, LineSectors> pieces{};
};

Manner mannerOf(const WarpAccess &access, int lane, bool isWhole) {
  const uint32_t from = access.source[lane] / ChunkBytes, to = access.address[lane] / ChunkBytes;
  return {access.source[lane] / BankRowBytes, access.address[lane] / BankRowBytes,
          isWhole    ? Part::Whole
          : from % 2 ? Part::Upper
                     : Part::Lower,
          (from ^ to) % 4};
}

// Of the lanes given, the one that copies the other half of a lane's sector to the same sector; 0 without
// one.
uint32_t otherHalf(const WarpAccess &access, int lane, uint32_t lanes) {
  for (uint32_t rest = lanes; rest; rest &= rest - 1) {
    const int other = std::countr_zero(rest);
    if ((access.source[lane] ^ access.source[other]) == ChunkBytes &&
        (access.address[lane] ^ access.address[other]) == ChunkBytes)
      return 1u << other;
  }
  return 0;
}

int countWrites(const WarpAccess &access) {
  std::array<Writes, Lanes> all;
  int used = 0;
  for (uint32_t rest = access.activeLanes; rest;) {
    const int lane = std::countr_zero(rest);
    rest &= rest - 1;
    const uint32_t other = otherHalf(access, lane, rest);
    rest &= ~other;
    const Manner manner = mannerOf(access, lane, other != 0);
    int slot = 0;
    while (slot < used && all[slot].manner != manner)
      ++slot;
    if (slot == used)
      all[used++] = {manner, {}};
    ++all[slot].pieces[access.source[lane] % BankRowBytes / SectorBytes];
  }
  int writes = 0;
  for (int slot = 0; slot < used; ++slot)
    writes += *std::max_element(all[slot].pieces.begin(), all[slot].pieces.end());
  return writes;
}

// Every chunk at its own place of a row that its line has for itself; what is copied twice takes a second
// row.
int countInPlace(WarpAccess access) {
  access.address = access.source;
  return countWrites(access);
}

Service serveLines(const WarpAccess &access) {
  Service service;
  const int lanes = access.activeCount();
  const bool isOnce = placesOf(access) == lanes;
  if (access.sourceKnown && isOnce) {
    service.wavefronts = service.atLeast = countWrites(access);
    service.fewest = std::min(service.wavefronts, countInPlace(access));
    return service;
  }
  // A bank takes one word at a time whatever the order, and a write has a lane at least.
  std::optional<Collision> unused;
  service.atLeast = mostWords(access, access.activeLanes, unused);
  service.wavefronts = lanes;
  service.fewest = phaseCount(access);
  if (service.atLeast != service.wavefronts)
    service.doubt = isOnce ? Doubt::CopySource : Doubt::CopyTwice;
  return service;
}

} // namespace

bool isPastL1(const WarpAccess &access) { return !access.throughL1 && access.bytesPerLane == ChunkBytes; }

int placesOf(const WarpAccess &access) {
  int places = 0;
  for (uint32_t rest = access.activeLanes; rest; rest &= rest - 1) {
    const uint32_t place = access.address[std::countr_zero(rest)];
    bool isLast = true;
    for (uint32_t later = rest & (rest - 1); later && isLast; later &= later - 1)
      isLast = access.address[std::countr_zero(later)] != place;
    places += isLast;
  }
  return places;
}

Service serveCopy(const WarpAccess &access) {
  return isPastL1(access) ? serveLines(access) : serveCachedCopy(access);
}

} // namespace smem::banks
