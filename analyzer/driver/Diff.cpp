// Hunks state how many lines they have, so that a line of code that looks like a header is not taken for one.
#include "driver/Diff.h"

#include "llvm/ADT/StringExtras.h"

namespace smem::driver {
namespace {

// Git quotes names like C strings.
std::string unquoted(llvm::StringRef text) {
  if (!text.consume_front("\""))
    return text.split('\t').first.rtrim("\r").str();
  std::string name;
  for (std::size_t at = 0; at < text.size() && text[at] != '"'; ++at) {
    if (text[at] != '\\' || at + 1 == text.size()) {
      name += text[at];
      continue;
    }
    const llvm::StringRef digits = text.substr(++at, 3);
    unsigned value = 0;
    if (digits.size() == 3 && !digits.getAsInteger(8, value)) {
      name += char(value);
      at += 2;
    } else {
      name += text[at] == 'n' ? '\n' : text[at] == 't' ? '\t' : text[at];
    }
  }
  return name;
}

// "12,3" or "12", where the second defaults to 1.
bool range(llvm::StringRef text, unsigned &start, unsigned &count) {
  auto [first, second] = text.split(',');
  count = 1;
  return !first.getAsInteger(10, start) && (second.empty() || !second.getAsInteger(10, count));
}

class Reader {
public:
  explicit Reader(llvm::StringRef text) : rest(text) {}

  llvm::Expected<std::vector<FileChange>> read() {
    const bool empty = rest.trim().empty();
    bool isDiff = false;
    while (!rest.empty()) {
      const llvm::StringRef line = next();
      isDiff |= header(line);
      if (line.starts_with("@@@") || line.starts_with("diff --cc ") || line.starts_with("diff --combined "))
        return llvm::createStringError("line " + std::to_string(number) +
                                       ": combined diffs are not supported; compare with one parent");
      if (line.starts_with("@@ "))
        if (llvm::Error error = hunk(line))
          return error;
    }
    if (!isDiff && !empty)
      return llvm::createStringError("is no unified diff; git diff and diff -u write one");
    return std::move(changes);
  }

private:
  llvm::StringRef next() {
    llvm::StringRef line;
    std::tie(line, rest) = rest.split('\n');
    ++number;
    return line;
  }

  // Lines between the hunks. The new name decides; a file that is gone has only an old one.
  bool header(llvm::StringRef line) {
    if (line.consume_front("--- ")) {
      oldName = unquoted(line);
    } else if (line.consume_front("+++ ")) {
      const std::string name = unquoted(line);
      changes.push_back({name == "/dev/null" ? oldName : name});
      changes.back().whole = name == "/dev/null";
    } else if (line.consume_front("rename to ")) {
      changes.push_back({unquoted(line)});
      changes.back().whole = true;
    } else if (line.starts_with("Binary files ") && line.contains(" and ")) {
      changes.push_back({line.split(" and ").second.rtrim("\r").rsplit(" differ").first.str()});
      changes.back().whole = true;
    } else {
      return line.starts_with("diff --git ");
    }
    return true;
  }

  llvm::Error hunk(llvm::StringRef head) {
    const llvm::StringRef numbers = head.drop_front(3).split(" @@").first;
    auto [old, fresh] = numbers.split(' ');
    unsigned oldStart = 0, oldCount = 0, line = 0, count = 0;
    if (changes.empty() || !old.consume_front("-") || !fresh.consume_front("+") ||
        !range(old, oldStart, oldCount) || !range(fresh, line, count))
      return llvm::createStringError("line " + std::to_string(number) +
                                     ": a hunk without a file or line numbers");
    line += count == 0; // then the number is that of the line before
    FileChange &change = changes.back();
    bool taken = false;
    auto closeGap = [&] {
      if (taken)
        change.gaps.push_back(line - 1);
      taken = false;
    };
    while (oldCount > 0 || count > 0) {
      if (rest.empty())
        return llvm::createStringError("line " + std::to_string(number) + ": the diff ends within a hunk");
      const llvm::StringRef text = next();
      if (text.starts_with("\\"))
        continue; // no newline at the end of the file
      const char sign = text.empty() ? ' ' : text.front();
      if ((sign == '-' && oldCount == 0) || (sign == '+' && count == 0) ||
          (sign != '-' && sign != '+' && (oldCount == 0 || count == 0)))
        return llvm::createStringError("line " + std::to_string(number) +
                                       ": more lines than the hunk states");
      if (sign == '-' || sign == '+')
        change.macros |= isMacroLine(text.drop_front());
      if (sign == '-') {
        taken = true;
        --oldCount;
        continue;
      }
      if (sign == '+') {
        change.lines.push_back(line);
        taken = false;
      } else {
        closeGap();
        --oldCount;
      }
      ++line;
      --count;
    }
    closeGap();
    return llvm::Error::success();
  }

  llvm::StringRef rest;
  unsigned number = 0;
  std::string oldName;
  std::vector<FileChange> changes;
};

} // namespace

bool isMacroLine(llvm::StringRef line) {
  line = line.ltrim();
  if (!line.consume_front("#"))
    return false;
  line = line.ltrim();
  return line.starts_with("define") || line.starts_with("undef") || line.starts_with("include");
}

llvm::Expected<std::vector<FileChange>> parseDiff(llvm::StringRef text) { return Reader(text).read(); }

} // namespace smem::driver
