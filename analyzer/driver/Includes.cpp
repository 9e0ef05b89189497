// A worklist of files; each is read once.
#include "driver/Includes.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace smem::driver {
std::vector<IncludeLine> includeLines(const std::string &file) {
  std::vector<IncludeLine> lines;
  auto buffer = llvm::MemoryBuffer::getFile(file, /*IsText=*/true);
  if (!buffer)
    return lines;
  llvm::StringRef rest = (*buffer)->getBuffer();
  while (!rest.empty()) {
    llvm::StringRef line;
    std::tie(line, rest) = rest.split('\n');
    line = line.ltrim();
    if (!line.consume_front("#") || !(line = line.ltrim()).consume_front("include"))
      continue;
    line = line.ltrim();
    const bool isQuoted = line.starts_with("\"");
    if (isQuoted || line.starts_with("<")) {
      const char end = isQuoted ? '"' : '>';
      lines.push_back({line.drop_front().take_until([&](char c) { return c == end; }).str(), isQuoted});
    } else if (!line.trim().empty()) {
      lines.emplace_back();
    }
  }
  return lines;
}

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

class Follower {
public:
  Follower(const command::CompileCommand &command, IncludeCache &cache)
      : cache(cache), folders(foldersOf(command)) {
    for (const auto *list : {&folders.quoted, &folders.all})
      for (const std::string &folder : *list)
        signature += folder + '\n';
    const std::string file = from(command.directory, command.file);
    result.unit = realPath(file).value_or(file);
    open.push_back(result.unit);
    for (const std::string &forced : folders.forced)
      if (auto found = realPath(forced))
        add(*found);
      else
        lack(forced);
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

  void lack(const std::string &name) {
    result.notFound.insert(llvm::sys::path::filename(name).str());
    result.missing.insert(name);
  }

  void read(const std::string &file) {
    auto [lines, isNew] = cache.lines.try_emplace(file);
    if (isNew)
      lines->second = includeLines(file);
    for (const IncludeLine &line : lines->second)
      if (line.name.empty())
        result.computed = true;
      else if (auto found = resolve(line, llvm::sys::path::parent_path(file)))
        add(*found);
      else
        lack(line.name);
  }

  std::optional<std::string> resolve(const IncludeLine &line, llvm::StringRef folder) {
    std::string key = signature + (line.isQuoted ? folder.str() : "") + '\n' + line.name;
    auto [place, isNew] = cache.resolved.try_emplace(std::move(key));
    if (isNew)
      place->second = search(line, folder);
    return place->second;
  }

  std::optional<std::string> search(const IncludeLine &line, llvm::StringRef folder) const {
    if (line.isQuoted) {
      if (auto found = realPath(from(folder, line.name)))
        return found;
      for (const std::string &quoted : folders.quoted)
        if (auto found = realPath(from(quoted, line.name)))
          return found;
    }
    for (const std::string &each : folders.all)
      if (auto found = realPath(from(each, line.name)))
        return found;
    return std::nullopt;
  }

  IncludeCache &cache;
  Folders folders;
  std::string signature; // of the folders, for the cache
  Includes result;
  std::vector<std::string> open;
};

} // namespace

Includes includesOf(const command::CompileCommand &command) {
  IncludeCache cache;
  return includesOf(command, cache);
}

Includes includesOf(const command::CompileCommand &command, IncludeCache &cache) {
  return Follower(command, cache).follow();
}

} // namespace smem::driver
