// One launch: request against need, occupancy on every architecture, and for the chosen one where the bytes
// go.
#include "render/HtmlSections.h"

#include "occupancy/Limits.h"
#include "render/Format.h"
#include "render/HtmlCurve.h"
#include "render/HtmlMap.h"
#include "render/HtmlPage.h"
#include "render/HtmlParts.h"
#include "render/TextParts.h"
#include "symbolic/Print.h"

#include <fmt/format.h>

#include <set>

namespace smem::render {

using ledger::Quantity;
using ledger::Verdict;

static std::string entry(std::string_view name, const std::string &html) {
  return fmt::format("<dt>{}</dt><dd>{}</dd>\n", name, html);
}

static std::string quantityOf(const Known<Quantity> &quantity) {
  if (!quantity)
    return marked("warning", "unknown") + ": " + prose(quantity.why().reason);
  return fmt::format("<b>{}</b> {}", quantity->value ? bytes(*quantity->value) : "?",
                     codeOf(symbolic::print(quantity->formula)));
}

static const char *kindOf(Verdict verdict) {
  return verdict == Verdict::Exact ? "exact" : verdict == Verdict::Under ? "error" : "warning";
}

static std::string numbers(const ledger::LaunchCheck &check) {
  std::string html =
      "<dl>\n" + entry("request", quantityOf(check.request)) + entry("need", quantityOf(check.need));
  html += entry("opt-in", check.optIn ? quantityOf(*check.optIn) : "none");
  // The word alone is in colour.
  const std::string verdict = verdictText(check, Style());
  const std::size_t word = nameOf(check.verdict).size();
  html += entry("verdict", marked(kindOf(check.verdict), escaped(verdict.substr(0, word))) +
                               prose(verdict.substr(word)));
  for (const ledger::Witness &witness : check.witnesses)
    html += entry("or with", prose(witnessText(witness)));
  return html + "</dl>\n";
}

static std::string occupancyTable(const lint::LaunchModel &launch, const std::string &what) {
  HtmlTable table("Occupancy of " + what, {{"architecture"},
                                           {"blocks per SM", true},
                                           {"as needed", true},
                                           {"warps", true},
                                           {"occupancy", true},
                                           {"limiter"},
                                           {"registers"},
                                           {"one block more"}});
  std::string below;
  std::set<std::string> unknown;
  std::string why;
  bool isBound = false;
  for (const Known<lint::ArchOccupancy> &row : launch.occupancy) {
    if (!row) {
      unknown.insert(row.why().reason);
      continue;
    }
    const occupancy::Occupancy &launched = row->asLaunched;
    table.row({escaped(row->device->arch), launched.blocksPerSm ? blocksText(launched) : marked("error", "0"),
               row->asNeeded && row->asNeeded->blocksPerSm != launched.blocksPerSm
                   ? marked("warning", blocksText(*row->asNeeded))
                   : "",
               fmt::format("{} of {}", launched.warps, launched.maxWarps), percent(launched.fraction),
               escaped(limiterText(launched)), escaped(registersText(*row)), escaped(nextText(launched))});
    if (!launched.fitsOneBlock)
      below += fmt::format("<p>{} {}: {}</p>\n", marked("error", "does not launch on"),
                           escaped(row->device->arch), prose(launched.reason));
    if (launched.blocksAtLeast < launched.blocksPerSm && !row->registers.value) {
      isBound = true;
      why = row->registers.why;
    }
  }
  if (isBound)
    below += paragraph(
        marked("dim", fmt::format("Registers are unknown{}{}: counts with ≤ are upper bounds that hold "
                                  "up to the registers per thread shown; {}, {}, {} or {} settle it.",
                                  why.empty() ? "" : ", ", prose(why), codeOf("--regs N"),
                                  codeOf("--cubin F"), codeOf("--ptxas-log F"), codeOf("--nvcc"))));
  for (const std::string &reason : unknown)
    below += paragraph("occupancy unknown: " + prose(reason));
  return table.print() + below;
}

static std::string figure(const std::string &caption, const std::string &content) {
  return "<figure>\n<figcaption>" + caption + "</figcaption>\n" + content + "</figure>\n";
}

static std::string mapFigure(const BlockMap &map, const std::string &id, const std::string &also) {
  std::string html =
      figure(fmt::format("<b>{}</b>: {}{}.", escaped(map.device->arch), escaped(sayMap(map)), also),
             htmlMap(map, id + "-map"));
  for (const std::string &missing : map.missing)
    html += paragraph("not drawn: " + prose(missing));
  return html;
}

static std::string figures(const Unit &unit, const lint::KernelModel &kernel, const lint::LaunchModel &launch,
                           const lint::ArchOccupancy &row, const std::string &id) {
  const ledger::LaunchCheck &check = *launch.check;
  std::optional<std::int64_t> need;
  if (check.need && check.need->value)
    need = *check.need->value;
  BlockMap map;
  map.device = row.device;
  map.staticBytes = row.use.staticBytes;
  map.requested = row.use.dynamicBytes;
  map.needed = need.value_or(map.requested);
  map.blocks = row.asLaunched.blocksPerSm;
  map.isUpperBound = row.asLaunched.blocksAtLeast < row.asLaunched.blocksPerSm;
  map.carveOutPercent = row.use.carveOutPercent;
  addPlanes(map, *kernel.ledger, &check, unit.ledger.bindings);
  const std::string next = row.asLaunched.blocksPerSm ? nextText(row.asLaunched) : "";
  const std::string here = id + "-" + row.device->arch.str();
  return "<div class=\"figures\">\n" + mapFigure(map, here, next.empty() ? "" : "; " + escaped(next)) +
         figure(
             fmt::format("<b>{}</b>: blocks per SM over dynamic bytes. ● is the request, ◇ the need where it "
                         "differs, dots mark where the opt-in begins, crossed is what fails to launch.",
                         escaped(row.device->arch)),
             htmlCurve(*row.device, row.use, need, here + "-curve")) +
         "</div>\n";
}

std::string htmlLaunch(const Unit &unit, const lint::KernelModel &kernel, const lint::LaunchModel &launch,
                       const std::string &id, bool withFigures) {
  const ledger::LaunchCheck &check = *launch.check;
  const std::string threads = !check.threads         ? "unknown threads"
                              : check.threads->value ? counted(*check.threads->value, "thread")
                                                     : symbolic::print(check.threads->formula) + " threads";
  std::string html =
      fmt::format("<section id=\"{0}\" aria-labelledby=\"{0}-head\">\n<h4 id=\"{0}-head\">Launch in {1}, "
                  "{2}</h4>\n",
                  id, codeOf(check.launch.function), escaped(shortPlace(check.launch.where)));
  html +=
      paragraph(escaped(threads) + (check.launch.context.empty() ? "" : ", " + prose(check.launch.context)));
  html += numbers(check);
  html += occupancyTable(launch, "the launch at " + shortPlace(check.launch.where));
  if (withFigures)
    for (const Known<lint::ArchOccupancy> &row : launch.occupancy)
      if (row)
        html += onArchitecture(*row->device, figures(unit, kernel, launch, *row, id));
  return html + "</section>\n";
}

std::string htmlUnlaunched(const Unit &unit, const lint::KernelModel &kernel, const std::string &id) {
  const ledger::KernelLedger &ledger = *kernel.ledger;
  if (!ledger.staticBytes || !ledger.dynamic || !ledger.dynamic->value ||
      *ledger.staticBytes + *ledger.dynamic->value <= 0)
    return {};
  std::string html;
  for (const device::Device *device : unit.model.devices) {
    BlockMap map;
    map.device = device;
    map.staticBytes = *ledger.staticBytes;
    map.requested = map.needed = *ledger.dynamic->value;
    occupancy::BlockUse use;
    use.threads = device->warpSize;
    use.staticBytes = map.staticBytes;
    use.dynamicBytes = map.requested;
    const occupancy::Limits limits = occupancy::limits(*device, use);
    map.blocks = std::min(limits.sharedMemory, limits.blocks);
    map.isUpperBound = true;
    addPlanes(map, ledger, nullptr, unit.ledger.bindings);
    html += onArchitecture(*device,
                           "<div class=\"figures\">\n" +
                               mapFigure(map, id + "-" + device->arch.str(),
                                         "; as far as shared memory goes, since nothing here launches it") +
                               "</div>\n");
  }
  return html;
}

} // namespace smem::render
