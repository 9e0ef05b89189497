// Character by character, since quotes and backslashes reach over commas.
#include "command/Lists.h"

#include "llvm/ADT/StringExtras.h"

namespace smem::command {
namespace {

// What may separate, seen from the comma.
using Separates = bool (*)(llvm::StringRef before, llvm::StringRef behind);

std::vector<std::string> split(llvm::StringRef value, Separates separates) {
  std::vector<std::string> parts(1);
  bool quoted = false;
  for (std::size_t at = 0; at < value.size(); ++at) {
    const char c = value[at];
    quoted ^= c == '"';
    if (c == '\\' && at + 1 < value.size() && value[at + 1] == ',')
      parts.back() += value[++at];
    else if (c == ',' && !quoted && separates(parts.back(), value.drop_front(at + 1)))
      parts.emplace_back();
    else
      parts.back() += c;
  }
  std::erase(parts, "");
  return parts;
}

bool startsName(llvm::StringRef text) { return !text.empty() && (llvm::isAlpha(text[0]) || text[0] == '_'); }

} // namespace

std::vector<std::string> splitMacros(llvm::StringRef value) {
  return split(value, [](llvm::StringRef before, llvm::StringRef behind) {
    return startsName(behind) && before.count('(') == before.count(')');
  });
}

std::vector<std::string> splitPaths(llvm::StringRef value) {
  return split(value, [](llvm::StringRef, llvm::StringRef) { return true; });
}

std::vector<std::string> splitFlags(llvm::StringRef value) {
  std::vector<std::string> parts(1);
  char quote = 0;
  for (std::size_t at = 0; at < value.size(); ++at) {
    const char c = value[at];
    if (c == '\\' && quote != '\'' && at + 1 < value.size())
      parts.back() += value[++at];
    else if (quote ? c == quote : c == '"' || c == '\'')
      quote = quote ? 0 : c;
    else if (!quote && (c == ',' || llvm::isSpace(c)))
      parts.emplace_back();
    else
      parts.back() += c;
  }
  std::erase(parts, "");
  return parts;
}

} // namespace smem::command
