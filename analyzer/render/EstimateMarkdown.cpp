// The estimate as a comment on a change: sentences first, tables behind, long ones cut between rows.
#include "render/Estimate.h"

#include "render/EstimateWords.h"
#include "render/Format.h"
#include "render/Markdown.h"
#include "render/MarkdownParts.h"
#include "render/TextParts.h"
#include "symbolic/Print.h"

#include <fmt/format.h>

namespace smem::render {
namespace {

std::string amount(const Known<std::int64_t> &value) { return value ? bytes(*value) : "?"; }

std::string amount(const Known<ledger::Quantity> &quantity) {
  return quantity ? amount(quantity->value) : "unknown: " + cell(quantity.why().reason);
}

std::string formula(const Known<ledger::Quantity> &quantity) {
  return quantity ? code(symbolic::print(quantity->formula)) : "";
}

std::string planeRow(const estimate::PlaneChange &plane) {
  const estimate::PlaneSide &shown = plane.after ? *plane.after : *plane.before;
  return fmt::format("| {} | {} | {} | {} |\n", code(plane.name), formula(shown.extent),
                     plane.before ? amount(plane.before->extent) : "–",
                     plane.after ? amount(plane.after->extent) : "–");
}

std::string totalRow(std::string_view name, const Known<ledger::Quantity> &before,
                     const Known<ledger::Quantity> &after) {
  return fmt::format("| **{}** | {} | {} | {} |\n", name, formula(after), amount(before), amount(after));
}

std::string archRow(const Known<lint::ArchOccupancy> &before, const lint::ArchOccupancy &after) {
  auto both = [&](auto function) {
    const std::string now = function(after), old = before ? function(*before) : std::string("?");
    return cell(old == now ? now : old + " → " + now);
  };
  return fmt::format("| {} | {} | {} | {} | {} |\n", std::string_view(after.device->arch),
                     both([](const lint::ArchOccupancy &row) { return blocksText(row.asLaunched); }),
                     both([](const lint::ArchOccupancy &row) {
                       return blocksText(row.asNeeded ? *row.asNeeded : row.asLaunched);
                     }),
                     both([](const lint::ArchOccupancy &row) { return percent(row.asLaunched.fraction); }),
                     both(registersText));
}

std::string sentences(const estimate::OfFile &file, const estimate::Change &change) {
  std::string text;
  auto say = [&](const std::string &sentence) { text += "- " + cell(sentence) + "\n"; };
  for (const estimate::Fault &fault : change.faults)
    say("not possible: " + fault.text);
  if (change.overrun)
    say(sayOverrun(*change.overrun, change.launchAfter->check->launch.requestWhere, file.file));
  for (const estimate::LauncherFault &fault : change.launcher)
    say(sayLauncher(fault, file.file));
  for (const estimate::TileLoop &loop : change.loops)
    say(sayLoop(loop));
  return text.empty() ? "" : "\n" + text;
}

std::string changePart(const estimate::OfFile &file, const estimate::Change &change, std::size_t room) {
  std::string text = fmt::format("\n#### {}\n", code(change.kernelAfter->kernel.display));
  if (change.launchAfter)
    text += "\n" + cell(sayLaunch(change.launchAfter->check->launch)) + "\n";
  text += sentences(file, change);
  std::vector<std::string> rows;
  if (change.launchAfter) {
    for (std::size_t index = 0; index < change.launchAfter->occupancy.size(); ++index)
      if (const Known<lint::ArchOccupancy> &after = change.launchAfter->occupancy[index])
        rows.push_back(archRow(change.launchBefore->occupancy[index], *after));
    text += section(
        "\n| arch | blocks per SM | as needed | occupancy | registers |\n| --- | --- | --- | --- | --- |\n",
        rows, room, "architectures");
  }
  rows.clear();
  for (const estimate::PlaneChange &plane : change.planes)
    rows.push_back(planeRow(plane));
  if (change.launchAfter) {
    rows.push_back(totalRow("need", change.launchBefore->check->need, change.launchAfter->check->need));
    rows.push_back(
        totalRow("request", change.launchBefore->check->request, change.launchAfter->check->request));
  } else {
    rows.push_back(totalRow("need", change.kernelBefore->dynamic, change.kernelAfter->dynamic));
  }
  return text +
         section("\n| plane | formula | before | after |\n| --- | --- | --- | --- |\n", rows, room, "planes");
}

std::string tablePart(const estimate::OfFile &file, const estimate::Table &table, std::size_t room) {
  std::string text = fmt::format("\n#### {}\n\n{}\n", code(table.kernel->kernel.display),
                                 cell(sayLaunch(table.launch->launch)));
  if (table.inverse) {
    text += fmt::format(
        "\nLargest {} with {} per SM, in steps of {}:\n\n| arch | as launched | as the kernel needs |\n"
        "| --- | --- | --- |\n",
        code(table.inverse->name), counted(table.inverse->blocks, "block"), table.inverse->step);
    for (std::size_t device = 0; device < table.inverse->asLaunched.size(); ++device)
      text +=
          fmt::format("| {} | {} | {} |\n", std::string_view(table.inverse->asLaunched[device].device->arch),
                      cell(sayLargest(*table.inverse, table.inverse->asLaunched[device])),
                      cell(sayLargest(*table.inverse, table.inverse->asNeeded[device])));
  }
  if (!table.sweep)
    return text;
  std::string head = "\nBlocks per SM as launched, in brackets as the kernel needs.\n\n|", rule = "|";
  auto column = [&](const std::string &name) {
    head += " " + name + " |";
    rule += " --- |";
  };
  for (const estimate::Axis &axis : table.sweep->axes)
    column(code(axis.name));
  for (const char *name : {"request", "need"})
    column(name);
  for (const device::Device *device : file.devices)
    column(device->arch.str());
  column("");
  std::vector<std::string> rows;
  for (const estimate::Point &point : table.sweep->points) {
    std::string row = "|";
    for (std::int64_t value : point.values)
      row += fmt::format(" {} |", value);
    row += fmt::format(" {} | {} |", amount(point.request), amount(point.need));
    for (std::size_t device = 0; device < file.devices.size(); ++device)
      row += " " + (point.archs.empty() ? std::string("–") : cell(sayBlocks(point.archs[device]))) + " |";
    rows.push_back(row + " " + cell(sayFaults(point.faults)) + " |\n");
  }
  return text + section(head + "\n" + rule + "\n", rows, room, "points");
}

std::string wallPart(const estimate::Wall &wall) {
  constexpr std::size_t most = 10;
  std::string text =
      fmt::format("\n#### {}\n\n{}, {}; {} in {}.\n\n| kernel | time | share | worth at most |\n"
                  "| --- | --- | --- | --- |\n",
                  code(wall.path), cell(wall.kind), sayAge(wall.ageSeconds), sayMilliseconds(wall.totalMs),
                  counted(std::int64_t(wall.slices.size()), "kernel"));
  for (std::size_t rank = 0; rank < wall.slices.size(); ++rank)
    if (const estimate::RankedSlice &slice = wall.slices[rank]; rank < most || slice.isAsked)
      text += fmt::format("| {} | {} | {} | {} |\n", code(llvm::StringRef(slice.slice.name).take_front(200)),
                          sayMilliseconds(slice.slice.ms), sayShare(slice.share),
                          slice.ceiling ? sayShare(*slice.ceiling) : "");
  return text;
}

} // namespace

std::string estimateMarkdown(const estimate::Estimate &estimate) {
  std::string text = "### Shared memory: estimate\n";
  if (estimate.worth)
    text += "\nLever: " + cell(sayWorth(*estimate.worth)) + "\n";
  if (estimate.file) {
    const estimate::OfFile &file = *estimate.file;
    text += fmt::format("\n{}{}{}\n", code(file.file), file.values.replaced.empty() ? "" : ": ",
                        cell(sayReplaced(file.values)));
    constexpr std::size_t forTheEnd = 2'000;
    const std::size_t parts = std::max<std::size_t>(1, file.changes.size() + file.tables.size());
    const std::size_t room = (markdownLimit - forTheEnd) / parts;
    // Kernels are left out as a whole once there is no room for a table of each.
    std::size_t shown = 0;
    auto add = [&](const std::string &part) {
      if (text.size() + part.size() + forTheEnd > markdownLimit)
        return;
      text += part;
      ++shown;
    };
    for (const estimate::Change &change : file.changes)
      add(changePart(file, change, room / 2));
    for (const estimate::Table &table : file.tables)
      add(tablePart(file, table, room - std::min<std::size_t>(room, 1'000)));
    if (shown < file.changes.size() + file.tables.size())
      text += fmt::format("\n{} of {} launches shown, the rest did not fit; the text has all of them.\n",
                          shown, file.changes.size() + file.tables.size());
    text += fmt::format("\n{}. {}\n", cell(sayRegisters(file)), cell(sayOccupancyIsNoTime()));
  }
  if (estimate.wall && text.size() < markdownLimit / 2)
    text += wallPart(*estimate.wall);
  return text;
}

} // namespace smem::render
