// Joins, rates, and sums up by plane.
#include "traffic/Traffic.h"

#include "traffic/Cure.h"
#include "traffic/Join.h"
#include "traffic/MainLoop.h"
#include "traffic/Rate.h"
#include "traffic/Stages.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace smem::traffic {

static void extend(std::optional<trace::ByteRange> &range, const std::optional<trace::ByteRange> &by,
                   std::int64_t start) {
  if (!by)
    return;
  const trace::ByteRange moved{by->begin - start, by->end - start};
  range = range ? trace::ByteRange{std::min(range->begin, moved.begin), std::max(range->end, moved.end)} : moved;
}

// An access whose plane is not known could be one to any.
static void addFootprints(Traffic &traffic) {
  for (const Access &access : traffic.accesses) {
    const bool isWhole = access.traced.doubts.empty() && access.traced.kind != trace::AccessKind::Call;
    if (!access.row) {
      for (Placed &row : traffic.rows)
        row.complete &= access.traced.object && !isWhole ? false : access.traced.object.has_value();
      continue;
    }
    Placed &row = traffic.rows[*access.row];
    row.complete &= isWhole;
    if (!access.start)
      continue;
    extend(row.touched, access.traced.touched, *access.start);
    extend(row.mayTouch, access.traced.mayTouch, *access.start);
  }
}

static std::vector<Place> placesOf(const Traffic &traffic, const ledger::KernelLedger &kernel) {
  std::vector<Place> places;
  for (std::size_t row = 0; row < kernel.rows.size(); ++row) {
    auto sharing = llvm::find_if(places, [&](const Place &place) {
      const std::size_t other = place.rows.front();
      return kernel.rows[other].storage == kernel.rows[row].storage && traffic.rows[other].offset.known() &&
             traffic.rows[other].offset == traffic.rows[row].offset;
    });
    if (sharing == places.end())
      sharing = places.insert(places.end(), Place());
    sharing->rows.push_back(row);
    for (std::size_t access = 0; access < traffic.accesses.size(); ++access)
      if (traffic.accesses[access].row == row)
        sharing->accesses.push_back(access);
  }
  for (Place &place : places) {
    std::ranges::sort(place.accesses);
    for (std::size_t access : place.accesses)
      if (const auto &rating = traffic.accesses[access].rating) {
        place.wavefronts += rating->wavefronts;
        place.fewest += rating->fewest;
      }
  }
  return places;
}

static bool conflicts(const Traffic &traffic, const Place &place) {
  return llvm::any_of(place.accesses, [&](std::size_t access) {
    const auto &rating = traffic.accesses[access].rating;
    return rating && rating->conflicting > 0;
  });
}

// Written in one stage and read in a later one or behind its back, and what is written does not come from global
// memory: values that registers could have kept.
static bool isRoundTrip(const Traffic &traffic, std::size_t place) {
  bool written = false, read = false;
  for (const Stage &stage : traffic.stages) {
    const bool stages = llvm::any_of(stage.units, [](const std::string &unit) {
      return unit == nameOf(trace::UnitKind::GlobalLoad);
    });
    if (llvm::is_contained(stage.writes, place) && stages)
      return false;
    written |= llvm::is_contained(stage.writes, place);
    read |= llvm::is_contained(stage.reads, place);
  }
  const bool copied = llvm::any_of(traffic.places[place].accesses, [&](std::size_t access) {
    const trace::AccessKind kind = traffic.accesses[access].traced.kind;
    return kind == trace::AccessKind::AsyncCopy || kind == trace::AccessKind::BulkCopy;
  });
  return traffic.mainLoop && written && read && !copied;
}

std::optional<std::int64_t> dynamicEnd(const Traffic &traffic) {
  std::optional<std::int64_t> end;
  for (const Access &access : traffic.accesses) {
    const trace::Access &traced = access.traced;
    if (traced.object && !traffic.objects[*traced.object].dynamic)
      continue;
    if (!traced.object || !traced.doubts.empty() || !traced.touched || traced.kind == trace::AccessKind::Call ||
        traced.kind == trace::AccessKind::BulkCopy)
      return std::nullopt;
    end = std::max(end.value_or(0), traced.touched->end);
  }
  return traffic.notes.empty() ? end : std::nullopt;
}

Traffic build(trace::Trace trace, const trace::Dimensions &block, std::vector<std::size_t> launches,
              const ledger::KernelLedger &kernel, const ledger::LaunchCheck *check,
              const ledger::Bindings &bindings) {
  Traffic traffic;
  traffic.launches = std::move(launches);
  traffic.block = block;
  traffic.objects = std::move(trace.objects);
  traffic.loops = std::move(trace.loops);
  traffic.units = std::move(trace.units);
  traffic.notes = std::move(trace.notes);
  traffic.rows = placeRows(kernel, check, bindings);
  const Join join(kernel, traffic.rows, traffic.objects);
  for (trace::Access &traced : trace.accesses) {
    Access access = join.join(std::move(traced));
    if (access.traced.object) {
      access.base = join.baseOf(*access.traced.object);
      access.rating = rate(access.traced, access.base, access.start.value_or(0));
    }
    if (access.rating)
      traffic.wavefronts += access.rating->wavefronts;
    traffic.accesses.push_back(std::move(access));
  }
  addFootprints(traffic);
  traffic.places = placesOf(traffic, kernel);
  traffic.mainLoop = mainLoopOf(traffic);
  traffic.stages = stagesOf(traffic);
  for (std::size_t index = 0; index < traffic.places.size(); ++index) {
    Place &place = traffic.places[index];
    place.roundTrip = isRoundTrip(traffic, index);
    if (conflicts(traffic, place))
      place.cure = cureOf(place.accesses, traffic.accesses, traffic.rows, kernel);
  }
  return traffic;
}

} // namespace smem::traffic
