// Axes before the last two are gone through one map after the other.
#include "render/HtmlHeatMap.h"

#include "render/EstimateWords.h"
#include "render/Format.h"
#include "render/HtmlPage.h"
#include "render/HtmlParts.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

#include <algorithm>

namespace smem::render {
namespace {

using estimate::Point;

// A browser is slow with more of them, and nobody reads them; CSV has all.
constexpr std::size_t mostCells = 10'000;
constexpr int shades = 6;

class HeatMap {
public:
  HeatMap(const estimate::Sweep &sweep, const std::vector<const device::Device *> &devices, std::string id)
      : sweep(sweep), devices(devices), id(std::move(id)) {
    across = sweep.axes.back().values.size();
    down = sweep.axes.size() > 1 ? sweep.axes[sweep.axes.size() - 2].values.size() : 1;
    // Reasons have the same letters in every map, in the order in which they are met.
    for (const Point &point : sweep.points)
      if (const std::string reason = reasonOf(point); !reason.empty() && !llvm::is_contained(reasons, reason))
        reasons.push_back(reason);
  }

  std::string print() const {
    const std::size_t cells = across * down, maps = sweep.points.size() / cells;
    const std::size_t shown = std::min(
        maps, std::max<std::size_t>(1, mostCells / std::max<std::size_t>(1, cells * devices.size())));
    std::string html;
    for (std::size_t device = 0; device < devices.size(); ++device) {
      std::string ofDevice;
      for (std::size_t map = 0; map < shown; ++map)
        ofDevice += table(map * cells, device);
      html += onArchitecture(*devices[device], ofDevice);
    }
    if (shown < maps)
      html += paragraph(
          fmt::format("{} of {} maps shown; {} has every point.", shown, maps, codeOf("--format csv")));
    html += paragraph(marked("dim",
                             "Blocks per SM as launched, in brackets as the kernel needs; below them the "
                             "dynamic bytes that the launch requests. × cannot be, for the reason with its "
                             "letter; ? is not known. ≤ where registers are not known and may allow fewer."));
    if (reasons.empty())
      return html;
    html += "<dl>\n";
    for (std::size_t reason = 0; reason < reasons.size(); ++reason)
      html += fmt::format("<dt id=\"{}-{}\">{}</dt><dd>{}</dd>\n", id, letters(reason), letters(reason),
                          prose(reasons[reason]));
    return html + "</dl>\n";
  }

private:
  static std::string reasonOf(const Point &point) {
    if (!point.isFeasible())
      return sayFaults(point.faults);
    for (const Known<std::int64_t> *size : {&point.request, &point.need, &point.threads, &point.staticBytes})
      if (!*size)
        return size->why().reason;
    return {};
  }

  // a to z, aa, ab, ...
  static std::string letters(std::size_t number) {
    std::string text(1, char('a' + number % 26));
    return number < 26 ? text : letters(number / 26 - 1) + text;
  }

  std::string cell(const Point &point, std::size_t device, int most) const {
    const std::string reason = reasonOf(point);
    std::string mark;
    if (!reason.empty()) {
      const std::string letter = letters(std::size_t(llvm::find(reasons, reason) - reasons.begin()));
      mark = fmt::format(" <a href=\"#{0}-{1}\">{1}</a>", id, letter);
    }
    const std::string size = point.request ? "<small>" + bytes(*point.request) + "</small>" : "";
    if (!point.isFeasible())
      return "<td class=\"cannot\"><b>×" + mark + "</b>" + size + "</td>";
    if (point.archs.size() <= device)
      return "<td class=\"cannot\"><b>?" + mark + "</b>" + size + "</td>";
    const estimate::OnArch &arch = point.archs[device];
    if (arch.blocksPerSm == 0)
      return fmt::format("<td class=\"cannot\" title=\"{}\"><b>0</b><small>does not launch</small></td>",
                         escaped(arch.reason));
    const int shade =
        most <= shades ? arch.blocksPerSm : 1 + (arch.blocksPerSm - 1) * (shades - 1) / (most - 1);
    return fmt::format("<td class=\"heat-{}\"><b>{}</b>{}</td>", shade, escaped(sayBlocks(arch)), size);
  }

  std::string table(std::size_t first, std::size_t device) const {
    int most = 1;
    for (const Point &point : sweep.points)
      if (device < point.archs.size() && point.isFeasible())
        most = std::max(most, point.archs[device].blocksPerSm);
    const std::size_t axes = sweep.axes.size();
    std::string with;
    for (std::size_t axis = 0; axis + 2 < axes; ++axis)
      with += fmt::format("{}{} = {}", with.empty() ? "" : ", ", sweep.axes[axis].name,
                          sweep.points[first].values[axis]);
    const std::string caption = fmt::format("Blocks per SM of {} over {}{}{}", devices[device]->arch.str(),
                                            axes > 1 ? sweep.axes[axes - 2].name + " (down) and " : "",
                                            sweep.axes.back().name + (axes > 1 ? " (across)" : ""),
                                            with.empty() ? "" : " with " + with);
    std::string html = "<table class=\"heat\">\n<caption>" + escaped(caption) + "</caption>\n<thead><tr>";
    html += fmt::format("<th scope=\"col\" class=\"corner\">{}</th>",
                        axes > 1 ? codeOf(sweep.axes[axes - 2].name) + " \\ " + codeOf(sweep.axes.back().name)
                                 : codeOf(sweep.axes.back().name));
    for (std::int64_t value : sweep.axes.back().values)
      html += fmt::format("<th scope=\"col\">{}</th>", value);
    html += "</tr></thead>\n<tbody>\n";
    for (std::size_t row = 0; row < down; ++row) {
      html += "<tr>";
      html += axes > 1 ? fmt::format("<th scope=\"row\">{}</th>", sweep.axes[axes - 2].values[row])
                       : std::string("<th scope=\"row\">blocks</th>");
      for (std::size_t column = 0; column < across; ++column)
        html += cell(sweep.points[first + row * across + column], device, most);
      html += "</tr>\n";
    }
    return scrolling(caption, html + "</tbody>\n</table>");
  }

  const estimate::Sweep &sweep;
  const std::vector<const device::Device *> &devices;
  std::string id;
  std::size_t across = 1, down = 1;
  std::vector<std::string> reasons;
};

} // namespace

std::string htmlHeatMap(const estimate::Sweep &sweep, const std::vector<const device::Device *> &devices,
                        const std::string &id) {
  return sweep.points.empty() ? std::string() : HeatMap(sweep, devices, id).print();
}

} // namespace smem::render
