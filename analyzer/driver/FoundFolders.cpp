// Round by round, since what is found includes in its turn.
#include "driver/FoundFolders.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <algorithm>

namespace smem::driver {
namespace {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

std::string below(llvm::StringRef folder, llvm::StringRef name) {
  llvm::SmallString<256> whole(folder);
  path::append(whole, name);
  return whole.str().str();
}

std::vector<std::string> foldersIn(const std::string &folder) {
  std::vector<std::string> found;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; entry != end && !error; entry.increment(error))
    if (fs::is_directory(entry->path()))
      found.push_back(entry->path());
  llvm::sort(found);
  return found;
}

// From the folder of the file upwards to where the project ends: at its .git; without one at the working
// directory, and for a file that does not lie below that, with the next folder.
std::vector<std::string> upwardsFrom(llvm::StringRef unit) {
  std::vector<std::string> folders;
  llvm::SmallString<256> here;
  if (fs::current_path(here))
    here.clear();
  std::size_t ofWork = 0;
  for (llvm::StringRef folder = path::parent_path(unit); !folder.empty();
       folder = path::parent_path(folder)) {
    folders.push_back(folder.str());
    if (fs::exists(below(folder, ".git")))
      return folders;
    if (folder == here)
      ofWork = folders.size();
  }
  folders.resize(std::min(folders.size(), std::max<std::size_t>(ofWork, 2)));
  return folders;
}

std::vector<std::string> candidates(const std::string &unit) {
  std::vector<std::string> result;
  for (const std::string &folder : upwardsFrom(unit)) {
    result.push_back(folder);
    for (const char *name : {"include", "inc", "src", "common", "Common", "csrc"})
      result.push_back(below(folder, name));
    for (const char *name :
         {"third_party", "third-party", "thirdparty", "3rdparty", "external", "extern", "deps", "submodules"})
      for (const std::string &other : foldersIn(below(folder, name))) {
        result.push_back(below(other, "include"));
        result.push_back(other);
      }
  }
  llvm::erase_if(result, [](const std::string &folder) { return !fs::is_directory(folder); });
  return result;
}

} // namespace

std::vector<std::string> addFoundFolders(command::CompileCommand &command, IncludeCache &cache) {
  constexpr int rounds = 8; // folders that lead to folders
  std::vector<std::string> places, added;
  for (int round = 0; round < rounds; ++round) {
    const Includes includes = includesOf(command, cache);
    if (includes.missing.empty())
      break;
    if (places.empty())
      places = candidates(includes.unit);
    const std::size_t before = added.size();
    for (const std::string &name : includes.missing)
      for (const std::string &folder : places)
        if (fs::is_regular_file(below(folder, name))) {
          if (!llvm::is_contained(added, folder))
            added.push_back(folder);
          // What is found behind the system's folders is no part of the system.
          command.arguments.push_back("--no-system-header-prefix=" + name);
          break;
        }
    for (std::size_t index = before; index < added.size(); ++index) {
      command.arguments.insert(command.arguments.end(), {"-idirafter", added[index]});
      command.nvccFlags.insert(command.nvccFlags.end(), {"-I", added[index]});
    }
    if (added.size() == before)
      break;
  }
  return added;
}

} // namespace smem::driver
