// Names become hashes at once, so that nothing that moves meanwhile matters.
#include "driver/GitRange.h"

#include "driver/Git.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

namespace smem::driver {

std::string Commit::label() const {
  constexpr std::size_t shown = 9;
  return name + " (" + hash.substr(0, shown) + ")";
}

static llvm::Expected<Commit> commitOf(const std::string &root, llvm::StringRef name) {
  const std::string word = name.empty() ? "HEAD" : name.str();
  if (word.front() == '-')
    return llvm::createStringError("give two commits, BASE..HEAD");
  auto hash = askGit(root, {"rev-parse", "--verify", word + "^{commit}"});
  if (!hash)
    return llvm::createStringError("'" + word + "' is no commit here (" + llvm::toString(hash.takeError()) +
                                   "); a shallow clone has to fetch it first");
  return Commit{word, llvm::StringRef(*hash).trim().str()};
}

llvm::Expected<GitRange> gitRange(llvm::StringRef text, const std::string &folder) {
  if (!text.contains("..") || text.starts_with("-"))
    return llvm::createStringError("give two commits, BASE..HEAD");
  auto root = askGit(folder, {"rev-parse", "--show-toplevel"});
  if (!root)
    return root.takeError();
  GitRange range;
  llvm::SmallString<256> real;
  range.root = llvm::StringRef(*root).rtrim("\r\n").str();
  if (!llvm::sys::fs::real_path(range.root, real))
    range.root = real.str().str();
  const bool sinceTheyParted = text.contains("...");
  const auto [left, right] = text.split(sinceTheyParted ? "..." : "..");
  auto base = commitOf(range.root, left);
  if (!base)
    return base.takeError();
  auto head = commitOf(range.root, right);
  if (!head)
    return head.takeError();
  range.base = std::move(*base);
  range.head = std::move(*head);
  if (sinceTheyParted) {
    auto fork = askGit(range.root, {"merge-base", range.base.hash, range.head.hash});
    if (!fork)
      return fork.takeError();
    range.base = {"where " + range.base.name + " and " + range.head.name + " parted",
                  llvm::StringRef(*fork).trim().str()};
  }
  auto here = commitOf(range.root, "HEAD");
  if (!here)
    return here.takeError();
  range.headIsHere = here->hash == range.head.hash;
  auto status = askGit(range.root, {"status", "--porcelain", "--untracked-files=no"});
  if (!status)
    return status.takeError();
  range.isClean = status->empty();
  return range;
}

} // namespace smem::driver
