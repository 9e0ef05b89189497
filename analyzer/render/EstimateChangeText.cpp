// Two ledgers side by side.
#include "render/EstimateParts.h"

#include "render/EstimateWords.h"
#include "render/Format.h"
#include "render/JsonTraffic.h"
#include "render/Table.h"
#include "render/TextParts.h"
#include "symbolic/Print.h"

#include <fmt/format.h>

#include <cmath>

namespace smem::render {
namespace {

using ledger::Quantity;

std::string number(const Known<Quantity> &quantity) {
  return !quantity ? "unknown" : quantity->value ? bytes(*quantity->value) : "?";
}

// "−8,704 B", "+1,024 B", "0 B"; nothing where one side is not known.
std::string delta(const Known<std::int64_t> &before, const Known<std::int64_t> &after) {
  if (!before || !after)
    return "";
  const std::int64_t change = *after - *before;
  return (change < 0 ? "−" : change > 0 ? "+" : "") + bytes(std::abs(change));
}

Known<std::int64_t> valueOf(const Known<Quantity> &quantity) {
  return quantity ? quantity->value : Known<std::int64_t>(quantity.why());
}

Tint tintOf(const Known<std::int64_t> &before, const Known<std::int64_t> &after) {
  return before && after && *before != *after ? Tint::Cyan : Tint::Plain;
}

std::string formula(const Known<Quantity> &quantity) {
  if (!quantity)
    return quantity.why().reason;
  return quantity->formula.isConstant() ? "" : symbolic::print(quantity->formula);
}

std::string pitchText(const std::optional<Quantity> &pitch) {
  if (!pitch)
    return "–";
  return pitch->value ? fmt::format("{} (≡ {})", thousands(*pitch->value), *pitch->value % 128) : "?";
}

std::string pitches(const estimate::PlaneChange &plane) {
  const std::optional<Quantity> before = plane.before ? plane.before->rowPitch : std::nullopt;
  const std::optional<Quantity> after = plane.after ? plane.after->rowPitch : std::nullopt;
  if (!before && !after)
    return "";
  if (before && after && before->value == after->value)
    return pitchText(after);
  return pitchText(before) + " → " + pitchText(after);
}

void addPlane(Table &table, const estimate::PlaneChange &plane) {
  const estimate::PlaneSide &shown = plane.after ? *plane.after : *plane.before;
  const Known<std::int64_t> gone = std::int64_t(0);
  const Known<std::int64_t> before = plane.before ? valueOf(plane.before->extent) : gone;
  const Known<std::int64_t> after = plane.after ? valueOf(plane.after->extent) : gone;
  table.row({{plane.name, Tint::Bold},
             {formula(shown.extent)},
             {plane.before ? number(plane.before->extent) : "–"},
             {plane.after ? number(plane.after->extent) : "–"},
             {delta(before, after), tintOf(before, after)},
             {pitches(plane)},
             {plane.aliasOf ? "over " + *plane.aliasOf : "", Tint::Dim}});
}

void addTotal(Table &table, std::string name, const Known<Quantity> &before, const Known<Quantity> &after) {
  table.row({{std::move(name), Tint::Bold},
             {formula(after)},
             {number(before), Tint::Bold},
             {number(after), Tint::Bold},
             {delta(valueOf(before), valueOf(after)), tintOf(valueOf(before), valueOf(after))}});
}

std::string ledgers(const estimate::Change &change, const Style &style) {
  Table table({{"plane"},
               {"formula", Align::Left, true},
               {"before", Align::Right},
               {"after", Align::Right},
               {"change", Align::Right},
               {"row pitch (mod 128)"},
               {""}});
  for (const estimate::PlaneChange &plane : change.planes)
    addPlane(table, plane);
  if (!table.empty())
    table.rule();
  auto staticBytes = [](const ledger::KernelLedger &kernel) -> Known<Quantity> {
    return kernel.staticBytes.map([&](std::int64_t total) {
      return Quantity{kernel.staticSize ? *kernel.staticSize : symbolic::Formula(total), total};
    });
  };
  addTotal(table, "static", staticBytes(*change.kernelBefore), staticBytes(*change.kernelAfter));
  if (change.launchAfter) {
    addTotal(table, "need", change.launchBefore->check->need, change.launchAfter->check->need);
    addTotal(table, "request", change.launchBefore->check->request, change.launchAfter->check->request);
  } else {
    addTotal(table, "need", change.kernelBefore->dynamic, change.kernelAfter->dynamic);
  }
  return table.print(2, style);
}

// "1", or "1 → 2" where it changes.
std::string pair(const std::string &before, const std::string &after) {
  return before == after ? after : before + " → " + after;
}

std::string asNeeded(const lint::ArchOccupancy &row) {
  return row.asNeeded ? blocksText(*row.asNeeded) : blocksText(row.asLaunched);
}

std::string occupancies(const estimate::Change &change, const Style &style) {
  Table table({{"arch"},
               {"blocks/SM"},
               {"as needed"},
               {"warps"},
               {"occupancy"},
               {"limiter", Align::Left, true},
               {"registers"},
               {"one block more"}});
  std::string text;
  const auto &before = change.launchBefore->occupancy, &after = change.launchAfter->occupancy;
  for (std::size_t index = 0; index < after.size(); ++index) {
    if (!after[index]) {
      text = "  blocks unknown: " + after[index].why().reason + "\n";
      continue;
    }
    const lint::ArchOccupancy &now = *after[index];
    const occupancy::Occupancy &launched = now.asLaunched;
    const lint::ArchOccupancy *old = before[index] ? &*before[index] : nullptr;
    auto both = [&](auto function) {
      return old ? pair(function(*old), function(now)) : "? → " + function(now);
    };
    table.row({{now.device->arch.str()},
               {both([](const lint::ArchOccupancy &row) { return blocksText(row.asLaunched); }), Tint::Bold},
               {both(asNeeded)},
               {both([](const lint::ArchOccupancy &row) { return std::to_string(row.asLaunched.warps); }) +
                fmt::format(" of {}", launched.maxWarps)},
               {both([](const lint::ArchOccupancy &row) { return percent(row.asLaunched.fraction); })},
               {limiterText(launched)},
               {both(registersText)},
               {nextText(launched)}});
    if (!launched.fitsOneBlock)
      text += fmt::format("  {} {}: {}\n", paint("does not launch on", Tint::Red, style),
                          now.device->arch.str(), launched.reason);
  }
  return (table.empty() ? "" : table.print(2, style)) + text;
}

std::string spills(const estimate::Change &change) {
  std::string text;
  for (const Known<lint::ArchOccupancy> &row : change.launchAfter->occupancy) {
    if (!row || !row->registers.row)
      continue;
    const registers::KernelResources &compiled = *row->registers.row;
    if (compiled.spillStoreBytes && compiled.spillLoadBytes &&
        *compiled.spillStoreBytes + *compiled.spillLoadBytes > 0)
      text += fmt::format("  {}: {} spilled per thread, {} loaded back\n", row->device->arch.str(),
                          bytes(*compiled.spillStoreBytes), bytes(*compiled.spillLoadBytes));
  }
  return text;
}

std::string ways(double value) {
  return std::abs(value - std::round(value)) < 0.005 ? fmt::format("{:.0f}", value) : fmt::format("{:.2f}", value);
}

// Accesses whose ways or wavefronts change, and what one iteration of the loop over tiles costs.
std::string accesses(const estimate::Change &change, const Style &style) {
  if (!change.banks)
    return "";
  if (!*change.banks)
    return fmt::format("\n  {} {}\n", paint("banks unknown:", Tint::Yellow, style), change.banks->why().reason);
  const estimate::BankChange &banks = **change.banks;
  Table table({{"access"}, {"plane"}, {"kind"}, {"ways"}, {"wavefronts per block"}, {"", Align::Left, true}});
  std::size_t same = 0;
  for (const estimate::AccessChange &access : banks.accesses) {
    if (access.before == access.after) {
      ++same;
      continue;
    }
    const Known<estimate::AccessSide> &old = access.before, &now = access.after;
    auto side = [](const Known<estimate::AccessSide> &value, bool isWays) -> std::string {
      return !value ? "?" : isWays ? ways(value->ways()) : thousands(value->wavefronts);
    };
    const Tint tint = !old || !now || old->ways() == now->ways() ? Tint::Plain
                      : old->ways() < now->ways()                ? Tint::Yellow
                                                                 : Tint::Green;
    table.row({{shortPlace(access.where)},
               {access.plane},
               {std::string(nameOf(access.kind))},
               {pair(side(old, true), side(now, true)), tint},
               {pair(side(old, false), side(now, false))},
               {!old ? old.why().reason : !now ? now.why().reason : "", Tint::Dim}});
  }
  std::string text = table.empty() ? "" : "\n" + table.print(2, style);
  if (same > 0)
    text += fmt::format("  {} as before\n", same == 1 ? "1 access" : thousands(std::int64_t(same)) + " accesses");
  auto counts = [](double before, double after) {
    auto number = [](double value) {
      return value == std::round(value) ? thousands(std::int64_t(value)) : fmt::format("{:.1f}", value);
    };
    return pair(number(before), number(after));
  };
  if (const auto &old = banks.tileBefore, &now = banks.tileAfter; old && now)
    text += fmt::format("  per tile: {} wavefronts, {} barriers, {} shuffles\n", counts(old->wavefronts, now->wavefronts),
                        counts(old->barriers, now->barriers), counts(old->shuffles, now->shuffles));
  return text;
}

std::string sentence(std::string_view head, Tint tint, const std::string &said, const Style &style) {
  std::string text;
  for (const std::string &line : wrapWords(fmt::format("{}: {}", head, said), style.width - 4))
    text += (text.empty() ? "  " : "    ") + line + "\n";
  // The head is painted last, so that no colour code is measured.
  return "  " + paint(head, tint, style) + text.substr(2 + head.size());
}

} // namespace

std::string textChange(const estimate::OfFile &file, const estimate::Change &change, const Style &style) {
  const facts::Kernel &kernel = change.kernelAfter->kernel;
  std::string text =
      paint(kernel.display, Tint::Bold, style) + paint("  " + shortPlace(kernel.where), Tint::Dim, style);
  if (change.launchAfter)
    text += "\n  " + paint(sayLaunch(change.launchAfter->check->launch), Tint::Dim, style);
  text += "\n\n" + ledgers(change, style);
  if (!change.launchAfter)
    return text + paint("\n  no launch in this file\n", Tint::Dim, style);
  text += "\n" + occupancies(change, style) + spills(change) + accesses(change, style);
  std::string said;
  for (const estimate::Fault &fault : change.faults)
    said += sentence("not possible", Tint::Red, fault.text, style);
  const ledger::LaunchCheck &check = *change.launchAfter->check;
  if (change.overrun)
    said += sentence("launcher", Tint::Red, sayOverrun(*change.overrun, check.launch.requestWhere, file.file),
                     style);
  for (const estimate::LauncherFault &fault : change.launcher)
    said += sentence("launcher", Tint::Yellow, sayLauncher(fault, file.file), style);
  if ((change.overrun || !change.launcher.empty()) && !check.condition.empty())
    said +=
        sentence("launcher", Tint::Yellow, "request and need are equal only when " + check.condition, style);
  for (const estimate::TileLoop &loop : change.loops)
    said += sentence("tax", Tint::Yellow, sayLoop(loop), style);
  return text + (said.empty() ? "" : "\n" + said);
}

} // namespace smem::render
