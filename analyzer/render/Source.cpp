// Lexical: no file is asked whether it exists.
#include "render/Source.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

namespace smem::render {

llvm::StringRef lineOf(const Unit &unit, const SourceSpan &where) {
  auto source = unit.sources.find(where.file);
  if (source == unit.sources.end() || !where.known())
    return {};
  llvm::StringRef rest = source->second;
  for (unsigned line = 1; line < where.line && !rest.empty(); ++line)
    rest = rest.split('\n').second;
  return rest.split('\n').first.rtrim("\r");
}

std::optional<unsigned> codePointColumn(const Unit &unit, const SourceSpan &where) {
  const llvm::StringRef line = lineOf(unit, where);
  if (line.empty() || !where.column || where.column > line.size() + 1)
    return std::nullopt;
  unsigned column = 1;
  for (char c : line.take_front(where.column - 1))
    column += (c & 0xC0) != 0x80; // a continuation byte of UTF-8 begins no code point
  return column;
}

std::string absolutePath(const std::string &root, const Unit &unit, llvm::StringRef file) {
  llvm::SmallString<256> path(file);
  for (const std::string *folder : {&unit.directory, &root})
    if (!folder->empty() && llvm::sys::path::is_relative(path)) {
      llvm::SmallString<256> whole(*folder);
      llvm::sys::path::append(whole, path);
      path = whole;
    }
  llvm::sys::path::remove_dots(path, /*remove_dot_dot=*/true);
  return llvm::sys::path::convert_to_slash(path);
}

std::string pathFromRoot(const std::string &root, const Unit &unit, llvm::StringRef file) {
  const std::string path = absolutePath(root, unit, file);
  llvm::StringRef rest = path;
  if (!root.empty() && rest.consume_front(root) &&
      (rest.consume_front("/") || root == "/"))
    return rest.str();
  return path;
}

std::string uriPath(llvm::StringRef path) {
  std::string text;
  for (unsigned char c : path)
    if (llvm::isAlnum(c) || llvm::StringRef("-._~/").contains(c))
      text += char(c);
    else
      text += {'%', llvm::hexdigit(c >> 4), llvm::hexdigit(c & 15)};
  return text;
}

} // namespace smem::render
