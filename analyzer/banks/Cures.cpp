// An exhaustive search: at most some hundred layouts, every access served again under each.
#include "banks/Cures.h"

#include "banks/Serve.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>
#include <optional>
#include <utility>

namespace smem::banks {
namespace {

std::optional<Unknown> obstacle(llvm::ArrayRef<PlaneAccess> accesses, const Plane &plane) {
  if (plane.pitch <= 0 || plane.extent <= 0 || plane.elementBytes <= 0 || plane.alignment <= 0)
    return Unknown{"the plane has no row pitch, extent, element or alignment to search from", {}};
  for (const PlaneAccess &access : accesses)
    for (uint32_t rest = access.warp.activeLanes; rest; rest &= rest - 1) {
      const int64_t at = access.warp.address[std::countr_zero(rest)];
      const int64_t width = access.warp.bytesPerLane;
      if (at + width > plane.extent)
        return Unknown{
            fmt::format("an access reaches byte {} of a plane of {} bytes", at + width, plane.extent), {}};
      if (at % plane.pitch + width > plane.pitch)
        return Unknown{
            fmt::format("an access at byte {} runs over the end of a row of {} bytes", at, plane.pitch), {}};
    }
  return std::nullopt;
}

unsigned siteCount(llvm::ArrayRef<PlaneAccess> accesses) {
  unsigned count = 0;
  for (const PlaneAccess &access : accesses)
    count = std::max(count, access.site + 1);
  return count;
}

void add(Cost &cost, const Service &service, uint64_t times) {
  cost.wavefronts += service.wavefronts * times;
  cost.ideal += service.ideal * times;
  cost.exact &= service.exact();
}

Candidate evaluate(llvm::ArrayRef<PlaneAccess> accesses, const Plane &plane, const Layout &layout) {
  Candidate candidate;
  candidate.layout = layout;
  const int64_t rows = (plane.extent + plane.pitch - 1) / plane.pitch;
  candidate.extraBytes = rows * (layout.pitch - plane.pitch);
  candidate.sites.resize(siteCount(accesses));
  for (const PlaneAccess &access : accesses) {
    WarpAccess moved = access.warp;
    for (uint32_t rest = moved.activeLanes; rest; rest &= rest - 1) {
      uint32_t &address = moved.address[std::countr_zero(rest)];
      address = static_cast<uint32_t>(readdress(address, plane, layout) + plane.base);
    }
    const Service service = serve(moved);
    add(candidate.sites[access.site], service, access.times);
    add(candidate.total, service, access.times);
  }
  return candidate;
}

// The pitches worth a look, the present one first.
std::vector<int64_t> pitches(const Plane &plane) {
  std::vector<int64_t> found{plane.pitch};
  for (int64_t pitch = plane.pitch + plane.elementBytes; pitch <= plane.pitch + BankRowBytes;
       pitch += plane.elementBytes)
    if (pitch % plane.alignment == 0)
      found.push_back(pitch);
  return found;
}

// Rows that are shorter than all banks share a step, so that eight chunks down a column still meet eight
// groups.
std::optional<Layout> swizzled(int64_t pitch, int unit) {
  if (pitch % unit != 0)
    return std::nullopt;
  const int64_t whole = BankRowBytes / unit;
  const int64_t group = std::gcd(pitch / unit, whole);
  if (group == 1)
    return std::nullopt;
  return Layout{pitch, unit, static_cast<int>(group), static_cast<int>(whole / group)};
}

std::vector<Layout> layouts(const Plane &plane) {
  std::vector<Layout> found;
  for (int64_t pitch : pitches(plane)) {
    found.push_back({pitch});
    for (int unit : {16, 8, 4})
      if (std::optional<Layout> layout;
          plane.swizzleAllowed && unit >= plane.alignment && (layout = swizzled(pitch, unit)))
        found.push_back(*layout);
  }
  return found;
}

bool isPlain(const Candidate &candidate) { return candidate.layout.swizzleUnit == 0; }

bool asGood(const Candidate &one, const Candidate &other) {
  return one.total.wavefronts <= other.total.wavefronts && one.extraBytes <= other.extraBytes &&
         (isPlain(one) || !isPlain(other));
}

} // namespace

int64_t readdress(int64_t at, const Plane &plane, const Layout &layout) {
  const int64_t row = at / plane.pitch;
  int64_t column = at % plane.pitch;
  if (layout.swizzleUnit != 0) {
    const int64_t exchange = row / layout.rowsPerStep % layout.groupUnits;
    column = ((column / layout.swizzleUnit) ^ exchange) * layout.swizzleUnit + column % layout.swizzleUnit;
  }
  return row * layout.pitch + column;
}

Known<Cures> findCures(llvm::ArrayRef<PlaneAccess> accesses, const Plane &plane) {
  if (std::optional<Unknown> why = obstacle(accesses, plane))
    return *why;
  Cures cures;
  cures.present = evaluate(accesses, plane, {plane.pitch});
  std::vector<Candidate> &kept = cures.better;
  for (const Layout &layout : layouts(plane)) {
    Candidate candidate = evaluate(accesses, plane, layout);
    if (candidate.total.wavefronts >= cures.present.total.wavefronts)
      continue;
    // Layouts come by rising bytes and falling plainness, so of two equals the first stays.
    if (std::any_of(kept.begin(), kept.end(),
                    [&](const Candidate &other) { return asGood(other, candidate); }))
      continue;
    kept.erase(std::remove_if(kept.begin(), kept.end(),
                              [&](const Candidate &other) { return asGood(candidate, other); }),
               kept.end());
    kept.push_back(std::move(candidate));
  }
  std::stable_sort(kept.begin(), kept.end(), [](const Candidate &one, const Candidate &other) {
    return std::pair(one.extraBytes, one.total.wavefronts) <
           std::pair(other.extraBytes, other.total.wavefronts);
  });
  return cures;
}

Known<std::vector<PitchWish>> pitchWishes(llvm::ArrayRef<PlaneAccess> accesses, const Plane &plane) {
  if (std::optional<Unknown> why = obstacle(accesses, plane))
    return *why;
  std::vector<PitchWish> wishes(siteCount(accesses));
  for (int64_t pitch : pitches(plane)) {
    if (pitch % BankBytes != 0)
      continue;
    const Candidate candidate = evaluate(accesses, plane, {pitch});
    const uint32_t bit = 1u << (pitch % BankRowBytes / BankBytes);
    for (size_t site = 0; site < wishes.size(); ++site) {
      PitchWish &wish = wishes[site];
      const Cost &cost = candidate.sites[site];
      if (wish.residues == 0 || cost.wavefronts < wish.least.wavefronts)
        wish = {cost, bit};
      else if (cost.wavefronts == wish.least.wavefronts)
        wish.residues |= bit;
    }
  }
  return wishes;
}

uint32_t commonResidues(llvm::ArrayRef<PitchWish> wishes) {
  uint32_t common = ~0u;
  for (const PitchWish &wish : wishes)
    common &= wish.residues;
  return common;
}

} // namespace smem::banks
