// The search does not parse: a header counts as included when an #include line ends with its file name.
#include "driver/Inputs.h"

#include "driver/Headers.h"
#include "driver/Includes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace smem::driver {

// File names in the #include lines of a file, without folders.
static void collectIncludes(llvm::StringRef path, llvm::StringSet<> &names) {
  for (const IncludeLine &line : includeLines(path.str()))
    names.insert(llvm::sys::path::filename(line.name));
}

template <class Visit> static void visitFiles(llvm::StringRef folder, Visit visit) {
  std::error_code error;
  for (llvm::sys::fs::recursive_directory_iterator entry(folder, error, /*follow_symlinks=*/false), end;
       entry != end && !error; entry.increment(error)) {
    const llvm::StringRef path = entry->path(), name = llvm::sys::path::filename(path);
    if (name.starts_with(".") || name == "CMakeFiles" || name == "meson-private")
      entry.no_push();
    else if (const bool isUnit = llvm::sys::path::extension(name) == ".cu"; isUnit || isHeader(name))
      if (llvm::sys::fs::is_regular_file(path))
        visit(path.str(), isUnit);
  }
}

FolderContents contentsOf(llvm::StringRef folder) {
  FolderContents contents;
  visitFiles(folder, [&](const std::string &file, bool isUnit) {
    if (isUnit)
      contents.units.push_back(file);
    else if (hasKernels(file))
      contents.headers.push_back(file);
  });
  llvm::sort(contents.units);
  llvm::sort(contents.headers);
  return contents;
}

std::vector<std::string> unitsBelow(llvm::StringRef folder) {
  std::vector<std::string> units;
  visitFiles(folder, [&](const std::string &file, bool isUnit) {
    if (isUnit)
      units.push_back(file);
  });
  llvm::sort(units);
  return units;
}

static std::vector<std::string> filesBelow(llvm::StringRef folder) {
  FolderContents contents = contentsOf(folder);
  llvm::StringSet<> included;
  for (const std::vector<std::string> *list : {&contents.units, &contents.headers})
    for (const std::string &path : *list)
      collectIncludes(path, included);
  for (const std::string &path : contents.headers)
    if (!included.contains(llvm::sys::path::filename(path)))
      contents.units.push_back(path);
  llvm::sort(contents.units);
  return std::move(contents.units);
}

Inputs expandInputs(llvm::ArrayRef<std::string> inputs) {
  Inputs result;
  auto add = [&](const std::string &file) {
    if (!llvm::is_contained(result.files, file))
      result.files.push_back(file);
  };
  for (const std::string &input : inputs) {
    if (llvm::sys::fs::is_directory(input)) {
      const std::vector<std::string> found = filesBelow(input);
      if (found.empty())
        result.errors.push_back(input + ": no .cu file in this folder or below it");
      llvm::for_each(found, add);
    } else if (!llvm::sys::fs::exists(input)) {
      result.errors.push_back(input + ": no such file");
    } else {
      add(input);
    }
  }
  return result;
}

std::string projectRoot() {
  llvm::SmallString<256> here;
  if (llvm::sys::fs::current_path(here))
    return {};
  for (llvm::StringRef folder = here; !folder.empty(); folder = llvm::sys::path::parent_path(folder)) {
    llvm::SmallString<256> mark(folder);
    llvm::sys::path::append(mark, ".git");
    if (llvm::sys::fs::exists(mark))
      return folder.str();
  }
  return here.str().str();
}

std::string fromHere(llvm::StringRef path) {
  llvm::SmallString<256> here;
  llvm::StringRef rest = path;
  if (llvm::sys::fs::current_path(here) || !rest.consume_front(here) || !rest.consume_front("/"))
    return path.str();
  return rest.str();
}

} // namespace smem::driver
