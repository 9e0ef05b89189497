// What a block's accesses cost: every access with its ways, the main loop and its stages, and what would
// help.
#include "render/HtmlSections.h"

#include "render/Format.h"
#include "render/HtmlParts.h"
#include "render/JsonTraffic.h"
#include "render/TrafficWords.h"

#include <fmt/format.h>

namespace smem::render {

using traffic::Traffic;

static std::string accessTable(const Traffic &traffic, const ledger::KernelLedger &kernel,
                               const std::string &what) {
  HtmlTable table("Accesses of " + what, {{"plane"},
                                          {"share", true},
                                          {"access"},
                                          {"bytes per lane", true},
                                          {"at"},
                                          {"executions", true},
                                          {"wavefronts", true},
                                          {"ways", true},
                                          {"remark"}});
  for (const TrafficGroup &group : groupsOf(traffic, kernel)) {
    bool isFirst = true;
    for (const TrafficLine &line : linesOf(traffic, group.accesses)) {
      const traffic::Access &access = *line.first;
      const bool isRated = line.sum.executions > 0;
      std::string ways = isRated ? escaped(waysText(line.sum)) : "";
      if (line.conflicts)
        ways = marked("warning", ways);
      const std::string remark = remarkOf(access);
      table.row({codeOf(group.name), isFirst ? shareText(group.wavefronts, traffic.wavefronts) : "",
                 escaped(nameOf(access.traced.kind)),
                 access.traced.bytes ? std::to_string(access.traced.bytes) : "",
                 escaped(shortPlace(access.where)), thousands(std::int64_t(line.executions)),
                 isRated         ? thousands(std::int64_t(line.sum.wavefronts))
                 : access.rating ? "?"
                                 : "",
                 ways,
                 broken((line.conflicts ? "bank conflict" : "") +
                        std::string(line.conflicts && !remark.empty() ? "; " : "") + prose(remark))});
      isFirst = false;
    }
  }
  return table.print();
}

static std::string stageTable(const Traffic &traffic, const ledger::KernelLedger &kernel,
                              const std::string &what) {
  HtmlTable table("Between the barriers of the main loop, " + what,
                  {{"lines"}, {"units"}, {"reads"}, {"writes"}, {"wavefronts", true}});
  for (const traffic::Stage &stage : traffic.stages)
    table.row({linesText(stage), broken(escaped(fmt::format("{}", fmt::join(stage.units, ", ")))),
               codeOf(namesOf(traffic, stage.reads, kernel)), codeOf(namesOf(traffic, stage.writes, kernel)),
               stage.wavefronts ? thousands(std::int64_t(stage.wavefronts)) : ""});
  return table.print();
}

static std::string trafficOf(const Traffic &traffic, const ledger::KernelLedger &kernel) {
  const std::string block = "one block of " + blockText(traffic.block) + " threads";
  const std::string accesses = accessTable(traffic, kernel, block);
  if (accesses.empty())
    return {};
  std::string launches;
  for (std::size_t launch : traffic.launches)
    launches +=
        (launches.empty() ? ", launched at " : ", ") + shortPlace(kernel.launches[launch].launch.where);
  std::string html = "<h4>Traffic of " + escaped(block + launches) + "</h4>\n" + accesses;
  std::vector<std::string> lines;
  auto add = [&](const std::vector<TrafficSentence> &sentences) {
    for (const TrafficSentence &sentence : sentences)
      lines.push_back(sentence.label + (sentence.label == "main loop" ? " at " : ": ") + sentence.text);
  };
  add(sayLoop(traffic, kernel));
  add(sayCures(traffic, kernel));
  html += listOf(lines);
  if (traffic.mainLoop)
    html += stageTable(traffic, kernel, block);
  for (const Unknown &note : traffic.notes)
    html += fmt::format("<p>{} {}{}</p>\n", marked("warning", "not covered:"),
                        note.where.known() ? escaped(shortPlace(note.where)) + ": " : "", prose(note.reason));
  return html;
}

std::string htmlTraffic(const lint::KernelModel &kernel) {
  if (!kernel.traces)
    return {};
  const lint::Traces &traces = *kernel.traces;
  if (!traces)
    return fmt::format("<p>{} {}{}</p>\n", marked("warning", "not traced:"),
                       traces.why().where.known() ? escaped(shortPlace(traces.why().where)) + ": " : "",
                       prose(traces.why().reason));
  std::string html;
  for (const Traffic &traffic : *traces)
    html += trafficOf(traffic, *kernel.ledger);
  return html;
}

} // namespace smem::render
