// Each number of a table or sentence is put into words once, here.
#include "render/TrafficWords.h"

#include "render/Format.h"

#include "llvm/ADT/STLExtras.h"
#include <fmt/format.h>

#include <cmath>
#include <map>

namespace smem::render {

using traffic::Traffic;

std::string blockText(const trace::Dimensions &block) {
  std::string text = std::to_string(block.x);
  if (block.y != 1 || block.z != 1)
    text += " x " + std::to_string(block.y);
  if (block.z != 1)
    text += " x " + std::to_string(block.z);
  return text;
}

std::string waysText(const traffic::Rating &rating) {
  const double ways = rating.ways();
  const bool whole = std::abs(ways - std::round(ways)) < 0.005;
  return (rating.inexact ? "≤ " : "") + (whole ? fmt::format("{:.0f}", ways) : fmt::format("{:.2f}", ways));
}

std::string namesOf(const Traffic &traffic, const std::vector<std::size_t> &places,
                    const ledger::KernelLedger &kernel) {
  std::string text;
  for (std::size_t place : places)
    for (std::size_t row : traffic.places[place].rows)
      text += (text.empty() ? "" : ", ") + kernel.rows[row].name;
  return text;
}

std::string shareText(std::uint64_t part, std::uint64_t whole) {
  return whole ? percent(double(part) / double(whole)) : "";
}

std::string remarkOf(const traffic::Access &access) {
  const trace::Access &traced = access.traced;
  if (traced.unknownExecutions)
    for (const trace::Doubt &doubt : traced.doubts)
      if (doubt.kind == trace::Doubt::Kind::Index)
        return doubt.why.reason;
  if (access.rating && access.rating->inexact)
    return access.rating->inexact->reason;
  if (llvm::any_of(traced.patterns, [](const trace::Pattern &pattern) { return pattern.partial; }))
    return "some lanes may be missing";
  return "";
}

std::vector<TrafficLine> linesOf(const Traffic &traffic, const std::vector<std::size_t> &accesses) {
  std::vector<TrafficLine> lines;
  for (std::size_t index : accesses) {
    const traffic::Access &access = traffic.accesses[index];
    auto line = llvm::find_if(lines, [&](const TrafficLine &other) {
      const traffic::Access &first = *other.first;
      return first.where == access.where && first.traced.kind == access.traced.kind &&
             first.traced.bytes == access.traced.bytes && first.plane == access.plane;
    });
    if (line == lines.end())
      line = lines.insert(line, {&access, {}, 0, false});
    line->executions += access.traced.executions;
    if (!access.rating)
      continue;
    line->sum.executions += access.rating->executions;
    line->sum.wavefronts += access.rating->wavefronts;
    line->sum.fewest += access.rating->fewest;
    line->conflicts |= access.rating->conflicts();
    if (access.rating->inexact)
      line->sum.inexact = access.rating->inexact;
  }
  return lines;
}

std::vector<TrafficGroup> groupsOf(const Traffic &traffic, const ledger::KernelLedger &kernel) {
  std::vector<TrafficGroup> groups;
  for (std::size_t place = 0; place < traffic.places.size(); ++place)
    groups.push_back({namesOf(traffic, {place}, kernel), traffic.places[place].wavefronts,
                      traffic.places[place].accesses});
  std::map<std::string, TrafficGroup> others;
  for (std::size_t index = 0; index < traffic.accesses.size(); ++index) {
    const traffic::Access &access = traffic.accesses[index];
    if (access.row)
      continue;
    TrafficGroup &group = others[access.plane];
    group.name = access.plane.empty() ? "?" : access.plane;
    group.wavefronts += access.rating ? access.rating->wavefronts : 0;
    group.accesses.push_back(index);
  }
  for (auto &[name, group] : others)
    groups.push_back(std::move(group));
  return groups;
}

std::string linesText(const traffic::Stage &stage) {
  if (stage.first.file != stage.last.file || stage.first.line == stage.last.line)
    return std::to_string(stage.first.line);
  return fmt::format("{}-{}", stage.first.line, stage.last.line);
}

static std::string number(double value) {
  return std::abs(value - std::round(value)) < 0.005 ? thousands(std::int64_t(std::round(value)))
                                                     : fmt::format("{:.1f}", value);
}

std::vector<TrafficSentence> sayLoop(const Traffic &traffic, const ledger::KernelLedger &kernel) {
  if (!traffic.mainLoop)
    return {};
  const traffic::MainLoop &loop = *traffic.mainLoop;
  std::vector<TrafficSentence> sentences = {
      {"main loop", fmt::format("{}, {}{}: {} wavefronts, {} barriers and {} shuffles each",
                                shortPlace(traffic.loops[loop.loop].where),
                                counted(std::int64_t(loop.iterations), "iteration"),
                                loop.sampled ? " of an unknown number" : "", number(loop.wavefronts),
                                number(loop.barriers), number(loop.shuffles))}};
  std::vector<std::size_t> trips;
  std::uint64_t wavefronts = 0;
  for (std::size_t place = 0; place < traffic.places.size(); ++place)
    if (traffic.places[place].roundTrip) {
      trips.push_back(place);
      wavefronts += traffic.places[place].wavefronts;
    }
  if (!trips.empty() && wavefronts > 0)
    sentences.push_back(
        {"round trip",
         fmt::format("{} of all wavefronts: what threads store in {} they read again",
                     shareText(wavefronts, traffic.wavefronts), namesOf(traffic, trips, kernel))});
  return sentences;
}

std::vector<TrafficSentence> sayCures(const Traffic &traffic, const ledger::KernelLedger &kernel) {
  std::vector<TrafficSentence> sentences;
  for (std::size_t index = 0; index < traffic.places.size(); ++index) {
    const traffic::Place &place = traffic.places[index];
    if (!place.cure || !*place.cure)
      continue;
    const banks::Cures &cures = (*place.cure)->cures;
    for (const banks::Candidate &candidate : cures.better) {
      const banks::Layout &layout = candidate.layout;
      const std::string what = layout.swizzleUnit ? fmt::format("swizzle {} B by row{}", layout.swizzleUnit,
                                                                layout.pitch == cures.present.layout.pitch
                                                                    ? ""
                                                                    : fmt::format(" at {} B", layout.pitch))
                                                  : fmt::format("rows of {} B", layout.pitch);
      sentences.push_back({"cure", fmt::format("{}: {}, {} instead of {} wavefronts, {} more",
                                               namesOf(traffic, {index}, kernel), what,
                                               thousands(std::int64_t(candidate.total.wavefronts)),
                                               thousands(std::int64_t(cures.present.total.wavefronts)),
                                               bytes(candidate.extraBytes))});
    }
  }
  return sentences;
}

} // namespace smem::render
