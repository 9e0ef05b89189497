// One pass over the characters. A brace behind `namespace` or `extern "C"` opens no item, and a directive
// within an item belongs to it.
#include "driver/Items.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <string>

namespace smem::driver {
namespace {

bool isWordCharacter(char c) { return llvm::isAlnum(c) || c == '_'; }

class Scanner {
public:
  explicit Scanner(llvm::StringRef text) : text(text) {}

  std::optional<std::vector<Item>> scan() {
    while (at < text.size())
      if (!step())
        return std::nullopt;
    if (!braces.empty())
      return std::nullopt;
    return std::move(items);
  }

private:
  bool step() {
    const llvm::StringRef rest = text.drop_front(at);
    if (rest.front() == '\n') {
      atLineStart = true;
      return skip(1);
    }
    if (llvm::isSpace(rest.front()))
      return skip(1);
    if (rest.starts_with("//"))
      return skip(endOfLine(rest, 0));
    if (rest.starts_with("/*"))
      return skip(past(rest.find("*/", 2), 2, rest));
    if (rest.front() == '#' && atLineStart)
      return directive(rest);
    atLineStart = false;
    if (rest.front() == '"' || rest.front() == '\'')
      return literal(rest);
    return code(rest.front());
  }

  // Goes on by `count` characters and counts their lines.
  bool skip(std::size_t count) {
    line += unsigned(text.substr(at, count).count('\n'));
    at += count;
    return true;
  }
  static std::size_t past(std::size_t found, std::size_t length, llvm::StringRef rest) {
    return found == llvm::StringRef::npos ? rest.size() : found + length;
  }
  // The end of the line, a backslash at its end continues it.
  static std::size_t endOfLine(llvm::StringRef rest, std::size_t from) {
    for (std::size_t end = from;; ++end) {
      end = rest.find('\n', end);
      if (end == llvm::StringRef::npos)
        return rest.size();
      if (!rest.take_front(end).rtrim("\r").ends_with("\\"))
        return end;
    }
  }

  bool directive(llvm::StringRef rest) {
    skip(endOfLine(rest, 0));
    if (depth == 0 && head.empty())
      start = line + 1;
    return true;
  }

  bool literal(llvm::StringRef rest) {
    std::size_t word = at;
    while (word > 0 && isWordCharacter(text[word - 1]))
      --word;
    const llvm::StringRef prefix = text.slice(word, at);
    if (rest.front() == '\'' && !prefix.empty() && llvm::isDigit(prefix.front()))
      return skip(1); // 1'000
    if (depth == 0 && head.empty())
      start = std::min(start, line);
    if (rest.front() == '"' && prefix.ends_with("R")) {
      const std::string end =
          ")" + rest.drop_front().take_until([](char c) { return c == '('; }).str() + "\"";
      return skip(past(rest.find(end), end.size(), rest));
    }
    std::size_t end = 1;
    while (end < rest.size() && rest[end] != rest.front() && rest[end] != '\n')
      end += rest[end] == '\\' ? 2 : 1;
    if (depth == 0)
      head += rest.take_front(end + 1);
    return skip(std::min(end + 1, rest.size()));
  }

  bool code(char c) {
    if (c == '{') {
      const bool transparent = depth == 0 && opensNamespace();
      braces.push_back(transparent);
      if (transparent)
        begin(line + 1);
      else
        ++depth;
    } else if (c == '}') {
      if (braces.empty())
        return false;
      const bool transparent = braces.back();
      braces.pop_back();
      if (transparent)
        begin(line + 1);
      else if (--depth == 0)
        end();
    } else if (depth == 0) {
      if (head.empty())
        start = std::min(start, line);
      head += c;
      const bool wordEnds = at + 1 >= text.size() || !isWordCharacter(text[at + 1]);
      if (isWordCharacter(c) && wordEnds)
        head += ' ';
      if (c == ';')
        end();
    }
    return skip(1);
  }

  bool opensNamespace() const {
    const llvm::StringRef words = head;
    return words.starts_with("namespace ") || words.starts_with("inline namespace ") ||
           words == "extern \"C\"" || words == "extern \"C++\"";
  }
  void begin(unsigned first) {
    start = first;
    head.clear();
  }
  void end() {
    items.push_back({start, line});
    begin(line + 1);
  }

  llvm::StringRef text;
  std::size_t at = 0;
  unsigned line = 1, start = 1; // start: of the item at hand
  int depth = 0;                // braces of items
  bool atLineStart = true;
  std::string head;         // code of the item before its first brace, words followed by a blank
  std::vector<bool> braces; // true: of a namespace
  std::vector<Item> items;
};

} // namespace

std::optional<std::vector<Item>> itemsOf(llvm::StringRef text) { return Scanner(text).scan(); }

} // namespace smem::driver
