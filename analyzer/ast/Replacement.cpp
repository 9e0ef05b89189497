// Works on the text, since a changed token would have to be lexed again anyway.
#include "ast/Replacement.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace smem::ast {

namespace {

// Characters of the text that are replaced.
struct Edit {
  std::size_t begin = 0, end = 0;
  std::string by;
};

} // namespace

static llvm::Error notDefined(const Replacement &replacement) {
  return llvm::createStringError("the definition of '" + replacement.name + "' at " + replacement.where.file + ":" +
                                 std::to_string(replacement.where.line) + " is not one that a value can replace");
}

// The first character of a line, counted from 1; nothing behind the last.
static std::optional<std::size_t> startOf(llvm::StringRef text, unsigned line) {
  std::size_t at = 0;
  for (unsigned passed = 1; passed < line; ++passed) {
    at = text.find('\n', at);
    if (at == llvm::StringRef::npos)
      return std::nullopt;
    ++at;
  }
  return at;
}

// Line breaks behind a backslash stay, so that what follows keeps its line.
static std::string breaksIn(llvm::StringRef text) {
  std::string breaks;
  for (std::size_t count = text.count('\n'); count > 0; --count)
    breaks += "\\\n";
  return breaks;
}

static Edit macroBody(llvm::StringRef text, std::size_t name, std::size_t length, std::int64_t value) {
  Edit edit{name + length, name + length, ""};
  while (edit.end < text.size() && text[edit.end] != '\n' && !text.substr(edit.end).starts_with("//") &&
         !text.substr(edit.end).starts_with("/*"))
    edit.end += text[edit.end] == '\\' && edit.end + 1 < text.size() ? 2 : 1;
  edit.by = " " + std::to_string(value) + " " + breaksIn(text.slice(edit.begin, edit.end));
  return edit;
}

// From the `=` or `{` behind a variable's name to the end of its initializer.
static std::optional<Edit> initializer(llvm::StringRef text, std::size_t name, std::size_t length, std::int64_t value) {
  Edit edit;
  edit.begin = text.find_first_not_of(" \t\r\n", name + length);
  if (edit.begin == llvm::StringRef::npos || (text[edit.begin] != '=' && text[edit.begin] != '{'))
    return std::nullopt;
  int depth = 0;
  for (edit.end = edit.begin; edit.end < text.size(); ++edit.end) {
    const char c = text[edit.end];
    depth += c == '(' || c == '{' || c == '[' ? 1 : c == ')' || c == '}' || c == ']' ? -1 : 0;
    if (depth < 0 || (depth == 0 && (c == ';' || c == ',')))
      break;
  }
  edit.by = "= " + std::to_string(value) + std::string(text.slice(edit.begin, edit.end).count('\n'), '\n');
  return edit;
}

static llvm::Expected<Edit> editFor(llvm::StringRef text, const Replacement &replacement) {
  const auto line = startOf(text, replacement.where.line);
  if (!line || replacement.where.column == 0)
    return notDefined(replacement);
  const std::size_t name = *line + replacement.where.column - 1, length = replacement.name.size();
  if (!text.substr(name).starts_with(replacement.name))
    return notDefined(replacement);
  llvm::StringRef before = text.slice(*line, name).trim();
  if (before.consume_front("#") && before.ltrim() == "define")
    return macroBody(text, name, length, replacement.value);
  if (auto edit = initializer(text, name, length, replacement.value))
    return *edit;
  return notDefined(replacement);
}

llvm::Expected<std::string> withValues(llvm::StringRef text, llvm::ArrayRef<Replacement> replacements) {
  std::vector<Edit> edits;
  for (const Replacement &replacement : replacements) {
    auto edit = editFor(text, replacement);
    if (!edit)
      return edit.takeError();
    edits.push_back(std::move(*edit));
  }
  std::ranges::sort(edits, std::ranges::greater(), &Edit::begin);
  std::string changed = text.str();
  for (const Edit &edit : edits)
    changed.replace(edit.begin, edit.end - edit.begin, edit.by);
  return changed;
}

} // namespace smem::ast
