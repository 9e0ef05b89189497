// Units first, then the headers that are left over.
#include "driver/Units.h"

#include "driver/Headers.h"
#include "driver/Inputs.h"
#include "driver/UnitFinder.h"
#include "render/Format.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace smem::driver {
namespace {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

bool isBelow(llvm::StringRef file, llvm::StringRef folder) {
  return file.consume_front(folder) && (folder.ends_with("/") || file.starts_with("/"));
}

// The folder of the project that a file belongs to: the nearest with a .git, else the file's own.
std::string projectOf(const std::string &file) {
  const std::string real = command::realPath(file);
  for (llvm::StringRef folder = path::parent_path(real); !folder.empty();
       folder = path::parent_path(folder)) {
    llvm::SmallString<256> mark(folder);
    path::append(mark, ".git");
    if (fs::exists(mark))
      return folder.str();
  }
  return path::parent_path(real).str();
}

class Settling {
public:
  explicit Settling(const Shared &shared) : shared(shared) {
    if (shared.database)
      compiled = command::cudaFiles(*shared.database);
  }

  Units run(const std::vector<std::string> &inputs) {
    if (inputs.empty())
      addDatabase();
    for (const std::string &input : inputs)
      if (fs::is_directory(input))
        addFolder(input);
      else if (!fs::exists(input))
        units.errors.push_back(input + ": no such file");
      else if (isHeader(input))
        headers.push_back({input, units.files.size(), /*isNamed=*/true});
      else
        add(input);
    placeHeaders();
    return std::move(units);
  }

private:
  struct Header {
    std::string file;
    std::size_t at; // where its unit goes
    bool isNamed;
  };

  void add(const std::string &file) {
    if (seen.insert(command::realPath(file)).second)
      units.files.push_back(file);
  }

  void addDatabase() {
    if (compiled.present.empty() && compiled.missing.empty())
      units.errors.push_back(shared.database->path + ": no entry compiles CUDA; name the files or folders instead of "
                                                     "-p, with flags behind --");
    for (const std::string &file : sortedFromHere(compiled.present))
      add(file);
    remarkOnMissing(compiled.missing);
  }

  void addFolder(const std::string &folder) {
    const std::string real = command::realPath(folder);
    auto ofFolder = [&](const std::vector<std::string> &files) {
      std::vector<std::string> result;
      llvm::copy_if(files, std::back_inserter(result),
                    [&](const std::string &file) { return isBelow(command::realPath(file), real); });
      return result;
    };
    FolderContents contents = contentsOf(folder);
    const std::vector<std::string> known = ofFolder(compiled.present), missing = ofFolder(compiled.missing);
    if (known.empty() && missing.empty()) {
      if (contents.units.empty() && contents.headers.empty())
        units.errors.push_back(folder + ": no .cu file in this folder or below it");
      llvm::for_each(contents.units, [&](const std::string &file) { add(file); });
    } else {
      remarkOnUncompiled(folder, contents.units, known);
      // As the folder is spelled, like the files of a folder without a database.
      std::vector<std::string> files;
      for (const std::string &file : known)
        files.push_back(spelledBelow(folder, real, command::realPath(file)));
      llvm::sort(files);
      llvm::for_each(files, [&](const std::string &file) { add(file); });
      remarkOnMissing(missing);
    }
    for (std::string &header : contents.headers)
      headers.push_back({std::move(header), units.files.size(), /*isNamed=*/false});
  }

  static std::string spelledBelow(llvm::StringRef folder, llvm::StringRef real, llvm::StringRef file) {
    llvm::SmallString<256> whole(folder);
    path::append(whole, file.drop_front(real.size()).ltrim('/'));
    return whole.str().str();
  }

  static std::vector<std::string> sortedFromHere(const std::vector<std::string> &files) {
    std::vector<std::string> result;
    for (const std::string &file : files)
      result.push_back(fromHere(file));
    llvm::sort(result);
    return result;
  }

  void remarkOnMissing(const std::vector<std::string> &missing) {
    if (!missing.empty())
      units.remarks.push_back(shared.database->path + ": " +
                              render::counted(std::int64_t(missing.size()), "file") +
                              " of it not there and passed over, the first " + fromHere(missing.front()) +
                              "; a build makes what it generates");
  }

  // What lies in a folder and is not built is not analyzed with flags that are guessed.
  void remarkOnUncompiled(const std::string &folder, const std::vector<std::string> &files,
                          const std::vector<std::string> &known) {
    llvm::StringSet<> built;
    for (const std::string &file : known)
      built.insert(command::realPath(file));
    std::vector<std::string> rest;
    llvm::copy_if(files, std::back_inserter(rest),
                  [&](const std::string &file) { return !built.contains(command::realPath(file)); });
    if (!rest.empty())
      units.remarks.push_back(folder + ": " + render::counted(std::int64_t(rest.size()), "file") +
                              " not in " + shared.database->path + " and passed over, the first " +
                              rest.front() + "; name a file to have it analyzed");
  }

  void placeHeaders() {
    if (headers.empty())
      return;
    UnitFinder given(shared, units.files);
    std::vector<std::vector<std::string>> at(units.files.size() + 1);
    for (const Header &header : headers) {
      if (!placed.insert(command::realPath(header.file)).second || given.isIncluded(header.file))
        continue;
      const std::string unit = unitFor(header.file);
      if (unit.empty()) {
        at[header.at].push_back(header.file);
        continue;
      }
      units.remarks.push_back(header.file + ": read through " + unit + ", which includes it");
      std::vector<std::string> &limits = units.through[unit];
      if (limits.empty())
        at[header.at].push_back(unit);
      limits.push_back(header.file);
    }
    std::vector<std::string> files;
    for (std::size_t index = 0; index < at.size(); ++index) {
      llvm::append_range(files, at[index]);
      if (index < units.files.size())
        files.push_back(units.files[index]);
    }
    units.files = std::move(files);
  }

  std::string unitFor(const std::string &header) {
    const std::string project = shared.database ? "" : projectOf(header);
    auto [place, isNew] = finders.try_emplace(project, nullptr);
    if (isNew)
      place->second = std::make_unique<UnitFinder>(
          shared, sortedFromHere(shared.database ? compiled.present : unitsBelow(project)));
    return place->second->unitFor(header).value_or("");
  }

  const Shared &shared;
  command::CudaFiles compiled;
  std::vector<Header> headers;
  llvm::StringSet<> seen, placed;
  std::map<std::string, std::unique_ptr<UnitFinder>> finders; // by project
  Units units;
};

} // namespace

Units unitsOf(const Shared &shared) { return Settling(shared).run(shared.options.inputs); }

std::string unitOf(Shared &shared, const std::string &file, std::vector<std::string> &remarks) {
  if (!isHeader(file) || !fs::is_regular_file(file))
    return file;
  Units units = Settling(shared).run({file});
  llvm::append_range(remarks, units.remarks);
  shared.through = std::move(units.through);
  return units.files.empty() ? file : units.files.front();
}

} // namespace smem::driver
