// Findings in the form that editors and CI logs already understand.
#include "render/Text.h"
#include "render/TextParts.h"

#include "lint/Select.h"
#include "render/Format.h"
#include "render/Listed.h"
#include "render/Source.h"
#include "render/Table.h"

#include "llvm/ADT/StringRef.h"

#include <fmt/format.h>

namespace smem::render {

static Tint tintOf(lint::Severity severity) {
  return severity == lint::Severity::Error     ? Tint::Red
         : severity == lint::Severity::Warning ? Tint::Yellow
                                               : Tint::Cyan;
}

// The source line and a caret. Tabs stay tabs in both, so that the caret stands right.
static std::string excerpt(const Unit &unit, const SourceSpan &where, const Style &style) {
  const llvm::StringRef line = lineOf(unit, where);
  if (line.trim().empty())
    return {};
  std::string text = fmt::format("{:>6} | {}\n", where.line, line.str());
  if (!where.column || where.column > line.size())
    return text;
  std::string caret;
  const llvm::StringRef before = line.take_front(where.column - 1);
  for (std::size_t at = 0; at < before.size(); ++at)
    if ((before[at] & 0xC0) != 0x80) // a continuation byte of UTF-8 takes no column
      caret += before[at] == '\t' ? '\t' : ' ';
  return text + "       | " + caret + paint("^", Tint::Green, style) + "\n";
}

static std::string indented(const std::string &head, const std::string &message, const Style &style) {
  const auto lines = wrapWords(message, style.width - 2 - columnsOf(head));
  std::string text = "  " + paint(head, Tint::Dim, style) + lines.front() + "\n";
  for (std::size_t line = 1; line < lines.size(); ++line)
    text += std::string(2 + head.size(), ' ') + lines[line] + "\n";
  return text;
}

static std::string firstLineOf(const lint::Finding &finding, const Style &style, FirstLine firstLine) {
  const std::string where = place(finding.where), rule = "[" + finding.rule + "]";
  const std::string severity = lint::nameOf(finding.severity).str();
  const std::string message = messageOf(finding);
  const std::string head =
      paint(where, Tint::Bold, style) + ": " + paint(severity, tintOf(finding.severity), style) + ":";
  const std::string tail = paint(rule, Tint::Dim, style) + "\n";
  if (firstLine == FirstLine::Whole ||
      where.size() + severity.size() + message.size() + rule.size() + 5 <= style.width)
    return head + " " + paint(message, Tint::Bold, style) + " " + tail;
  std::string text = head + "\n";
  const auto lines = wrapWords(message + " " + rule, style.width - 2);
  for (std::size_t line = 0; line < lines.size(); ++line) {
    llvm::StringRef words = lines[line];
    const bool last = line + 1 == lines.size() && words.consume_back(rule);
    text += "  " + paint(std::string_view(words), Tint::Bold, style) + (last ? tail : "\n");
  }
  return text;
}

std::string textFinding(const Unit &unit, const lint::Finding &finding, const Style &style,
                        FirstLine firstLine) {
  std::string text = firstLineOf(finding, style, firstLine);
  text += excerpt(unit, finding.where, style);
  for (const lint::Note &note : finding.notes)
    text += indented(note.where.known() ? "note: " + shortPlace(note.where) + ": " : "note: ", note.message,
                     style);
  if (!finding.remedy.empty())
    text += indented("do: ", finding.remedy, style);
  return text;
}

std::string countFindings(const Report &report) {
  std::int64_t counts[3] = {};
  for (const Listed &each : listed(report))
    ++counts[std::size_t(each.finding->severity)];
  std::string text;
  for (lint::Severity severity : {lint::Severity::Error, lint::Severity::Warning, lint::Severity::Note})
    if (std::int64_t count = counts[std::size_t(severity)])
      text += (text.empty() ? "" : ", ") + counted(count, lint::nameOf(severity));
  return text.empty() ? "no findings" : text;
}

std::string textFindings(const Report &report, const Style &style) {
  std::string text;
  std::size_t kernels = 0;
  for (const auto &unit : report.units)
    kernels += unit->ledger.kernels.size();
  for (const Listed &each : listed(report))
    text += textFinding(*each.unit, *each.finding, style, FirstLine::Whole) + "\n";
  return text + fmt::format("{}, {}: {}\n", counted(std::int64_t(report.units.size()), "file"),
                            counted(std::int64_t(kernels), "kernel"), countFindings(report));
}

} // namespace smem::render
