// Loads, stores and matrix rows; the other kinds have files of their own.
#include "banks/Serve.h"

#include "banks/Atomics.h"
#include "banks/Copy.h"
#include "banks/Phases.h"

#include <algorithm>
#include <bit>

namespace smem::banks {
namespace {

void count(Service &service, int wavefronts) {
  service.wavefronts += wavefronts;
  service.atLeast += wavefronts;
}

// Two phases of a load become one wavefront where their lanes agree by pairs and all words fit into it.
bool mergesIntoOne(const WarpAccess &access, uint32_t lower, uint32_t upper) {
  std::optional<Collision> none;
  return access.kind == Kind::Load && lower && upper && isPaired(access, lower | upper) &&
         mostWords(access, lower | upper, none) == 1;
}

Service servePlain(const WarpAccess &access) {
  Service service;
  service.fewest = phaseCount(access);
  const int width = phaseLanes(access.bytesPerLane);
  for (int first = 0; first < Lanes; first += 2 * width) {
    const uint32_t lower = phaseMask(access, first);
    const uint32_t upper = first + width < Lanes ? phaseMask(access, first + width) : 0;
    if (mergesIntoOne(access, lower, upper)) {
      count(service, 1);
    } else {
      count(service, mostWords(access, lower, service.collision));
      count(service, mostWords(access, upper, service.collision));
    }
  }
  return service;
}

Service serveRows(const WarpAccess &access) {
  Service service;
  service.fewest = phaseCount(access);
  forEachPhase(access, [&](uint32_t lanes) { count(service, mostWords(access, lanes, service.collision)); });
  return service;
}

Service serveKind(const WarpAccess &access) {
  switch (access.kind) {
  case Kind::Load:
  case Kind::Store:
    return servePlain(access);
  case Kind::Atomic:
    return serveAtomic(access);
  case Kind::RowLoad:
  case Kind::RowStore:
    return serveRows(access);
  case Kind::AsyncCopy:
    return serveCopy(access);
  }
  return {};
}

Doubt faultOf(const WarpAccess &access) {
  const unsigned width = access.bytesPerLane;
  const bool fits = isRows(access.kind)              ? width == 16
                    : access.kind == Kind::AsyncCopy ? width == 4 || width == 8 || width == 16
                    : access.kind == Kind::Atomic    ? width == 4 || width == 8
                                                     : width <= 16 && std::has_single_bit(width);
  if (!fits)
    return Doubt::BadWidth;
  uint32_t bits = 0;
  for (uint32_t rest = access.activeLanes; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    bits |= access.address[lane];
    if (access.kind == Kind::AsyncCopy && access.sourceKnown)
      bits |= access.source[lane];
  }
  return bits & (width - 1) ? Doubt::Misaligned : Doubt::None;
}

// Bytes that one execution moves, as the ideal counts them.
int bytesOf(const WarpAccess &access) {
  const bool isPast = access.kind == Kind::AsyncCopy && isPastL1(access);
  return (isPast ? placesOf(access) : access.activeCount()) * access.bytesPerLane;
}

// Passes of the whole warp that one execution needs at least: a compare-and-swap reads and writes.
int passesOf(const WarpAccess &access) {
  return access.kind == Kind::Atomic ? atomicPasses(access.atomicForm) : 1;
}

} // namespace

llvm::StringRef reasonOf(Doubt doubt) {
  switch (doubt) {
  case Doubt::None:
    return "";
  case Doubt::BadWidth:
    return "no instruction of this kind has this width";
  case Doubt::Misaligned:
    return "an address is no multiple of the access's width";
  case Doubt::WideAtomic:
    return "atomic instructions on 8 bytes other than compare-and-swap were not measured";
  case Doubt::CopySource:
    return "the wavefronts of cp.async depend on the global addresses, which are not known";
  case Doubt::CopyOrder:
    return "lanes of cp.async collide in both memories, and which of them come first is not known";
  case Doubt::CopyTwice:
    return "lanes of cp.async have one destination, and what the later ones cost is not known";
  }
  return "";
}

Service serve(const WarpAccess &access) {
  Service service;
  service.doubt = faultOf(access);
  if (!service.exact())
    return service;
  service = serveKind(access);
  const int rows = (bytesOf(access) + BankRowBytes - 1) / BankRowBytes;
  service.ideal = std::min(service.atLeast, passesOf(access) * rows);
  return service;
}

Known<int> wavefrontsOf(const Service &service) {
  if (service.exact())
    return service.wavefronts;
  return Unknown{reasonOf(service.doubt).str(), {}};
}

} // namespace smem::banks
