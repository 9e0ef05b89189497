// GitHub's tables: what would end a cell or start a markup is escaped.
#include "render/MarkdownParts.h"

#include "render/Format.h"

#include <fmt/format.h>

namespace smem::render {

std::string cell(llvm::StringRef text) {
  std::string result;
  const bool paired = text.count('`') % 2 == 0;
  bool inCode = false;
  for (char c : text) {
    if (c == '`' && paired)
      inCode = !inCode;
    if (c == '\n' || c == '\r') {
      result += ' ';
    } else if (c == '<' && !inCode) {
      result += "&lt;";
    } else if (c == '&' && !inCode) {
      result += "&amp;";
    } else {
      if (c == '|' || (!inCode && llvm::StringRef("\\*_[]~#").contains(c)) || (c == '`' && !paired))
        result += '\\';
      result += c;
    }
  }
  return result;
}

std::string code(llvm::StringRef text) {
  return text.empty() ? std::string() : text.contains('`') ? cell(text) : cell("`" + text.str() + "`");
}

std::string section(const std::string &head, const std::vector<std::string> &rows, std::size_t room,
                    std::string_view plural) {
  if (rows.empty())
    return {};
  constexpr std::size_t forTheCut = 120;
  std::size_t whole = head.size();
  for (const std::string &row : rows)
    whole += row.size();
  std::string text = head;
  std::size_t shown = 0;
  for (; shown < rows.size(); ++shown) {
    if (whole > room && text.size() + rows[shown].size() + forTheCut > room)
      break;
    text += rows[shown];
  }
  if (shown < rows.size())
    text += fmt::format("\n{} of {} {} shown, the rest did not fit; the text report has all of them.\n",
                        thousands(std::int64_t(shown)), thousands(std::int64_t(rows.size())), plural);
  return text;
}

} // namespace smem::render
