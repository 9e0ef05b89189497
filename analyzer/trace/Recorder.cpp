// Splits the lanes of an execution by object and counts what they do.
#include "trace/Recorder.h"

#include <algorithm>
#include <bit>

namespace smem::trace {

std::size_t PatternHash::operator()(const PatternKey &key) const {
  std::uint64_t hash =
      key.lanes + 0x9e3779b97f4a7c15u * (key.object * 4 + key.may * 2 + key.partial) + key.leading.value_or(-1);
  auto mix = [&](std::int32_t number) {
    hash ^= std::uint32_t(number);
    hash *= 0x9e3779b97f4a7c15u;
    hash ^= hash >> 29;
  };
  for (std::int32_t offset : key.offsets)
    mix(offset);
  if (key.hasSources)
    for (std::int32_t source : key.sources)
      mix(source);
  return hash;
}

static void widen(std::optional<ByteRange> &range, std::int64_t begin, std::int64_t end) {
  if (!range)
    range = ByteRange{begin, end};
  range->begin = std::min(range->begin, begin);
  range->end = std::max(range->end, end);
}

// What the lanes read, from the last multiple of 128 before the first of them; only where all is known.
static void addSources(PatternKey &key, const Lanes &source, Mask lanes) {
  std::optional<std::size_t> parameter;
  std::array<std::int64_t, warpLanes> offsets{};
  std::int64_t first = INT64_MAX, last = INT64_MIN;
  for (Mask left = lanes; left; left &= left - 1) {
    const unsigned lane = std::countr_zero(left);
    const auto address = source.at(lane);
    const auto location = address ? Memory::locate(*address, false) : std::nullopt;
    if (!location || location->kind != Memory::Location::Kind::Global ||
        (parameter && *parameter != location->index))
      return;
    parameter = location->index;
    offsets[lane] = location->offset;
    first = std::min(first, location->offset);
    last = std::max(last, location->offset);
  }
  const std::int64_t start = first & ~std::int64_t(127);
  if (last - start > INT32_MAX)
    return;
  key.hasSources = true;
  for (Mask left = lanes; left; left &= left - 1)
    key.sources[std::countr_zero(left)] = std::int32_t(offsets[std::countr_zero(left)] - start);
}

void Recorder::addObject(const SiteStep &step, const Active &active, PatternKey key, Mask lanes) {
  Record &record = records[step.record];
  const Mask may = lanes & active.may;
  Seen &seen = record.seen[{key.object, key.leading}];
  ++seen.executions;
  seen.may += may != 0;
  key.lanes = lanes;
  key.may = may != 0;
  key.partial = (lanes & active.partial) != 0;
  for (Mask left = lanes; left; left &= left - 1) {
    const unsigned lane = std::countr_zero(left);
    const std::int64_t begin = key.offsets[lane], end = begin + std::max<std::int64_t>(step.site.bytes, 1);
    widen(seen.mayTouch, begin, end);
    if (!(may >> lane & 1))
      widen(seen.touched, begin, end);
  }
  auto found = record.patterns.find(key);
  if (found != record.patterns.end())
    ++found->second;
  else if (record.patterns.size() < mostPatterns)
    record.patterns.emplace(key, 1);
  else
    ++seen.unlisted;
}

void Recorder::add(const SiteStep &step, const Active &active, const Lanes &base, std::int64_t offset,
                   std::optional<std::int64_t> leading, const Lanes *source, bool expected) {
  const Mask rows = step.site.rows >= warpLanes ? allLanes : (Mask(1) << step.site.rows) - 1;
  const Mask lanes = active.lanes & rows;
  if (!lanes)
    return;
  PatternKey key;
  key.leading = leading;
  Mask shared = 0, open = lanes & base.known();
  bool several = false;
  std::array<std::size_t, warpLanes> objects{};
  for (Mask left = open; left; left &= left - 1) {
    const unsigned lane = std::countr_zero(left);
    const auto location = Memory::locate(base[lane] + offset, step.site.isShared);
    if (!location || location->kind != Memory::Location::Kind::Shared)
      continue;
    if (!shared)
      key.object = location->index;
    several |= location->index != key.object;
    objects[lane] = location->index;
    key.offsets[lane] = std::int32_t(location->offset);
    shared |= Mask(1) << lane;
  }
  const Mask unknown = lanes & ~base.known();
  if (!shared && !(unknown && expected))
    return;
  Record &record = records[step.record];
  ++record.executions;
  if (active.may & lanes)
    record.doubts |= active.doubts;
  if (unknown) {
    ++record.unknown;
    record.unknownMay += (active.may & lanes) != 0;
    record.origins.insert(base.origin());
    return;
  }
  if (source)
    addSources(key, *source, shared);
  if (!several)
    return addObject(step, active, key, shared);
  for (Mask left = shared; left;) {
    const std::size_t object = objects[std::countr_zero(left)];
    PatternKey part = key;
    part.object = object;
    part.hasSources = false;
    part.sources.fill(0);
    Mask its = 0;
    for (unsigned lane = 0; lane < warpLanes; ++lane)
      if (shared >> lane & 1 && objects[lane] == object)
        its |= Mask(1) << lane;
      else
        part.offsets[lane] = 0;
    addObject(step, active, part, its);
    left &= ~its;
  }
}

} // namespace smem::trace
