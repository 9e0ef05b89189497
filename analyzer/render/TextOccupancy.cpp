// The occupancy table of a launch: one row per architecture, what stops the next block, and what the
// numbers rest on below.
#include "render/TextParts.h"

#include "render/Format.h"
#include "render/Table.h"

#include <fmt/format.h>

#include <algorithm>

namespace smem::render {

using occupancy::Occupancy;

static bool isUpperBound(const Occupancy &occupancy) {
  return occupancy.blocksAtLeast < occupancy.blocksPerSm;
}

std::string registersText(const lint::ArchOccupancy &row) {
  const registers::Registers &picked = row.registers;
  if (picked.value)
    return fmt::format("{} ({})", *picked.value, registers::spelling(picked.source).str());
  std::string holds; // up to how many the block count is right
  if (isUpperBound(row.asLaunched) && row.asLaunched.maxRegistersForThis)
    holds = fmt::format("≤ {}", *row.asLaunched.maxRegistersForThis);
  if (picked.atMost)
    return fmt::format("≤ {} ({})", *picked.atMost, holds.empty() ? "bounds" : "holds " + holds);
  return holds.empty() ? "unknown" : "unknown (" + holds + ")";
}

std::string blocksText(const Occupancy &occupancy) {
  return (isUpperBound(occupancy) ? "≤ " : "") + std::to_string(occupancy.blocksPerSm);
}

std::string limiterText(const Occupancy &occupancy) {
  std::string text;
  for (occupancy::Limiter limiter : occupancy.limiters)
    text += (text.empty() ? "" : ",\n") + readable(limiter);
  return text;
}

std::string nextText(const Occupancy &occupancy) {
  if (occupancy.blocksPerSm == 0)
    return "does not launch";
  const std::string which = ordinal(occupancy.blocksPerSm + 1);
  if (occupancy.nextBlock.bytesToFree)
    return fmt::format("{}: {} to free", which, bytes(*occupancy.nextBlock.bytesToFree));
  if (occupancy.nextBlock.registersToFree)
    return fmt::format("{}: {} to free", which, counted(*occupancy.nextBlock.registersToFree, "register"));
  return {};
}

// "1 block as launched, 2 as needed: sm_86, sm_89", one line per pair of counts.
static std::string needed(const lint::LaunchModel &launch, const Style &style) {
  std::vector<std::pair<std::string, std::string>> lines; // counts, architectures
  for (const Known<lint::ArchOccupancy> &row : launch.occupancy) {
    if (!row || !row->asNeeded || row->asNeeded->blocksPerSm == row->asLaunched.blocksPerSm)
      continue;
    const std::string counts =
        fmt::format("{} block{} as launched, {} as needed", blocksText(row->asLaunched),
                    row->asLaunched.blocksPerSm == 1 ? "" : "s", blocksText(*row->asNeeded));
    auto line =
        std::find_if(lines.begin(), lines.end(), [&](const auto &each) { return each.first == counts; });
    if (line == lines.end())
      lines.emplace_back(counts, row->device->arch.str());
    else
      line->second += ", " + row->device->arch.str();
  }
  std::string text;
  for (const auto &[counts, archs] : lines)
    text += "    " + paint(counts, Tint::Yellow, style) + ": " + archs + "\n";
  return text;
}

// What the table cannot hold.
static std::string footnotes(const lint::LaunchModel &launch, const Style &style) {
  std::string text, why;
  bool bound = false;
  for (const Known<lint::ArchOccupancy> &row : launch.occupancy) {
    if (!row)
      continue;
    if (!row->asLaunched.fitsOneBlock)
      text += fmt::format("    {} {}: {}\n", paint("does not launch on", Tint::Red, style),
                          row->device->arch.str(), row->asLaunched.reason);
    if (isUpperBound(row->asLaunched) && !row->registers.value) {
      bound = true;
      why = row->registers.why;
    }
  }
  if (bound) {
    const std::string note =
        fmt::format("registers unknown{}{}: ≤ blocks are an upper bound that holds up to the "
                    "registers per thread shown; --regs N, --cubin F, --ptxas-log F or --nvcc "
                    "settle it",
                    why.empty() ? "" : ", ", why);
    for (const std::string &line : wrapWords(note, style.width - 4))
      text += "    " + paint(line, Tint::Dim, style) + "\n";
  }
  return text;
}

// The first reason of each kind, with the architectures it concerns.
static std::string unknowns(const lint::LaunchModel &launch) {
  std::vector<std::string> reasons;
  for (const Known<lint::ArchOccupancy> &row : launch.occupancy)
    if (!row && std::find(reasons.begin(), reasons.end(), row.why().reason) == reasons.end())
      reasons.push_back(row.why().reason);
  std::string text;
  for (const std::string &reason : reasons)
    text += "    occupancy unknown: " + reason + "\n";
  return text;
}

std::string textOccupancy(const lint::LaunchModel &launch, const Style &style) {
  Table table({{"arch"},
               {"blocks/SM", Align::Right},
               {"warps", Align::Right},
               {"occupancy", Align::Right},
               {"limiter", Align::Left, true},
               {"registers"},
               {"one block more"}});
  for (const Known<lint::ArchOccupancy> &row : launch.occupancy) {
    if (!row)
      continue;
    const Occupancy &launched = row->asLaunched;
    table.row({{row->device->arch.str()},
               {blocksText(launched), launched.blocksPerSm == 0 ? Tint::Red : Tint::Bold},
               {fmt::format("{} of {}", launched.warps, launched.maxWarps)},
               {percent(launched.fraction)},
               {limiterText(launched)},
               {registersText(*row)},
               {nextText(launched)}});
  }
  return (table.empty() ? "" : table.print(4, style)) + needed(launch, style) + footnotes(launch, style) +
         unknowns(launch);
}

} // namespace smem::render
