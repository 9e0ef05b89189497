// Escaping is here and nowhere else.
#include "render/HtmlParts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"

#include <fmt/format.h>

#include <cmath>

namespace smem::render {

std::string escaped(llvm::StringRef text) {
  std::string valid = llvm::json::isUTF8(text) ? text.str() : llvm::json::fixUTF8(text);
  std::string result;
  result.reserve(valid.size());
  for (char c : valid)
    switch (c) {
    case '&':
      result += "&amp;";
      break;
    case '<':
      result += "&lt;";
      break;
    case '>':
      result += "&gt;";
      break;
    case '"':
      result += "&quot;";
      break;
    case '\'':
      result += "&#39;";
      break;
    case '\t':
    case '\n':
      result += c;
      break;
    default:
      if ((static_cast<unsigned char>(c) < 0x20) || c == 0x7F)
        result += "\xEF\xBF\xBD";
      else
        result += c;
    }
  return result;
}

std::string prose(llvm::StringRef text) {
  if (text.count('`') % 2 != 0)
    return escaped(text);
  std::string result;
  bool inCode = false;
  while (true) {
    auto [part, rest] = text.split('`');
    result += inCode ? codeOf(part) : escaped(part);
    if (part.size() == text.size())
      return result;
    inCode = !inCode;
    text = rest;
  }
}

std::string broken(const std::string &html) {
  return html.empty() ? html : "<span class=\"wide\">" + html + "</span>";
}

std::string codeOf(llvm::StringRef text) {
  return text.empty() ? std::string() : "<code>" + escaped(text) + "</code>";
}

std::string marked(llvm::StringRef kind, const std::string &html) {
  return html.empty() ? html : fmt::format("<span class=\"{}\">{}</span>", kind.str(), html);
}

std::string scrolling(llvm::StringRef label, const std::string &html) {
  return fmt::format("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"{}\">{}</div>\n",
                     escaped(label), html);
}

static void addRow(std::string &html, const std::vector<std::string> &cells,
                   const std::vector<HtmlColumn> &columns, const std::vector<bool> &shown) {
  html += "<tr>";
  for (std::size_t column = 0; column < columns.size(); ++column) {
    if (!shown[column])
      continue;
    const std::string &cell = column < cells.size() ? cells[column] : "";
    const char *number = columns[column].isNumber ? " class=\"number\"" : "";
    if (column == 0)
      html += fmt::format("<th scope=\"row\"{}>{}</th>", number, cell);
    else
      html += fmt::format("<td{}>{}</td>", number, cell);
  }
  html += "</tr>\n";
}

std::string HtmlTable::print() const {
  if (rows.empty() && totals.empty())
    return {};
  std::vector<bool> shown(columns.size());
  for (const auto *part : {&rows, &totals})
    for (const std::vector<std::string> &cells : *part)
      for (std::size_t column = 0; column < cells.size(); ++column)
        shown[column] = shown[column] || !cells[column].empty();
  std::string html = "<table>\n<caption>" + escaped(caption) + "</caption>\n<thead><tr>";
  for (std::size_t column = 0; column < columns.size(); ++column)
    if (shown[column])
      html += fmt::format("<th scope=\"col\"{}>{}</th>", columns[column].isNumber ? " class=\"number\"" : "",
                          escaped(columns[column].head));
  html += "</tr></thead>\n<tbody>\n";
  for (const std::vector<std::string> &cells : rows)
    addRow(html, cells, columns, shown);
  html += "</tbody>\n";
  if (!totals.empty()) {
    html += "<tfoot>\n";
    for (const std::vector<std::string> &cells : totals)
      addRow(html, cells, columns, shown);
    html += "</tfoot>\n";
  }
  return scrolling(caption, html + "</table>");
}

std::string paragraph(const std::string &html) { return html.empty() ? html : "<p>" + html + "</p>\n"; }

std::string listOf(const std::vector<std::string> &lines) {
  if (lines.empty())
    return {};
  std::string html = "<ul>\n";
  for (llvm::StringRef line : lines)
    html += "<li>" + prose(line.trim()) + "</li>\n";
  return html + "</ul>\n";
}

std::string coordinate(double value) {
  const std::int64_t tenths = std::llround(value * 10);
  std::string text = fmt::format("{}{}", tenths < 0 ? "-" : "", std::abs(tenths) / 10);
  if (tenths % 10)
    text += fmt::format(".{}", std::abs(tenths % 10));
  return text;
}

} // namespace smem::render
