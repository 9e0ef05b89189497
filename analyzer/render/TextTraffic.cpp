// What a block's accesses cost: a table by plane, the main loop with its stages, and the pitches that would help.
#include "render/TextParts.h"

#include "render/Format.h"
#include "render/JsonTraffic.h"
#include "render/Table.h"
#include "render/TrafficWords.h"

#include "llvm/ADT/STLExtras.h"
#include <fmt/format.h>

#include <map>

namespace smem::render {

using traffic::Traffic;

// Accesses that free their banks are summed up beyond so many rows.
static constexpr std::size_t mostRows = 24;

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
      std::vector<Cell> all = {{isFirst ? name : "", Tint::Bold}, {isFirst ? shareText(wavefronts, traffic.wavefronts) : ""}};
      isFirst = false;
      llvm::append_range(all, cells);
      table.row(std::move(all));
    };
    for (const TrafficLine &line : linesOf(traffic, accesses)) {
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
  for (const TrafficGroup &group : groupsOf(traffic, kernel))
    add(group.name, group.wavefronts, group.accesses);
  return table.empty() ? "" : table.print(4, style);
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

static std::string sentencesText(const std::vector<TrafficSentence> &sentences, const Style &style) {
  std::string text;
  for (const TrafficSentence &sentence : sentences) {
    const std::size_t indent = 5 + sentence.label.size();
    std::string start = "    " + paint(sentence.label, Tint::Dim, style) + " ";
    for (const std::string &line : wrapWords(sentence.text, style.width - unsigned(indent))) {
      text += start + line + "\n";
      start = std::string(indent, ' ');
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
  text += accesses + sentencesText(sayLoop(traffic, kernel), style);
  if (traffic.mainLoop)
    text += stageTable(traffic, kernel, style);
  text += sentencesText(sayCures(traffic, kernel), style);
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
