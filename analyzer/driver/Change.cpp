// Where it is not clear what a line is about, it is about everything: a finding too many costs a glance, one
// too few a fault.
#include "driver/Change.h"

#include "driver/Git.h"
#include "driver/Items.h"
#include "driver/Output.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <optional>
#include <set>

namespace smem::driver {
namespace {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

std::string realOf(llvm::StringRef file) {
  llvm::SmallString<256> real;
  return fs::real_path(file, real) ? file.str() : real.str().str();
}

std::string below(llvm::StringRef folder, llvm::StringRef file) {
  llvm::SmallString<256> whole(folder);
  path::append(whole, file);
  return whole.str().str();
}

// Diffs write `b/src/a.cu`, with other letters, or without any.
std::string locate(const std::string &name) {
  std::vector<std::string> spellings;
  if (name.size() > 2 && name[1] == '/')
    spellings.push_back(name.substr(2));
  spellings.push_back(name);
  llvm::SmallString<256> folder;
  if (fs::current_path(folder))
    return name;
  const std::string first = below(folder, spellings.front());
  for (; !folder.empty(); folder = path::parent_path(folder.str()).str())
    for (const std::string &spelling : spellings)
      if (const std::string file = below(folder, spelling); fs::is_regular_file(file))
        return realOf(file);
  return first;
}

llvm::Expected<std::string> readDiff(const std::string &file) {
  if (file == "-")
    return readInput();
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer)
    return llvm::createStringError("cannot read it: " + buffer.getError().message());
  return (*buffer)->getBuffer().str();
}

std::string folderOf(llvm::ArrayRef<std::string> inputs) {
  if (inputs.empty() || fs::is_directory(inputs.front()))
    return inputs.empty() ? "." : inputs.front();
  const llvm::StringRef folder = path::parent_path(inputs.front());
  return folder.empty() ? "." : folder.str();
}

// Two entries for one file, as a rename with changes gives, become one.
void add(Change &change, const std::string &file, FileChange more) {
  FileChange &into = change[file];
  into.path = more.path;
  llvm::append_range(into.lines, more.lines);
  llvm::append_range(into.gaps, more.gaps);
  into.macros |= more.macros;
  into.whole |= more.whole;
}

// The lines of the unit's own file as items, and who owns each.
class Ownership {
public:
  Ownership(llvm::StringRef text, std::vector<Item> items) : items(std::move(items)) {
    text.split(lines, '\n');
    owners.resize(this->items.size());
  }

  void own(unsigned line, const std::string &kernel) {
    for (auto [item, names] : llvm::zip_equal(items, owners))
      if (item.holds(line))
        names.insert(kernel);
  }

  // False: the line is not one item's, or of an item that no kernel owns.
  bool touch(unsigned line, std::set<std::string> &touched) const {
    bool found = false;
    for (auto [item, names] : llvm::zip_equal(items, owners))
      if (item.holds(line)) {
        if (names.empty())
          return false;
        touched.insert(names.begin(), names.end());
        found = true;
      }
    return found || isBlank(line);
  }

  // Is there an item that both lines belong to?
  bool isWithin(unsigned line, unsigned next) const {
    return llvm::any_of(items, [&](const Item &item) { return item.holds(line) && item.holds(next); });
  }

private:
  bool isBlank(unsigned line) const {
    if (line == 0 || line > lines.size())
      return true;
    const llvm::StringRef text = lines[line - 1].trim();
    return text.empty() || text.starts_with("//") || isPragma(text);
  }
  static bool isPragma(llvm::StringRef text) {
    return text.consume_front("#") && text.ltrim().starts_with("pragma");
  }

