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

Printer findingsPrinter(const Head &head, const Style &style) {
  struct State {
    Listing listing;
    std::int64_t files = 0, kernels = 0;
  };
  auto state = std::make_shared<State>(Listing(head.root));
  auto add = [state, style](const Unit &unit) {
    ++state->files;
    state->kernels += std::int64_t(unit.ledger.kernels.size());
    std::string text;
    for (const Listed &each : state->listing.add(unit))
      text += textFinding(unit, *each.finding, style, FirstLine::Whole) + "\n";
    return text;
  };
  auto finish = [state](const std::vector<std::string> &) {
    return fmt::format("{}, {}: {}\n", counted(state->files, "file"), counted(state->kernels, "kernel"),
                       state->listing.count());
  };
  return {add, finish};
}

} // namespace smem::render
