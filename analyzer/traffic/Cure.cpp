// The banks search; here is only which accesses a plane has, and what its rows are.
#include "traffic/Cure.h"

#include "traffic/Rate.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace smem::traffic {

namespace {

// The plane and its accesses as the banks want them.
struct Search {
  banks::Plane plane;
  std::vector<banks::PlaneAccess> accesses;
};

} // namespace

static std::int64_t alignmentOf(const trace::Access &access) {
  return access.matrix ? 16 : access.bytes; // tiles of half and 8-bit elements become rows of 16 bytes
}

static std::optional<Unknown> add(Search &search, const Access &access, unsigned site) {
  const trace::Access &traced = access.traced;
  if (traced.unknownExecutions || traced.unlistedExecutions)
    return Unknown{"not every address is known", access.where};
  if (!access.start)
    return Unknown{fmt::format("where `{}` starts is not known", access.plane), access.where};
  for (const trace::Pattern &pattern : traced.patterns) {
    trace::Pattern moved = pattern;
    for (std::optional<std::int64_t> &offset : moved.offsets)
      if (offset && (*offset -= *access.start) < 0)
        return Unknown{fmt::format("it reaches below `{}`", access.plane), access.where};
    auto instructions = instructionsOf(traced, moved, 0);
    if (!instructions)
      return instructions.why();
    for (banks::WarpAccess &warp : *instructions) {
      for (std::uint32_t &address : warp.address)
        address &= (std::uint32_t(1) << 28) - 1;
      search.accesses.push_back({warp, pattern.executions, site});
    }
  }
  search.plane.base = (access.base + *access.start) % banks::BankRowBytes;
  search.plane.alignment = std::max(search.plane.alignment, alignmentOf(traced));
  search.plane.swizzleAllowed &= !traced.matrix;
  return std::nullopt;
}

Known<Cure> cureOf(const std::vector<std::size_t> &accesses, const std::vector<Access> &all,
                   const std::vector<Placed> &placed, const ledger::KernelLedger &kernel) {
  Search search;
  search.plane.alignment = 1;
  Cure cure;
  const SourceSpan &where = all[accesses.front()].where;
  for (std::size_t index : accesses) {
    const Access &access = all[index];
    const Placed &row = placed[*access.row];
    if (!row.pitch)
      return Unknown{fmt::format("`{}` has no rows", access.plane), where};
    if (search.plane.pitch && search.plane.pitch != *row.pitch)
      return Unknown{fmt::format("its rows are {} bytes apart for one access and {} for another", search.plane.pitch,
                                 *row.pitch),
                     access.where};
    if (!row.extent)
      return row.extent.why();
    search.plane.pitch = *row.pitch;
    search.plane.extent = std::max(search.plane.extent, *row.extent);
    const std::int64_t element = kernel.rows[*access.row].elementBytes;
    search.plane.elementBytes = search.plane.elementBytes ? std::max(search.plane.elementBytes, element) : element;
    if (!access.rating)
      continue;
    if (auto why = add(search, access, unsigned(cure.sites.size())))
      return *why;
    cure.sites.push_back(index);
  }
  auto found = banks::findCures(search.accesses, search.plane);
  if (!found)
    return Unknown{found.why().reason, where};
  cure.plane = search.plane;
  cure.cures = std::move(*found);
  if (auto wishes = banks::pitchWishes(search.accesses, search.plane))
    cure.wishes = std::move(*wishes);
  return cure;
}

const banks::Candidate *bestOf(const Cure &cure) {
  auto rank = [](const banks::Candidate &candidate) {
    return std::tuple(candidate.total.wavefronts, candidate.layout.swizzleUnit != 0, candidate.extraBytes);
  };
  const auto best = std::ranges::min_element(cure.cures.better, {}, rank);
  return best == cure.cures.better.end() ? nullptr : &*best;
}

} // namespace smem::traffic