  std::vector<Item> items;
  std::vector<std::set<std::string>> owners;
  llvm::SmallVector<llvm::StringRef> lines;
};

// The numbers behind `line` in "called from square(), line 42".
std::vector<unsigned> linesIn(llvm::StringRef context) {
  std::vector<unsigned> lines;
  while (context.contains("line ")) {
    context = context.split("line ").second;
    unsigned line = 0;
    if (!context.take_while(llvm::isDigit).getAsInteger(10, line))
      lines.push_back(line);
  }
  return lines;
}

// Nothing: all of them.
std::optional<std::set<std::string>> touchedKernels(const facts::Facts &facts, const FileChange &own,
                                                    llvm::StringRef text) {
  if (own.whole || own.macros)
    return std::nullopt;
  auto items = itemsOf(text);
  if (!items)
    return std::nullopt;
  Ownership ownership(text, std::move(*items));
  auto claim = [&](const SourceSpan &where, const std::string &kernel) {
    if (where.known() && path::filename(where.file) == path::filename(facts.file))
      ownership.own(where.line, kernel);
  };
  for (const facts::Kernel &kernel : facts.kernels)
    claim(kernel.where, kernel.mangled);
  for (const facts::Launch &launch : facts.launches) {
    claim(launch.where, launch.kernel);
    claim(launch.requestWhere, launch.kernel);
    if (launch.optIn)
      claim(launch.optIn->where, launch.kernel);
    for (unsigned line : linesIn(launch.context))
      ownership.own(line, launch.kernel);
  }
  std::set<std::string> touched;
  for (unsigned line : own.lines)
    if (!ownership.touch(line, touched))
      return std::nullopt;
  for (unsigned line : own.gaps)
    if (!ownership.isWithin(line, line + 1) || !ownership.touch(line, touched))
      return std::nullopt;
  return touched;
}

} // namespace

llvm::Expected<Change> readChange(const ChangeOptions &options, llvm::ArrayRef<std::string> inputs) {
  std::string text, root;
  if (!options.git.empty()) {
    auto diff = gitDiff(options.git, folderOf(inputs));
    if (!diff)
      return diff.takeError();
    text = std::move(diff->text);
    root = std::move(diff->root);
  } else if (auto read = readDiff(options.diff)) {
    text = std::move(*read);
  } else {
    return llvm::createStringError("--diff " + options.diff + ": " + llvm::toString(read.takeError()));
  }
  auto files = parseDiff(text);
  if (!files)
    return llvm::createStringError((root.empty() ? "--diff " + options.diff : "--git " + options.git) + ": " +
                                   llvm::toString(files.takeError()));
  Change change;
  for (FileChange &file : *files) {
    const std::string where = root.empty() ? locate(file.path) : realOf(below(root, file.path.substr(2)));
    add(change, where, std::move(file));
  }
  return change;
}

// What an #include of a macro could mean.
static bool isIncludable(llvm::StringRef file) {
  static constexpr llvm::StringLiteral extensions[] = {".h",   ".hh",  ".hpp", ".hxx", ".cuh", ".cu",
                                                       ".inc", ".inl", ".ipp", ".tpp", ".def", ""};
  return llvm::is_contained(extensions, path::extension(file));
}

Reach reachOf(const Change &change, const Includes &includes, const std::string &settingsFile) {
  Reach reach;
  const std::string settings = settingsFile.empty() ? "" : realOf(settingsFile);
  for (const auto &[file, lines] : change)
    if (file == includes.unit)
      reach.own = &lines;
    else
      reach.everything |= file == settings || includes.files.count(file) ||
                          (includes.computed && isIncludable(file)) ||
                          includes.notFound.count(path::filename(file).str());
  return reach;
}

void keepReached(facts::Facts &facts, const Reach &reach, llvm::StringRef unitText) {
  if (reach.everything || !reach.own)
    return;
  const auto touched = touchedKernels(facts, *reach.own, unitText);
  if (!touched)
    return;
  llvm::erase_if(facts.kernels, [&](const facts::Kernel &kernel) { return !touched->count(kernel.mangled); });
  llvm::erase_if(facts.launches, [&](const facts::Launch &launch) { return !touched->count(launch.kernel); });
  llvm::erase_if(facts.unproven, [&](const facts::Unproven &unproven) {
    return unproven.where.known() && !llvm::is_contained(reach.own->lines, unproven.where.line);
  });
}

} // namespace smem::driver
