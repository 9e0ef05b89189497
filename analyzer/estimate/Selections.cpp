// Words in lines; a comment that talks of a condition is one false hint at worst.
#include "estimate/Selections.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

namespace smem::estimate {

static bool mentions(llvm::StringRef line, llvm::StringRef name) {
  auto isWord = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  for (std::size_t at = line.find(name); at != llvm::StringRef::npos; at = line.find(name, at + 1))
    if ((at == 0 || !isWord(line[at - 1])) &&
        (at + name.size() == line.size() || !isWord(line[at + name.size()])))
      return true;
  return false;
}

static bool selects(llvm::StringRef line) {
  if (line.consume_front("#")) {
    line = line.ltrim();
    return line.starts_with("if") || line.starts_with("elif");
  }
  return line.contains("if constexpr");
}

// `#ifndef FA_TKV` followed by its definition.
static bool isDefault(llvm::StringRef line, llvm::StringRef next, llvm::StringRef name) {
  return (line.contains("ifndef") || line.contains("!defined")) && next.contains("define") &&
         mentions(next, name);
}

std::vector<Selection> selectionsOf(llvm::StringRef text, const std::vector<std::string> &names) {
  std::vector<Selection> found;
  llvm::SmallVector<llvm::StringRef> lines;
  text.split(lines, '\n');
  for (std::size_t index = 0; index < lines.size(); ++index) {
    const llvm::StringRef line = lines[index].trim();
    if (!selects(line))
      continue;
    for (const std::string &name : names)
      if (mentions(line, name) && !isDefault(line, index + 1 < lines.size() ? lines[index + 1] : "", name))
        found.push_back({name, unsigned(index + 1), line.str()});
  }
  return found;
}

} // namespace smem::estimate
