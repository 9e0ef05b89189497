// Characters to insert. Clang names the first fault of a statement: the others behind it are mended with it.
#include "ast/Leniency.h"

#include <algorithm>
#include <map>

namespace smem::ast {

static std::optional<std::size_t> offsetOf(llvm::StringRef text, const SourceSpan &where) {
  std::size_t at = 0;
  for (unsigned line = 1; line < where.line; ++line) {
    at = text.find('\n', at);
    if (at == llvm::StringRef::npos)
      return std::nullopt;
    ++at;
  }
  at += where.column - 1;
  return where.column > 0 && at < text.size() ? std::optional(at) : std::nullopt;
}

// Is the place between the parentheses of an `asm` or `__asm__`?
static bool isInAssembly(llvm::StringRef text, std::size_t at) {
  const std::size_t keyword = text.take_front(at).rfind("asm");
  if (keyword == llvm::StringRef::npos)
    return false;
  const std::size_t opening = text.slice(keyword, at).find('(');
  if (opening == llvm::StringRef::npos)
    return false;
  int depth = 1;
  for (const char sign : text.slice(keyword + opening + 1, at))
    if ((depth += sign == '(' ? 1 : sign == ')' ? -1 : 0) == 0)
      return false;
  return true;
}

using Insertions = std::map<std::size_t, char>; // before these characters of the text

// Every `%` of the string from here on that begins no operand.
static void doublePercents(llvm::StringRef text, std::size_t at, Insertions &insertions) {
  for (; at < text.size() && text[at] != '"'; ++at)
    if (text[at] == '\\')
      ++at;
    else if (text[at] == '%') {
      const char next = at + 1 < text.size() ? text[at + 1] : ' ';
      if (next == '%' || llvm::StringRef("0123456789[{|}=").contains(next))
        ++at;
      else
        insertions.emplace(at, '%');
    }
}

// Every operand from here to the end of the statement that follows another without a comma.
static void addCommas(llvm::StringRef text, std::size_t at, Insertions &insertions) {
  const std::size_t end = std::min(text.find(';', at), text.size());
  for (; at < end; at = text.find('"', text.find('"', at + 1) + 1))
    if (text.take_front(at).rtrim().ends_with(")"))
      insertions.emplace(at, ',');
}

std::optional<std::string> mended(llvm::StringRef text, llvm::StringRef file, const std::vector<Diagnostic> &said) {
  Insertions insertions;
  for (const Diagnostic &fault : said) {
    if (fault.level != Diagnostic::Level::Error || fault.where.file != file)
      continue;
    const auto at = offsetOf(text, fault.where);
    if (!at)
      continue;
    const llvm::StringRef message = fault.message;
    if (message.starts_with("invalid % escape in inline assembly")) {
      // Clang points behind the sign.
      if (const std::size_t sign = text.take_front(*at + 1).rfind('%'); sign != llvm::StringRef::npos && *at - sign <= 2)
        doublePercents(text, sign, insertions);
    }
    if (message == "expected ')'" && text[*at] == '"' && isInAssembly(text, *at))
      addCommas(text, *at, insertions);
  }
  if (insertions.empty())
    return std::nullopt;
  std::string changed;
  std::size_t copied = 0;
  for (auto [at, sign] : insertions) {
    changed += text.slice(copied, at);
    changed += sign;
    copied = at;
  }
  return changed + text.drop_front(copied).str();
}

} // namespace smem::ast
