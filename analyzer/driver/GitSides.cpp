// Both sides go through the pipeline and the JSON of `report`, so that a range of commits and two files give
// the same difference.
#include "driver/GitSides.h"

#include "compare/ReadSide.h"
#include "driver/GitFiles.h"
#include "driver/GitRange.h"
#include "driver/Reroot.h"
#include "driver/Run.h"
#include "driver/Worktrees.h"
#include "render/Json.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <map>

namespace smem::driver {
namespace {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

std::string folderOf(const std::vector<std::string> &inputs) {
  if (inputs.empty() || fs::is_directory(inputs.front()))
    return inputs.empty() ? "." : inputs.front();
  const llvm::StringRef folder = path::parent_path(inputs.front());
  return folder.empty() || !fs::is_directory(folder) ? "." : folder.str();
}

std::string shortened(std::string text, const std::string &tree) {
  const std::string prefix = tree + "/";
  for (std::size_t at; (at = text.find(prefix)) != std::string::npos;)
    text.erase(at, prefix.size());
  return text;
}

// One side while it is analyzed.
struct Analyzed {
  std::string tree;               // its checkout
  std::vector<std::string> files; // relative
  std::vector<Analysis> analyses;
};

Analyzed analyzeSide(const Shared &shared, const Files &files, const std::string &tree) {
  Analyzed side{tree, {}, {}};
  std::vector<std::string> places;
  for (const std::string &file : files)
    if (fs::exists(joined(tree, file))) {
      side.files.push_back(file);
      places.push_back(joined(tree, file));
    }
  side.analyses = analyze(shared, places);
  return side;
}

// What was said on a side, with the paths of its checkout made short. Both sides say most things alike.
void addLines(std::vector<std::string> &lines, const std::vector<std::string> &more, const Analyzed &side,
              const char *name) {
  for (const std::string &each : more) {
    const std::string text = shortened(each, side.tree);
    if (!llvm::is_contained(lines, text))
      lines.push_back(name + text);
  }
}

llvm::Expected<compare::Side> sideOf(Analyzed &side, const Files &failed, const Options &options,
                                     const std::string &label) {
  render::Report report;
  report.head = {SMEM_VERSION, side.tree};
  std::map<std::string, lint::Severity> limits;
  for (auto [file, analysis] : llvm::zip_equal(side.files, side.analyses)) {
    if (!analysis.unit || failed.count(file))
      continue;
    limits[file] = analysis.failOn;
    report.units.push_back(std::move(analysis.unit));
  }
  auto read = compare::readSide(render::print(render::jsonPrinter(report.head), report), label, side.tree);
  if (!read)
    return read.takeError();
  for (compare::Unit &unit : read->units)
    if (auto limit = limits.find(unit.file); limit != limits.end() && !options.failOn)
      unit.failOn = limit->second;
  return read;
}

std::vector<std::string> unmatched(const Options &options, const Analyzed &side) {
  NamesSeen names;
  for (const Analysis &analysis : side.analyses)
    names.add(analysis);
  return names.unmatched(options);
}

// Names that neither side knows; one side may lack what the change adds or takes away.
std::vector<std::string> unknownNames(const Options &options, const Analyzed &base, const Analyzed &head) {
  std::vector<std::string> lines = unmatched(options, head);
  const std::vector<std::string> ofBase = unmatched(options, base);
  auto option = [](const std::string &line) { return llvm::StringRef(line).split(": ").first; };
  if (llvm::any_of(base.analyses, [](const Analysis &analysis) { return analysis.unit != nullptr; }))
    llvm::erase_if(lines, [&](const std::string &line) {
      return llvm::none_of(ofBase, [&](const std::string &other) { return option(other) == option(line); });
    });
  return lines;
}

} // namespace

llvm::Expected<GitSides> analyzeSides(const Options &options, lint::Catalogue catalogue) {
  auto failed = [&](llvm::Error error) {
    return llvm::createStringError("--git " + options.compare.git + ": " + llvm::toString(std::move(error)));
  };
  GitSides result;
  auto range = gitRange(options.compare.git, folderOf(options.inputs));
  if (!range)
    return failed(range.takeError());
  // Before anything starts a thread.
  Worktrees trees(range->root);
  auto shared = prepare(options, catalogue, result.errors);
  if (!shared)
    return shared.takeError();
  auto baseTree = trees.checkOut(range->base.hash);
  if (!baseTree)
    return failed(baseTree.takeError());
  auto headTree =
      range->headIsHere ? llvm::Expected<std::string>(range->root) : trees.checkOut(range->head.hash);
  if (!headTree)
    return failed(headTree.takeError());
  auto files = filesOf(options, *shared, *range, *baseTree, *headTree);
  if (!files)
    return failed(files.takeError());
  if (range->headIsHere && range->isClean && !options.compare.all)
    if (llvm::Error error = keepReached(*files, *shared, *range, result.remarks))
      return error;

  auto analyzed = [&](const std::string &tree) {
    Shared moved = *shared;
    const Checkouts checkouts{range->root, tree};
    moved.flags = rerootFlags(moved.flags, "", checkouts);
    if (moved.database)
      moved.database = reroot(std::move(*moved.database), checkouts);
    return analyzeSide(moved, *files, tree);
  };
  Analyzed base = analyzed(*baseTree), head = analyzed(*headTree);

  Files unread; // on one side, so that the other has nothing to be compared with
  const std::pair<Analyzed *, const char *> both[] = {{&head, ""}, {&base, "base: "}};
  for (auto [side, name] : both)
    for (auto [file, analysis] : llvm::zip_equal(side->files, side->analyses)) {
      if (!analysis.unit)
        unread.insert(file);
      addLines(result.remarks, analysis.remarks, *side, name);
      addLines(result.errors, analysis.errors, *side, name);
    }
  llvm::append_range(result.errors, unknownNames(options, base, head));
  std::string headLabel = range->head.label();
  if (range->headIsHere && !range->isClean)
    headLabel += " with what is not committed";
  for (auto [side, out, label] :
       {std::tuple(&base, &result.base, range->base.label()), std::tuple(&head, &result.head, headLabel)}) {
    auto read = sideOf(*side, unread, options, label);
    if (!read)
      return read.takeError();
    *out = std::move(*read);
  }
  return result;
}

} // namespace smem::driver
