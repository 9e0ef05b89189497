// Numbers with their direction: fewer bytes and wavefronts are better, more blocks are.
#include "render/CompareRows.h"

#include "render/Format.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

#include <algorithm>

namespace smem::render {
namespace {

using compare::Amount;
using compare::Blocks;
using compare::Change;
using compare::Launch;

constexpr const char *none = "–";

std::string amountText(const Amount &amount, bool isBytes = true) {
  if (!amount.value)
    return amount.formula.empty() ? "unknown" : "?";
  return isBytes ? bytes(*amount.value) : thousands(*amount.value);
}

std::string formulasOf(const Amount *before, const Amount *after) {
  const std::string old = before ? before->formula : "", now = after ? after->formula : "";
  if (old.empty() || now.empty() || old == now)
    return now.empty() ? old : now;
  return old + " → " + now;
}

// `before` and `after` may be null: not there.
CompareRow sizeRow(std::string what, const Amount *before, const Amount *after, bool isBytes = true) {
  CompareRow row{std::move(what), before ? amountText(*before, isBytes) : none,
                 after ? amountText(*after, isBytes) : none, formulasOf(before, after)};
  if (before && after && before->value && after->value && isBytes)
    row.trend = trendOf(double(*before->value), double(*after->value), true);
  // A constant is its own formula.
  if (after && after->value && row.note == std::to_string(*after->value))
    row.note.clear();
  return row;
}

bool differ(const Amount &left, const Amount &right) { return !compare::isSame(left, right); }

template <class T> const T *pointerTo(const std::optional<T> &value) { return value ? &*value : nullptr; }

std::string blocksText(const Blocks &blocks) {
  return blocks.perSm ? fmt::format("{}{}", blocks.isBound ? "≤ " : "", *blocks.perSm) : "unknown";
}

std::string registersText(const Blocks &blocks) {
  return blocks.registers ? std::to_string(*blocks.registers) : "unknown";
}

std::string warpsText(const Blocks &blocks) {
  return blocks.perSm ? fmt::format("{} of {} warps", blocks.warps, blocks.maxWarps) : "";
}

std::string limiterText(const Blocks &blocks) {
  std::vector<std::string> names = blocks.limiters;
  for (std::string &name : names)
    std::replace(name.begin(), name.end(), '-', ' ');
  return llvm::join(names, ", ");
}

// "4 of 48 warps, shared memory"; both sides where they differ.
std::string blocksNote(const Blocks &blocks) {
  const std::string warps = warpsText(blocks), limiters = limiterText(blocks);
  return warps.empty() ? blocks.perSm.why().reason : limiters.empty() ? warps : warps + ", " + limiters;
}

void addBlocks(std::vector<CompareRow> &rows, const Blocks *before, const Blocks *after) {
  const Blocks &shown = after ? *after : *before;
  CompareRow row{"blocks/SM " + shown.arch, before ? blocksText(*before) : none,
                 after ? blocksText(*after) : none, blocksNote(shown)};
  if (before && after) {
    if (const std::string old = blocksNote(*before); old != row.note)
      row.note = old + " → " + row.note;
    if (before->perSm && after->perSm)
      row.trend = trendOf(double(*before->perSm), double(*after->perSm), false);
  }
  rows.push_back(std::move(row));
  if (before && after && before->registers != after->registers) {
    CompareRow registers{"registers " + shown.arch, registersText(*before), registersText(*after), ""};
    if (before->registers && after->registers)
      registers.trend = trendOf(double(*before->registers), double(*after->registers), true);
    rows.push_back(std::move(registers));
  }
}

CompareRow verdictRow(const Launch *before, const Launch *after) {
  CompareRow row{"verdict", before ? before->verdict : none, after ? after->verdict : none, ""};
  const std::string old = before ? before->condition : "", now = after ? after->condition : "";
  row.note = !old.empty() && !now.empty() && old != now ? old + " → " + now : now.empty() ? old : now;
  return row;
}

Trend verdictTrend(const Launch &before, const Launch &after) {
  const bool was = before.verdict == "exact", is = after.verdict == "exact";
  return was == is ? Trend::Neutral : is ? Trend::Better : Trend::Worse;
}

std::vector<CompareRow> launchRows(const Launch *before, const Launch *after) {
  std::vector<CompareRow> rows;
  auto amount = [](const Launch *launch, Amount Launch::*member) {
    return launch ? &(launch->*member) : nullptr;
  };
  rows.push_back(sizeRow("request", amount(before, &Launch::request), amount(after, &Launch::request)));
  rows.push_back(sizeRow("need", amount(before, &Launch::need), amount(after, &Launch::need)));
  const Amount *oldOptIn = before ? pointerTo(before->optIn) : nullptr;
  const Amount *newOptIn = after ? pointerTo(after->optIn) : nullptr;
  if ((oldOptIn || newOptIn) && !(oldOptIn && newOptIn && !differ(*oldOptIn, *newOptIn)))
    rows.push_back(sizeRow("opt-in", oldOptIn, newOptIn));
  if (!before || !after || differ(before->threads, after->threads))
    rows.push_back(
        sizeRow("threads", amount(before, &Launch::threads), amount(after, &Launch::threads), false));
  if (!before || !after || before->verdict != after->verdict || before->condition != after->condition) {
    rows.push_back(verdictRow(before, after));
    if (before && after)
      rows.back().trend = verdictTrend(*before, *after);
  }
  const Launch &shown = after ? *after : *before;
  for (std::size_t index = 0; index < shown.blocks.size(); ++index)
    addBlocks(rows, before && index < before->blocks.size() ? &before->blocks[index] : nullptr,
              after && index < after->blocks.size() ? &after->blocks[index] : nullptr);
  return rows;
}

ComparePart launchPart(const Launch *before, const Launch *after) {
  const Launch &shown = after ? *after : *before;
  std::string title = before && after ? "launch" : after ? "new launch" : "launch gone";
  if (!shown.function.empty())
    title += " in " + shown.function;
  if (shown.where.known())
    title += "  " + shortPlace(shown.where);
  if (!shown.context.empty())
    title += ", " + shown.context;
  return {std::move(title), launchRows(before, after)};
}

void addPlane(std::vector<CompareRow> &rows, const Change<compare::Plane> &plane) {
  const compare::Plane *before = pointerTo(plane.before), *after = pointerTo(plane.after);
  std::string what =
      "plane " + (before && after && before->name != after->name ? before->name + " → " + after->name
                                                                 : plane.shown().name);
  const std::size_t first = rows.size();
  if (!before || !after || differ(before->extent, after->extent))
    rows.push_back(sizeRow(what, before ? &before->extent : nullptr, after ? &after->extent : nullptr));
  if (!before || !after)
    return;
  const Amount *oldPitch = pointerTo(before->rowPitch), *newPitch = pointerTo(after->rowPitch);
  if ((oldPitch || newPitch) && !(oldPitch && newPitch && !differ(*oldPitch, *newPitch))) {
    rows.push_back(sizeRow(what + " row pitch", oldPitch, newPitch));
    rows.back().trend = Trend::Neutral;
  }
  auto text = [&](const std::string &name, const std::string &old, const std::string &now) {
    if (old != now)
      rows.push_back({what + name, old.empty() ? none : old, now.empty() ? none : now, ""});
  };
  text(" element", before->element, after->element);
  text(" storage", before->storage, after->storage);
  text(" lies over", before->aliasOf, after->aliasOf);
  if (before->name != after->name && rows.size() == first)
    rows.push_back({what, amountText(before->extent), amountText(after->extent), after->extent.formula});
}

// A plane that only moved is news where nothing else is: what moved it stands in another row.
std::vector<CompareRow> movedRows(const std::vector<Change<compare::Plane>> &planes) {
  std::vector<CompareRow> rows;
  for (const Change<compare::Plane> &plane : planes)
    if (plane.isBoth() && differ(plane.before->offset, plane.after->offset)) {
      rows.push_back(
          sizeRow("plane " + plane.after->name + " offset", &plane.before->offset, &plane.after->offset));
      rows.back().trend = Trend::Neutral;
    }
  return rows;
}

CompareRow staticRow(const compare::Kernel *before, const compare::Kernel *after) {
  auto amount = [](const compare::Kernel *kernel) {
    return kernel ? Amount{"", kernel->staticBytes} : Amount();
  };
  const Amount old = amount(before), now = amount(after);
  return sizeRow("static", before ? &old : nullptr, after ? &now : nullptr);
}

} // namespace

Trend trendOf(double before, double after, bool lessIsBetter) {
  return before == after ? Trend::Neutral : (after < before) == lessIsBetter ? Trend::Better : Trend::Worse;
}

std::vector<ComparePart> partsOf(const compare::KernelChange &change) {
  ComparePart planes;
  for (const Change<compare::Plane> &plane : change.planes)
    addPlane(planes.rows, plane);
  if (differ({"", change.before.staticBytes}, {"", change.after.staticBytes}))
    planes.rows.push_back(staticRow(&change.before, &change.after));
  if (differ(change.before.dynamic, change.after.dynamic))
    planes.rows.push_back(sizeRow("dynamic", &change.before.dynamic, &change.after.dynamic));
  std::vector<ComparePart> parts;
  if (!planes.rows.empty())
    parts.push_back(std::move(planes));
  for (const Change<Launch> &launch : change.launches)
    parts.push_back(launchPart(pointerTo(launch.before), pointerTo(launch.after)));
  for (const compare::TraceChange &trace : change.traces)
    if (ComparePart part = trafficPart(trace); !part.rows.empty())
      parts.push_back(std::move(part));
  if (parts.empty())
    if (std::vector<CompareRow> moved = movedRows(change.planes); !moved.empty())
      parts.push_back({"", std::move(moved)});
  return parts;
}

std::vector<ComparePart> partsOf(const compare::Kernel &kernel) {
  std::vector<ComparePart> parts(1);
  if (!kernel.staticBytes || *kernel.staticBytes > 0)
    parts[0].rows.push_back(staticRow(nullptr, &kernel));
  parts[0].rows.push_back(sizeRow("dynamic", nullptr, &kernel.dynamic));
  for (const Launch &launch : kernel.launches) {
    parts.push_back(launchPart(nullptr, &launch));
    parts.back().title.erase(0, std::string_view("new ").size());
  }
  return parts;
}

} // namespace smem::render
