// One table per kernel, so that before and after stand in columns through planes, launches and blocks.
#include "render/Compare.h"

#include "lint/Select.h"
#include "render/CompareRows.h"
#include "render/CompareWords.h"
#include "render/Format.h"
#include "render/Table.h"

#include <fmt/format.h>

namespace smem::render {
namespace {

using compare::Found;

Tint tintOf(Trend trend) {
  return trend == Trend::Better ? Tint::Green : trend == Trend::Worse ? Tint::Red : Tint::Plain;
}

Tint tintOf(lint::Severity severity) {
  return severity == lint::Severity::Error     ? Tint::Red
         : severity == lint::Severity::Warning ? Tint::Yellow
                                               : Tint::Cyan;
}

enum class Sides { Both, One };

std::string tableOf(const std::vector<ComparePart> &parts, Sides sides, const Style &style) {
  const bool isBoth = sides == Sides::Both;
  Table table({{""},
               {isBoth ? "before" : "", Align::Right},
               {isBoth ? "after" : "", Align::Right},
               {"", Align::Left, true}});
  for (const ComparePart &part : parts) {
    if (!part.title.empty())
      table.row({{part.title, Tint::Plain, true}});
    for (const CompareRow &row : part.rows)
      table.row({{(part.title.empty() ? "" : "  ") + row.what},
                 {isBoth ? row.before : ""},
                 {row.after, tintOf(row.trend)},
                 {row.note, Tint::Dim}});
  }
  return table.print(2, style);
}

std::string heading(const std::string &name, const SourceSpan &where, const Style &style) {
  return paint(name, Tint::Bold, style) + (where.known() ? "  " + shortPlace(where) : "") + "\n";
}

std::string oneSided(const char *title, const std::vector<compare::Kernel> &kernels, const Style &style) {
  std::string text;
  for (const compare::Kernel &kernel : kernels)
    text += "\n" + heading(std::string(title) + " " + kernel.display, kernel.where, style) +
            tableOf(partsOf(kernel), Sides::One, style);
  return text;
}

std::string findingText(const Found &found, bool withRemedy, const Style &style) {
  const lint::Finding &finding = found.finding;
  const std::string severity = lint::nameOf(finding.severity).str();
  const std::string place = finding.where.known() ? render::place(finding.where) + ": " : "";
  std::string text = "  " + place + paint(severity, tintOf(finding.severity), style) + ":\n";
  std::string said = finding.message + " [" + finding.rule + "]";
  if (!finding.kernel.empty())
    said += " in " + finding.kernel;
  for (const std::string &line : wrapWords(said, style.width - 4))
    text += "    " + line + "\n";
  if (withRemedy && !finding.remedy.empty())
    for (const std::string &line : wrapWords("do: " + finding.remedy, style.width - 4))
      text += "    " + line + "\n";
  return text;
}

std::string title(const std::string &text, const Style &style) {
  return "\n" + paint(text, Tint::Bold, style) + "\n";
}

std::string findingsText(const compare::Difference &difference, const Style &style) {
  std::string text;
  if (!difference.fresh.empty())
    text += title("new findings", style);
  for (const compare::NewFinding &each : difference.fresh)
    text += findingText(each.found, true, style);
  if (!difference.findings.empty())
    text += title("changed findings", style);
  for (const compare::FindingChange &each : difference.findings) {
    text += findingText(each.after, each.isWorse, style);
    const lint::Finding &old = each.before.finding;
    for (const std::string &line :
         wrapWords(fmt::format("before: {}: {}{}", std::string_view(lint::nameOf(old.severity)), old.message,
                               old.archs.empty() ? "" : fmt::format(" (on {})", fmt::join(old.archs, ", "))),
                   style.width - 4))
      text += "    " + paint(line, Tint::Dim, style) + "\n";
  }
  if (!difference.fixed.empty())
    text += title("fixed findings", style);
  for (const Found &each : difference.fixed)
    text += findingText(each, false, style);
  if (!difference.brokenBudgets.empty())
    text += title("broken budgets", style);
  for (const Found &each : difference.brokenBudgets)
    text += findingText(each, true, style);
  return text;
}

} // namespace

std::string compareText(const compare::Difference &difference, const Style &style) {
  std::string text = paint(difference.base + " → " + difference.head, Tint::Bold, style) + "\n";
  for (const std::string &remark : difference.remarks)
    for (const std::string &line : wrapWords("note: " + remark, style.width))
      text += paint(line, Tint::Dim, style) + "\n";
  if (difference.isEmpty())
    return text + "nothing changed: " + sayCounts(difference) + "\n";
  for (const compare::KernelChange &change : difference.changed)
    text += "\n" + heading(sayName(change), change.after.where, style) +
            tableOf(partsOf(change), Sides::Both, style);
  text += oneSided("added", difference.added, style) + oneSided("removed", difference.removed, style);
  text += findingsText(difference, style);
  text += "\n" + sayCounts(difference) + "\n";
  const std::vector<std::string> failures = sayFailures(difference);
  if (!failures.empty())
    text += paint(fmt::format("fails: {}", fmt::join(failures, ", ")), Tint::Red, style) + "\n";
  return text;
}

} // namespace smem::render
