// A finding with the source lines around its place.
#include "render/HtmlSections.h"

#include "lint/Select.h"
#include "render/Format.h"
#include "render/HtmlParts.h"
#include "render/Listed.h"
#include "render/Source.h"

#include <fmt/format.h>

namespace smem::render {

// Lines of source before and after the one in question.
static constexpr unsigned around = 2;

static std::string excerpt(const Unit &unit, const SourceSpan &where) {
  if (lineOf(unit, where).trim().empty())
    return {};
  std::string html;
  const unsigned first = where.line > around ? where.line - around : 1;
  const unsigned lines = static_cast<unsigned>(llvm::StringRef(unit.sources.at(where.file)).count('\n')) + 1;
  for (unsigned number = first; number <= std::min(where.line + around, lines); ++number) {
    const llvm::StringRef line = lineOf(unit, {where.file, number, 0});
    const bool isHere = number == where.line;
    std::string row = fmt::format("<span class=\"gutter\">{} {:>5} | </span>", isHere ? "&gt;" : " ", number);
    row += escaped(line) + "\n";
    html += isHere ? "<span class=\"here\">" + row + "</span>" : row;
    if (!isHere || !where.column || where.column > line.size())
      continue;
    // Tabs stay tabs, and a continuation byte of UTF-8 takes no column, so that the caret stands right.
    std::string blanks;
    for (char c : line.take_front(where.column - 1))
      if ((c & 0xC0) != 0x80)
        blanks += c == '\t' ? '\t' : ' ';
    html += fmt::format("<span class=\"gutter\">        | </span>{}<span class=\"here\">^</span>\n", blanks);
  }
  return fmt::format("<pre tabindex=\"0\" role=\"region\" aria-label=\"Source at {}\">{}</pre>\n",
                     escaped(shortPlace(where)), html);
}

std::string htmlFinding(const Unit &unit, const lint::Finding &finding, const std::string &id) {
  const std::string severity = lint::nameOf(finding.severity).str();
  std::string html =
      fmt::format("<article class=\"finding is-{0}\" id=\"{1}\" aria-labelledby=\"{1}-head\">\n"
                  "<h5 id=\"{1}-head\">{2}: {3}</h5>\n",
                  severity, id, marked(severity, severity), prose(messageOf(finding)));
  html += paragraph(marked("dim", codeOf(finding.rule) + ", " + escaped(place(finding.where)) +
                                      (finding.kernel.empty() ? "" : ", in " + codeOf(finding.kernel))));
  html += excerpt(unit, finding.where);
  if (!finding.notes.empty()) {
    html += "<ul>\n";
    for (const lint::Note &note : finding.notes)
      html += fmt::format("<li>{}{}</li>\n", note.where.known() ? escaped(shortPlace(note.where)) + ": " : "",
                          prose(note.message));
    html += "</ul>\n";
  }
  if (!finding.remedy.empty())
    html += paragraph("<b>Do:</b> " + prose(finding.remedy));
  return html + "</article>\n";
}

} // namespace smem::render
