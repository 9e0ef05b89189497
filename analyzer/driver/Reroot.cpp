// A word is a path when something of that name exists in one of the checkouts; what does not exist is left
// alone.
#include "driver/Reroot.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace smem::driver {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

static std::string absolute(llvm::StringRef file, llvm::StringRef directory) {
  llvm::SmallString<256> whole;
  if (path::is_relative(file))
    whole = directory;
  path::append(whole, file);
  fs::make_absolute(whole);
  path::remove_dots(whole, /*remove_dot_dot=*/true);
  return whole.str().str();
}

static std::string joined(llvm::StringRef root, llvm::StringRef relative) {
  llvm::SmallString<256> whole(root);
  path::append(whole, relative);
  return whole.str().str();
}

std::optional<std::string> belowRoot(llvm::StringRef file, llvm::StringRef root) {
  auto relativeTo = [&](llvm::StringRef whole) -> std::optional<std::string> {
    if (!whole.consume_front(root) || (!whole.empty() && !whole.consume_front("/")))
      return std::nullopt;
    return whole.str();
  };
  const std::string whole = absolute(file, "");
  if (auto relative = relativeTo(whole))
    return relative;
  // Something that is gone has no real path, but its folder may.
  llvm::SmallString<256> real;
  if (!fs::real_path(whole, real))
    return relativeTo(real);
  if (fs::real_path(path::parent_path(whole), real))
    return std::nullopt;
  path::append(real, path::filename(whole));
  return relativeTo(real);
}

// git checks out no empty folder but that of a submodule, whose files it leaves away.
static bool isThere(const std::string &place) {
  if (!fs::is_directory(place))
    return fs::exists(place);
  std::error_code error;
  return fs::directory_iterator(place, error) != fs::directory_iterator() && !error;
}

std::string reroot(llvm::StringRef file, const Checkouts &checkouts) {
  const auto relative = belowRoot(file, checkouts.from);
  if (!relative)
    return file.str();
  std::string there = joined(checkouts.to, *relative);
  return isThere(there) || !fs::exists(file) ? there : file.str();
}

// The word with its path in the other checkout; nothing where it names none.
static std::optional<std::string> rerootWord(llvm::StringRef word, llvm::StringRef directory,
                                             const Checkouts &checkouts) {
  std::vector<std::size_t> starts;
  if (!word.starts_with("-"))
    starts.push_back(0);
  else if (word.starts_with("-D") || word.starts_with("--define-macro"))
    return std::nullopt;
  for (llvm::StringRef option : {"-I", "-L", "-isystem", "-iquote", "-idirafter", "-include"})
    if (word.starts_with(option) && word.size() > option.size())
      starts.push_back(option.size());
  if (const std::size_t equals = word.find('='); word.starts_with("-") && equals != llvm::StringRef::npos)
    starts.push_back(equals + 1);
  for (std::size_t start : starts) {
    const llvm::StringRef name = word.drop_front(start);
    if (name.empty())
      continue;
    const std::string whole = absolute(name, directory);
    const auto relative = belowRoot(whole, checkouts.from);
    if (relative && (fs::exists(whole) || fs::exists(joined(checkouts.to, *relative))))
      return (word.take_front(start) + reroot(whole, checkouts)).str();
  }
  return std::nullopt;
}

std::vector<std::string> rerootFlags(const std::vector<std::string> &flags, llvm::StringRef directory,
                                     const Checkouts &checkouts) {
  std::vector<std::string> result;
  bool isMacro = false; // does -D stand before it?
  for (const std::string &word : flags) {
    const auto moved = isMacro ? std::nullopt : rerootWord(word, directory, checkouts);
    result.push_back(moved.value_or(word));
    isMacro = word == "-D" || word == "-U" || word == "--define-macro";
  }
  return result;
}

command::Database reroot(command::Database database, const Checkouts &checkouts) {
  for (command::DatabaseEntry &entry : database.entries) {
    entry.file = reroot(entry.file, checkouts);
    entry.realFile = command::realPath(entry.file);
    std::vector<std::string> flags(entry.words.begin() + 1, entry.words.end());
    flags = rerootFlags(flags, entry.directory, checkouts);
    llvm::copy(flags, entry.words.begin() + 1); // the first is the compiler
  }
  return database;
}

} // namespace smem::driver
