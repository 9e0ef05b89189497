// A comment is read at its head: what fails stands open, kernels are folded, and what does not fit is
// counted.
#include "render/Compare.h"

#include "lint/Select.h"
#include "render/CompareRows.h"
#include "render/CompareWords.h"
#include "render/Format.h"
#include "render/MarkdownParts.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace smem::render {
namespace {

using compare::Found;

constexpr std::size_t forTheCuts = 600; // closing tags and lines on what is left out

std::string folded(const std::string &summary, const std::string &body) {
  return "\n<details><summary>" + summary + "</summary>\n\n" + body + "\n</details>\n";
}

// HTML and not Markdown, since a summary is.
std::string html(llvm::StringRef text) {
  std::string result;
  for (char c : text)
    result += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
  return result;
}

std::string findingRow(const Found &found, const std::string &before = "", bool withRemedy = true) {
  const lint::Finding &finding = found.finding;
  std::string where = finding.where.file;
  if (finding.where.known())
    where += fmt::format(":{}", finding.where.line);
  std::string said = cell(finding.message);
  if (!finding.archs.empty())
    said += cell(fmt::format(" (on {})", fmt::join(finding.archs, ", ")));
  if (!before.empty())
    said += "<br>before: " + cell(before);
  if (withRemedy && !finding.remedy.empty())
    said += "<br>" + cell(finding.remedy);
  return fmt::format("| {} | {} | {} | {} | {} |\n", std::string_view(lint::nameOf(finding.severity)),
                     code(finding.rule), code(finding.kernel), code(where), said);
}

std::string findingTable(const std::string &title, const std::vector<std::string> &rows, std::size_t room,
                         std::string_view plural) {
  return section(title + "| severity | rule | kernel | place | finding |\n| --- | --- | --- | --- | --- |\n",
                 rows, room, plural);
}

const char *signOf(Trend trend) { return trend == Trend::Better ? " ✓" : trend == Trend::Worse ? " ⚠" : ""; }

std::string partsText(const std::vector<ComparePart> &parts, bool isChange, std::size_t room) {
  std::vector<std::string> rows;
  for (const ComparePart &part : parts) {
    if (!part.title.empty())
      rows.push_back(fmt::format("| **{}** | {}| |\n", cell(part.title), isChange ? "| " : ""));
    for (const CompareRow &row : part.rows)
      rows.push_back(
          isChange ? fmt::format("| {} | {} | {}{} | {} |\n", cell(row.what), cell(row.before),
                                 cell(row.after), signOf(row.trend), cell(row.note))
                   : fmt::format("| {} | {} | {} |\n", cell(row.what), cell(row.after), cell(row.note)));
  }
  return section(isChange ? "| | before | after | |\n| --- | ---: | ---: | --- |\n"
                          : "| | | |\n| --- | ---: | --- |\n",
                 rows, room, "rows");
}

// The blocks per SM that changed, for who does not unfold: "sm_89 1 → 2".
std::string gist(const compare::KernelChange &change) {
  std::vector<std::string> parts;
  auto add = [&](std::string text) {
    if (!llvm::is_contained(parts, text))
      parts.push_back(std::move(text));
  };
  for (const auto &launch : change.launches)
    if (launch.isBoth() && launch.before->request.value && launch.after->request.value &&
        *launch.before->request.value != *launch.after->request.value)
      add(bytes(*launch.before->request.value) + " → " + bytes(*launch.after->request.value));
  for (const auto &launch : change.launches)
    if (launch.isBoth())
      for (const auto &[before, after] : llvm::zip(launch.before->blocks, launch.after->blocks))
        if (before.perSm && after.perSm && *before.perSm != *after.perSm)
          add(fmt::format("{} {} → {} blocks/SM", after.arch, *before.perSm, *after.perSm));
  constexpr std::size_t most = 6;
  if (parts.size() > most)
    parts.resize(most);
  return parts.empty() ? "" : fmt::format(": {}", fmt::join(parts, ", "));
}

class Comment {
public:
  Comment(const compare::Difference &difference, std::size_t limit) : difference(difference), limit(limit) {}

