// A file of one side counts for both: what is missing on the other was added or removed.
#include "driver/GitFiles.h"

#include "driver/FileCommand.h"
#include "driver/Git.h"
#include "driver/Inputs.h"
#include "driver/Reroot.h"
#include "driver/SettingsFile.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace smem::driver {

std::string joined(llvm::StringRef root, llvm::StringRef relative) {
  llvm::SmallString<256> whole(root);
  llvm::sys::path::append(whole, relative);
  return whole.str().str();
}

namespace {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

void addBelow(Files &files, const std::vector<std::string> &inputs, const std::string &root,
              const std::string &tree) {
  std::vector<std::string> here;
  for (const std::string &input : inputs)
    if (auto relative = belowRoot(input, root))
      if (std::string place = joined(tree, *relative); fs::exists(place))
        here.push_back(std::move(place));
  for (const std::string &file : expandInputs(here).files)
    if (auto relative = belowRoot(file, tree))
      files.insert(*relative);
}

} // namespace

llvm::Expected<Files> filesOf(const Options &options, const Shared &shared, const GitRange &range,
                              const std::string &baseTree, const std::string &headTree) {
  Files files;
  if (options.inputs.empty() && shared.database) {
    const command::CudaFiles built = command::cudaFiles(*shared.database);
    for (const auto *list : {&built.present, &built.missing})
      for (const std::string &file : *list)
        if (auto relative = belowRoot(file, range.root))
          files.insert(*relative);
    // The build has forgotten what is gone.
    auto gone = askGit(range.root, {"-c", "core.quotePath=false", "diff", "--name-only", "--no-renames",
                                    "--diff-filter=D", range.base.hash, range.head.hash, "--", "*.cu"});
    if (!gone)
      return gone.takeError();
    llvm::SmallVector<llvm::StringRef> lines;
    llvm::StringRef(*gone).split(lines, '\n', -1, /*KeepEmpty=*/false);
    for (llvm::StringRef line : lines)
      files.insert(line.str());
  }
  for (const std::string &input : options.inputs)
    if (!belowRoot(input, range.root))
      return llvm::createStringError("'" + input + "' does not lie in the work tree " + range.root);
  addBelow(files, options.inputs, range.root, baseTree);
  addBelow(files, options.inputs, range.root, headTree);
  for (const std::string &input : options.inputs) {
    const std::string relative = *belowRoot(input, range.root);
    if (!fs::exists(joined(baseTree, relative)) && !fs::exists(joined(headTree, relative)))
      return llvm::createStringError("'" + input + "' is there on neither side");
  }
  std::erase_if(files, [&](const std::string &file) {
    return !fs::exists(joined(baseTree, file)) && !fs::exists(joined(headTree, file));
  });
  if (files.empty())
    return llvm::createStringError("there is no CUDA file to compare");
  return files;
}

llvm::Error keepReached(Files &files, const Shared &shared, const GitRange &range,
                        std::vector<std::string> &remarks) {
  ChangeOptions asked;
  asked.git = range.base.hash + ".." + range.head.hash;
  auto change = readChange(asked, {range.root});
  if (!change)
    return change.takeError();
  const std::size_t all = files.size();
  IncludeCache cache;
  std::erase_if(files, [&](const std::string &file) {
    const std::string place = joined(range.root, file);
    if (!fs::exists(place))
      return false;
    auto compile = commandOf(shared, place, cache);
    if (!compile) { // the pipeline will say it
      llvm::consumeError(compile.takeError());
      return false;
    }
    return !reachOf(*change, includesOf(*compile, cache), findSettingsFile(place)).any();
  });
  if (files.size() < all)
    remarks.push_back("the change reaches " + std::to_string(files.size()) + " of " + std::to_string(all) +
                      (all == 1 ? " file" : " files") +
                      "; the others are the same on both sides (--all looks)");
  return llvm::Error::success();
}

} // namespace smem::driver
