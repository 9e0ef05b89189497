// The search does not parse: a header counts as included when an #include line ends with its file name.
#include "driver/Inputs.h"

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
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  if (!buffer)
    return;
  llvm::StringRef rest = (*buffer)->getBuffer();
  while (!rest.empty()) {
    llvm::StringRef line;
    std::tie(line, rest) = rest.split('\n');
    line = line.ltrim();
    if (!line.consume_front("#") || !(line = line.ltrim()).consume_front("include"))
      continue;
    line = line.ltrim();
    if (line.consume_front("\"") || line.consume_front("<"))
      names.insert(llvm::sys::path::filename(line.take_until([](char c) { return c == '"' || c == '>'; })));
  }
}

static std::vector<std::string> filesBelow(llvm::StringRef folder) {
  std::vector<std::string> units, headers;
  std::error_code error;
  for (llvm::sys::fs::recursive_directory_iterator entry(folder, error), end; entry != end && !error;
       entry.increment(error)) {
    const llvm::StringRef path = entry->path();
    if (llvm::sys::path::filename(path).starts_with(".")) {
      entry.no_push();
      continue;
    }
    if (entry->type() == llvm::sys::fs::file_type::directory_file)
      continue;
    const llvm::StringRef extension = llvm::sys::path::extension(path);
    if (extension == ".cu")
      units.push_back(path.str());
    else if (extension == ".cuh")
      headers.push_back(path.str());
  }
  llvm::StringSet<> included;
  for (const std::vector<std::string> *list : {&units, &headers})
    for (const std::string &path : *list)
      collectIncludes(path, included);
  for (const std::string &path : headers)
    if (!included.contains(llvm::sys::path::filename(path)))
      units.push_back(path);
  llvm::sort(units);
  return units;
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

} // namespace smem::driver