  std::string write() {
    head();
    findings();
    kernels();
    return std::move(text);
  }

private:
  std::size_t room() const { return limit > text.size() + forTheCuts ? limit - text.size() - forTheCuts : 0; }

  void head() {
    const std::vector<std::string> failures = sayFailures(difference);
    text = fmt::format("### Shared memory: {}\n\n{} → {}\n\n{}.\n",
                       !failures.empty()      ? fmt::format("{}", fmt::join(failures, ", "))
                       : difference.isEmpty() ? "nothing changed"
                                              : "changed, nothing got worse than allowed",
                       code(difference.base), code(difference.head), sayCounts(difference));
    std::vector<std::string> remarks;
    for (const std::string &remark : difference.remarks)
      remarks.push_back("- " + cell(remark) + "\n");
    text += section("\n", remarks, limit / 16, "remarks");
  }

  void findings() {
    std::vector<std::string> failing, other, fixed;
    for (const Found &each : difference.brokenBudgets)
      failing.push_back(findingRow(each));
    for (const compare::NewFinding &each : difference.fresh)
      if (!llvm::is_contained(difference.brokenBudgets, each.found))
        (each.fails ? failing : other).push_back(findingRow(each.found));
    for (const compare::FindingChange &each : difference.findings)
      if (!llvm::is_contained(difference.brokenBudgets, each.after))
        (each.fails ? failing : other).push_back(findingRow(each.after, each.before.finding.message));
    for (const Found &each : difference.fixed)
      fixed.push_back(findingRow(each, "", false));
    // Half of the comment, so that some kernels are always seen.
    text += findingTable("\n", failing, room() / 2, "findings");
    fold(fmt::format("{} new or changed that may pass", counted(std::int64_t(other.size()), "finding")),
         other);
    fold(fmt::format("{} fixed", counted(std::int64_t(fixed.size()), "finding")), fixed);
  }

  void fold(const std::string &summary, const std::vector<std::string> &rows) {
    if (!rows.empty())
      text += folded(summary, findingTable("", rows, room() / 4, "findings"));
  }

  void kernels() {
    const std::size_t all = difference.changed.size() + difference.added.size() + difference.removed.size();
    std::size_t shown = 0, left = all;
    auto add = [&](const std::string &summary, const std::vector<ComparePart> &parts, bool isChange) {
      // What remains is shared by the kernels to come; a cut table that shows nothing is left out whole.
      const std::size_t share = room() / std::max<std::size_t>(1, left--);
      const std::string whole = folded(summary, partsText(parts, isChange, room()));
      constexpr std::size_t least = 800;
      const std::string part = whole.size() <= std::max(share, least)
                                   ? whole
                                   : folded(summary, partsText(parts, isChange, std::max(share, least)));
      if (part.size() > room())
        return;
      text += part;
      ++shown;
    };
    for (const compare::KernelChange &change : difference.changed)
      add("<code>" + html(sayName(change)) + "</code>" + html(gist(change)), partsOf(change), true);
    for (const compare::Kernel &kernel : difference.added)
      add("added <code>" + html(kernel.display) + "</code>", partsOf(kernel), false);
    for (const compare::Kernel &kernel : difference.removed)
      add("removed <code>" + html(kernel.display) + "</code>", partsOf(kernel), false);
    if (shown < all)
      text += fmt::format("\n{} of {} kernels shown, the rest did not fit; the text has all of them.\n",
                          shown, all);
  }

  const compare::Difference &difference;
  const std::size_t limit;
  std::string text;
};

} // namespace

std::string compareMarkdown(const compare::Difference &difference, std::size_t limit) {
  return Comment(difference, limit).write();
}

} // namespace smem::render
