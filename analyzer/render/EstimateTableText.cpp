// Sweeps and inverses as people read them.
#include "render/EstimateParts.h"

#include "render/EstimateWords.h"
#include "render/Format.h"
#include "render/Table.h"

#include <fmt/format.h>

#include <algorithm>

namespace smem::render {
namespace {

std::string number(const Known<std::int64_t> &value) { return value ? bytes(*value) : "?"; }

bool isUpperBound(const estimate::Sweep &sweep) {
  return std::any_of(sweep.points.begin(), sweep.points.end(), [](const estimate::Point &point) {
    return std::any_of(point.archs.begin(), point.archs.end(), [](const estimate::OnArch &arch) {
      return arch.blocksAtLeast < arch.blocksPerSm ||
             arch.neededAtLeast.value_or(0) < arch.blocksNeeded.value_or(0);
    });
  });
}

std::string whatIsOpen(const estimate::Point &point) {
  for (const Known<std::int64_t> *size : {&point.request, &point.need, &point.threads, &point.staticBytes})
    if (!*size)
      return "unknown: " + size->why().reason;
  return "";
}

std::string sweepText(const estimate::OfFile &file, const estimate::Sweep &sweep, const Style &style) {
  std::vector<Column> columns;
  for (const estimate::Axis &axis : sweep.axes)
    columns.push_back({axis.name, Align::Right});
  columns.push_back({"request", Align::Right});
  columns.push_back({"need", Align::Right});
  for (const device::Device *device : file.devices)
    columns.push_back({device->arch.str(), Align::Right});
  columns.push_back({"", Align::Left, true});
  Table table(columns);
  for (const estimate::Point &point : sweep.points) {
    std::vector<Cell> cells;
    for (std::int64_t value : point.values)
      cells.push_back({std::to_string(value)});
    const bool feasible = point.isFeasible();
    cells.push_back({number(point.request), feasible ? Tint::Plain : Tint::Dim});
    cells.push_back({number(point.need), feasible ? Tint::Plain : Tint::Dim});
    for (std::size_t device = 0; device < file.devices.size(); ++device)
      cells.push_back(point.archs.empty() ? Cell("–", Tint::Dim)
                                          : Cell(sayBlocks(point.archs[device]), Tint::Bold));
    cells.push_back({feasible ? whatIsOpen(point) : sayFaults(point.faults), Tint::Yellow});
    table.row(std::move(cells));
  }
  std::string text = table.print(2, style);
  std::string legend = "blocks per SM as launched, in brackets as the kernel needs";
  if (isUpperBound(sweep))
    legend += "; ≤ where registers are not known and may allow fewer";
  for (const std::string &line : wrapWords(legend, style.width - 2))
    text += "  " + paint(line, Tint::Dim, style) + "\n";
  return text;
}

void addLargest(Table &table, const estimate::Largest &row, std::string_view what, bool isFirst) {
  table.row({{isFirst ? row.device->arch.str() : ""},
             {std::string(what)},
             {row.value ? (row.isUpperBound ? "≤ " : "") + thousands(*row.value) : "none", Tint::Bold},
             {row.value ? bytes(row.bytes) : ""},
             {row.spareBytes ? bytes(*row.spareBytes) : ""}});
}

std::string inverseText(const estimate::Inverse &inverse, const Style &style) {
  std::string text = fmt::format("  largest {} with {} per SM, in steps of {}\n", inverse.name,
                                 counted(inverse.blocks, "block"), inverse.step);
  Table table({{"arch"},
               {""},
               {inverse.name, Align::Right},
               {"bytes", Align::Right},
               {"to the next cliff", Align::Right}});
  bool isUpperBound = false;
  for (std::size_t device = 0; device < inverse.asLaunched.size(); ++device) {
    addLargest(table, inverse.asLaunched[device], "as launched", true);
    addLargest(table, inverse.asNeeded[device], "as the kernel needs", false);
    isUpperBound |= inverse.asLaunched[device].isUpperBound || inverse.asNeeded[device].isUpperBound;
  }
  text += table.print(2, style);
  if (isUpperBound)
    text +=
        "  " + paint("≤ where registers are not known and may allow fewer blocks", Tint::Dim, style) + "\n";
  return text;
}

} // namespace

std::string textTable(const estimate::OfFile &file, const estimate::Table &table, const Style &style) {
  const facts::Kernel &kernel = table.kernel->kernel;
  std::string text = paint(kernel.display, Tint::Bold, style) +
                     paint("  " + shortPlace(kernel.where), Tint::Dim, style) + "\n  " +
                     paint(sayLaunch(table.launch->launch), Tint::Dim, style) + "\n";
  if (table.sweep)
    text += "\n" + sweepText(file, *table.sweep, style);
  if (table.inverse)
    text += "\n" + inverseText(*table.inverse, style);
  return text;
}

std::string textWall(const estimate::Wall &wall, const Style &style) {
  constexpr std::size_t most = 10;
  std::string text =
      fmt::format("{}  {}, {}\n", paint(wall.path, Tint::Bold, style), wall.kind, sayAge(wall.ageSeconds));
  text += fmt::format("{} in {}; shares are of {}\n", sayMilliseconds(wall.totalMs),
                      counted(std::int64_t(wall.slices.size()), "kernel"),
                      wall.isBusyTime ? "this time, since --wall-ms is not given"
                                      : "the wall of " + sayMilliseconds(wall.wallMs));
  if (!wall.remark.empty())
    text += wall.remark + "\n";
  Table table({{"", Align::Right},
               {"time", Align::Right},
               {"calls", Align::Right},
               {"share", Align::Right},
               {"worth at most", Align::Right},
               {"gain for the bar", Align::Right},
               {""},
               {"kernel", Align::Left, true}});
  for (std::size_t rank = 0; rank < wall.slices.size(); ++rank) {
    const estimate::RankedSlice &slice = wall.slices[rank];
    if (rank >= most && !slice.isAsked)
      continue;
    table.row({{std::to_string(rank + 1)},
               {sayMilliseconds(slice.slice.ms)},
               {slice.slice.calls ? thousands(slice.slice.calls) : ""},
               {sayShare(slice.share)},
               {slice.ceiling ? sayShare(*slice.ceiling) : ""},
               {!slice.gainForBar       ? ""
                : *slice.gainForBar > 1 ? "none"
                                        : sayShare(*slice.gainForBar)},
               {slice.isAsked ? "*" : "", Tint::Cyan},
               {slice.slice.name, slice.isAsked ? Tint::Bold : Tint::Plain}});
  }
  text += table.print(2, style);
  if (wall.slices.size() > most)
    text += fmt::format("  {} of {} kernels shown\n", most, wall.slices.size());
  return text;
}

} // namespace smem::render
