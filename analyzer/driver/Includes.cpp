// A worklist of files; each is read once.
#include "driver/Includes.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <optional>
#include <vector>

namespace smem::driver {
namespace {

struct Folders {
  std::vector<std::string> quoted, all; // all: for <...> too
  std::vector<std::string> forced;      // files of -include
};

std::string from(llvm::StringRef folder, llvm::StringRef path) {
  if (folder.empty() || llvm::sys::path::is_absolute(path))
    return path.str();
  llvm::SmallString<256> whole(folder);
  llvm::sys::path::append(whole, path);
  return whole.str().str();
}

Folders foldersOf(const command::CompileCommand &command) {
  Folders folders;
  for (std::size_t at = 0; at < command.arguments.size(); ++at)
    for (llvm::StringRef option : {"-iquote", "-isystem", "-idirafter", "-include", "-I"}) {
      llvm::StringRef value = command.arguments[at];
      if (!value.consume_front(option))
        continue;
      if (value.empty() && at + 1 < command.arguments.size())
        value = command.arguments[++at];
      auto &list = option == "-iquote" ? folders.quoted : option == "-include" ? folders.forced : folders.all;
      list.push_back(from(command.directory, value));
      break;
    }
  return folders;
}

std::optional<std::string> realPath(const std::string &path) {
  llvm::SmallString<256> real;
  if (!llvm::sys::fs::is_regular_file(path) || llvm::sys::fs::real_path(path, real))
    return std::nullopt;
  return real.str().str();
}

std::optional<std::string> find(llvm::StringRef name, bool isQuoted, llvm::StringRef includer,
                                const Folders &folders) {
  if (isQuoted) {
    if (auto found = realPath(from(llvm::sys::path::parent_path(includer), name)))
      return found;
    for (const std::string &folder : folders.quoted)
      if (auto found = realPath(from(folder, name)))
        return found;
  }
  for (const std::string &folder : folders.all)
    if (auto found = realPath(from(folder, name)))
      return found;
  return std::nullopt;
}

class Follower {
public:
  explicit Follower(const command::CompileCommand &command) : folders(foldersOf(command)) {
    const std::string file = from(command.directory, command.file);
    result.unit = realPath(file).value_or(file);
    open.push_back(result.unit);
    for (const std::string &forced : folders.forced)
      if (auto found = realPath(forced))
        add(*found);
      else
        result.notFound.insert(llvm::sys::path::filename(forced).str());
  }

  Includes follow() {
    while (!open.empty()) {
      const std::string file = std::move(open.back());
      open.pop_back();
      read(file);
    }
    return std::move(result);
  }

private:
  void add(const std::string &file) {
    if (file != result.unit && result.files.insert(file).second)
      open.push_back(file);
  }

  void read(const std::string &file) {
    auto buffer = llvm::MemoryBuffer::getFile(file, /*IsText=*/true);
    if (!buffer)
      return;
    llvm::StringRef rest = (*buffer)->getBuffer();
    while (!rest.empty()) {
      llvm::StringRef line;
      std::tie(line, rest) = rest.split('\n');
      line = line.ltrim();
      if (line.consume_front("#") && (line = line.ltrim()).consume_front("include"))
        target(line.ltrim(), file);
    }
  }

  void target(llvm::StringRef text, const std::string &file) {
    const bool isQuoted = text.starts_with("\"");
    if (!isQuoted && !text.starts_with("<")) {
      result.computed |= !text.trim().empty();
      return;
    }
    const char end = isQuoted ? '"' : '>';
    const llvm::StringRef name = text.drop_front().take_until([&](char c) { return c == end; });
    if (auto found = find(name, isQuoted, file, folders))
      add(*found);
    else
      result.notFound.insert(llvm::sys::path::filename(name).str());
  }

  Folders folders;
  Includes result;
  std::vector<std::string> open;
};

} // namespace

Includes includesOf(const command::CompileCommand &command) { return Follower(command).follow(); }

} // namespace smem::driver
