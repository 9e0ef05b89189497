// What a block's accesses cost: a table by plane, the main loop with its stages, and the pitches that would help.
#include "render/TextParts.h"

#include "render/Format.h"
#include "render/JsonTraffic.h"
#include "render/Table.h"

#include "llvm/ADT/STLExtras.h"
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace smem::render {

using traffic::Traffic;

// Accesses that free their banks are summed up beyond so many rows.
static constexpr std::size_t mostRows = 24;

static std::string blockText(const trace::Dimensions &block) {
  std::string text = std::to_string(block.x);
  if (block.y != 1 || block.z != 1)
    text += " x " + std::to_string(block.y);
  if (block.z != 1)
    text += " x " + std::to_string(block.z);
  return text;
}

static std::string waysText(const traffic::Rating &rating) {
  const double ways = rating.ways();
  const bool whole = std::abs(ways - std::round(ways)) < 0.005;
  return (rating.inexact ? "≤ " : "") + (whole ? fmt::format("{:.0f}", ways) : fmt::format("{:.2f}", ways));
}

static std::string namesOf(const Traffic &traffic, const std::vector<std::size_t> &places,
                           const ledger::KernelLedger &kernel) {
  std::string text;
  for (std::size_t place : places)
    for (std::size_t row : traffic.places[place].rows)
      text += (text.empty() ? "" : ", ") + kernel.rows[row].name;
  return text;
}

static std::string share(std::uint64_t part, std::uint64_t whole) {
  return whole ? percent(double(part) / double(whole)) : "";
}

// Why a count does not say all.
static std::string remarkOf(const traffic::Access &access) {
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

namespace {

// Copies that inlining at several places made of one access count as one row.
struct Line {
  const traffic::Access *first = nullptr;
  traffic::Rating sum;
  std::uint64_t executions = 0;
  bool conflicts = false;
};

} // namespace

static std::vector<Line> linesOf(const Traffic &traffic, const std::vector<std::size_t> &accesses) {
  std::vector<Line> lines;
  for (std::size_t index : accesses) {
    const traffic::Access &access = traffic.accesses[index];
    auto line = llvm::find_if(lines, [&](const Line &other) {
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

static std::string counted(std::size_t accesses) {
  return accesses == 1 ? "1 access" : thousands(std::int64_t(accesses)) + " accesses";
}

static std::string accessTable(const Traffic &traffic, const ledger::KernelLedger &kernel, const Style &style) {
  Table table({{"plane"},
               {"share", Align::Right},
               {"access"},
               {"lane B", Align::Right},
               {"at"},
               {"executions", Align::Right},
               {"wavefronts", Align::Right},
               {"ways", Align::Right},
               {"", Align::Left, true}});
  const bool isLong = traffic.accesses.size() > mostRows;
  auto add = [&](const std::string &name, std::uint64_t wavefronts, const std::vector<std::size_t> &accesses) {
    bool isFirst = true;
    std::size_t quiet = 0;
    std::map<std::string, std::size_t> unrated; // accesses by the reason why nothing is known of their addresses
    auto row = [&](std::vector<Cell> cells) {
      std::vector<Cell> all = {{isFirst ? name : "", Tint::Bold}, {isFirst ? share(wavefronts, traffic.wavefronts) : ""}};
      isFirst = false;
      llvm::append_range(all, cells);
      table.row(std::move(all));
    };
    for (const Line &line : linesOf(traffic, accesses)) {
      const traffic::Access &access = *line.first;
      if (isLong && access.rating && !line.conflicts && access.traced.doubts.empty()) {
        ++quiet;
        continue;
      }
      const bool rated = line.sum.executions > 0;
      if (!rated && access.rating && !access.rating->inexact && !remarkOf(access).empty()) {
        ++unrated[remarkOf(access)];
        continue;
      }
      row({{std::string(nameOf(access.traced.kind))},
           {access.traced.bytes ? std::to_string(access.traced.bytes) : ""},
           {shortPlace(access.where)},
           {thousands(std::int64_t(line.executions))},
           {rated ? thousands(std::int64_t(line.sum.wavefronts)) : access.rating ? "?" : ""},
           {rated ? waysText(line.sum) : "", line.conflicts ? Tint::Yellow : Tint::Plain},
           {remarkOf(access), Tint::Dim}});
    }
    if (quiet > 0)
      row({{counted(quiet) + " without conflict", Tint::Dim, true}});
    for (const auto &[reason, count] : unrated)
      row({{counted(count) + " not rated: " + reason, Tint::Dim, true}});
  };
  std::vector<std::size_t> elsewhere;
  for (std::size_t access = 0; access < traffic.accesses.size(); ++access)
    if (!traffic.accesses[access].row)
      elsewhere.push_back(access);
  for (std::size_t place = 0; place < traffic.places.size(); ++place)
    add(namesOf(traffic, {place}, kernel), traffic.places[place].wavefronts, traffic.places[place].accesses);
  std::map<std::string, std::vector<std::size_t>> others;
  for (std::size_t access : elsewhere)
    others[traffic.accesses[access].plane].push_back(access);
  for (const auto &[name, accesses] : others) {
    std::uint64_t wavefronts = 0;
    for (std::size_t access : accesses)
      wavefronts += traffic.accesses[access].rating ? traffic.accesses[access].rating->wavefronts : 0;
    add(name.empty() ? "?" : name, wavefronts, accesses);
  }
  return table.empty() ? "" : table.print(4, style);
}

static std::string linesText(const traffic::Stage &stage) {
  if (stage.first.file != stage.last.file || stage.first.line == stage.last.line)
    return std::to_string(stage.first.line);
  return fmt::format("{}-{}", stage.first.line, stage.last.line);
}

static std::string stageTable(const Traffic &traffic, const ledger::KernelLedger &kernel, const Style &style) {
  Table table({{"lines"}, {"units", Align::Left, true}, {"reads"}, {"writes"}, {"wavefronts", Align::Right}});
  for (const traffic::Stage &stage : traffic.stages)
    table.row({{linesText(stage)},
               {fmt::format("{}", fmt::join(stage.units, ", "))},
               {namesOf(traffic, stage.reads, kernel)},
               {namesOf(traffic, stage.writes, kernel)},
               {stage.wavefronts ? thousands(std::int64_t(stage.wavefronts)) : ""}});
  return table.empty() ? "" : table.print(4, style);
}

static std::string number(double value) {
  return std::abs(value - std::round(value)) < 0.005 ? thousands(std::int64_t(std::round(value)))
                                                     : fmt::format("{:.1f}", value);
}

static std::string loopText(const Traffic &traffic, const ledger::KernelLedger &kernel, const Style &style) {
  if (!traffic.mainLoop)
    return "";
  const traffic::MainLoop &loop = *traffic.mainLoop;
  std::string text =
      fmt::format("    {} {}, {}{}: {} wavefronts, {} barriers and {} shuffles each\n",
                  paint("main loop", Tint::Dim, style), shortPlace(traffic.loops[loop.loop].where),
                  counted(std::int64_t(loop.iterations), "iteration"), loop.sampled ? " of an unknown number" : "",
                  number(loop.wavefronts), number(loop.barriers), number(loop.shuffles));
  std::vector<std::size_t> trips;
  std::uint64_t wavefronts = 0;
  for (std::size_t place = 0; place < traffic.places.size(); ++place)
    if (traffic.places[place].roundTrip) {
      trips.push_back(place);
      wavefronts += traffic.places[place].wavefronts;
    }
  if (!trips.empty() && wavefronts > 0)
    text += fmt::format("    {} {} of all wavefronts: what threads store in {} they read again\n",
                        paint("round trip", Tint::Dim, style), share(wavefronts, traffic.wavefronts),
                        namesOf(traffic, trips, kernel));
  return text;
}

static std::string cureText(const Traffic &traffic, const ledger::KernelLedger &kernel, const Style &style) {
  std::string text;
  for (std::size_t index = 0; index < traffic.places.size(); ++index) {
    const traffic::Place &place = traffic.places[index];
    if (!place.cure || !*place.cure)
      continue;
    const banks::Cures &cures = (*place.cure)->cures;
    for (const banks::Candidate &candidate : cures.better) {
      const banks::Layout &layout = candidate.layout;
      const std::string what =
          layout.swizzleUnit ? fmt::format("swizzle {} B by row{}", layout.swizzleUnit,
                                           layout.pitch == cures.present.layout.pitch
                                               ? ""
                                               : fmt::format(" at {} B", layout.pitch))
                             : fmt::format("rows of {} B", layout.pitch);
      text += fmt::format("    {} {}: {}, {} instead of {} wavefronts, {} more\n", paint("cure", Tint::Dim, style),
                          namesOf(traffic, {index}, kernel), what,
                          thousands(std::int64_t(candidate.total.wavefronts)),
                          thousands(std::int64_t(cures.present.total.wavefronts)), bytes(candidate.extraBytes));
    }
  }
  return text;
}

static std::string trafficText(const Traffic &traffic, const ledger::KernelLedger &kernel, const Style &style) {
  std::string launches;
  for (std::size_t launch : traffic.launches)
    launches += (launches.empty() ? ", launched at " : ", ") + shortPlace(kernel.launches[launch].launch.where);
  const std::string accesses = accessTable(traffic, kernel, style);
  if (accesses.empty())
    return "";
  std::string text = fmt::format("\n  {} {} threads{}\n", paint("one block of", Tint::Dim, style),
                                 paint(blockText(traffic.block), Tint::Bold, style), launches);
  text += accesses + loopText(traffic, kernel, style);
  if (traffic.mainLoop)
    text += stageTable(traffic, kernel, style);
  text += cureText(traffic, kernel, style);
  for (const Unknown &note : traffic.notes)
    text += fmt::format("    {} {}{}\n", paint("not covered:", Tint::Yellow, style),
                        note.where.known() ? shortPlace(note.where) + ": " : "", note.reason);
  return text;
}

std::string textTraffic(const lint::KernelModel &kernel, const Style &style) {
  if (!kernel.traces)
    return "";
  const lint::Traces &traces = *kernel.traces;
  if (!traces)
    return fmt::format("\n  {} {}{}\n", paint("not traced:", Tint::Yellow, style),
                       traces.why().where.known() ? shortPlace(traces.why().where) + ": " : "",
                       traces.why().reason);
  std::string text;
  for (const Traffic &traffic : *traces)
    text += trafficText(traffic, *kernel.ledger, style);
  return text;
}

} // namespace smem::render
