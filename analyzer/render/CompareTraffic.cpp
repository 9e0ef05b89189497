// What a block costs in wavefronts, before and after.
#include "render/CompareRows.h"

#include "render/Format.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace smem::render {
namespace {

using compare::Change;

constexpr const char *none = "–";

template <class T> const T *pointerTo(const std::optional<T> &value) { return value ? &*value : nullptr; }

std::string trafficName(const compare::Traffic &traffic) {
  return (traffic.plane.empty() ? "?" : traffic.plane) + " " + traffic.kind +
         (traffic.kind == "load" || traffic.kind == "store" ? fmt::format(" {} B", traffic.bytesPerLane)
                                                            : "");
}

std::string waysText(double ways) { return fmt::format("{:.4g}-way", ways); }

// "4,096 (8-way)"; without conflict the wavefronts alone.
std::string trafficText(const compare::Traffic *traffic) {
  if (!traffic)
    return none;
  if (!traffic->fewest)
    return traffic->unrated ? "unknown" : none;
  return thousands(traffic->wavefronts) +
         (traffic->wavefronts == traffic->fewest ? "" : " (" + waysText(traffic->ways()) + ")");
}

std::string linesOf(const compare::Traffic &traffic) {
  std::vector<std::string> lines;
  for (const SourceSpan &place : traffic.places)
    if (std::string line = std::to_string(place.line); !llvm::is_contained(lines, line))
      lines.push_back(std::move(line));
  return lines.empty() ? "" : fmt::format("line {}", fmt::join(lines, ", "));
}

// Fewer wavefronts are not better by themselves: a smaller tile has fewer, and more iterations. Fewer ways
// are.
CompareRow trafficRow(const Change<compare::Traffic> &change) {
  const compare::Traffic *before = pointerTo(change.before), *after = pointerTo(change.after);
  CompareRow row{trafficName(change.shown()), trafficText(before), trafficText(after),
                 linesOf(change.shown())};
  auto note = [&](const std::string &text) { row.note += (row.note.empty() ? "" : "; ") + text; };
  if (before && after && before->fewest && after->fewest) {
    row.trend = trendOf(before->ways(), after->ways(), true);
    if (before->worst != after->worst)
      note("worst " + waysText(before->worst) + " → " + waysText(after->worst));
  } else if (after && after->fewest && after->worst > after->ways()) {
    note("worst " + waysText(after->worst));
  }
  if (change.shown().unrated)
    note(counted(change.shown().unrated, "place") + " not rated");
  return row;
}

} // namespace

ComparePart trafficPart(const compare::TraceChange &change) {
  ComparePart part{"block of " + change.after.block + " threads, wavefronts of shared memory", {}};
  auto number = [&](const std::string &what, double before, double after) {
    auto text = [](double value) {
      return value == std::int64_t(value) ? thousands(std::int64_t(value)) : fmt::format("{:.2f}", value);
    };
    if (before != after)
      part.rows.push_back({what, text(before), text(after), ""});
  };
  const auto &before = change.before.mainLoop, &after = change.after.mainLoop;
  const bool isSampled = (before && before->isSampled) || (after && after->isSampled);
  number("whole block", double(change.before.wavefronts), double(change.after.wavefronts));
  if (!part.rows.empty() && isSampled)
    part.rows.back().note = "as far as it was run: its loop has no known end";
  if (before && after) {
    number("iteration of the main loop", before->wavefronts, after->wavefronts);
    number("its barriers", before->barriers, after->barriers);
    if (!isSampled)
      number("its iterations", double(before->iterations), double(after->iterations));
  }
  for (const Change<compare::Traffic> &traffic : change.traffic)
    part.rows.push_back(trafficRow(traffic));
  return part;
}

} // namespace smem::render
