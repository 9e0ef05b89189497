// Where an instruction stands in the user's source: the innermost place in a file of the user, and the calls
// that lead there, from the inline stack of its debug location.
#pragma once

#include "base/SourceSpan.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DebugInfoMetadata.h"

#include <map>
#include <string>
#include <vector>

namespace smem::trace {

struct Place {
  SourceSpan where;
  std::vector<SourceSpan> callers; // from `where` outwards

  friend auto operator<=>(const Place &, const Place &) = default;
};

class Places {
public:
  // Keeps a reference to `userFiles` (see Request).
  explicit Places(const std::map<std::string, std::string> &userFiles) : userFiles(userFiles) {}

  // Without any place in a file of the user, the outermost that is known.
  Place of(const llvm::DILocation *location);

private:
  // The path as the compiler was given, empty for a file that is not the user's.
  const std::string &userPath(const llvm::DIFile *file);

  const std::map<std::string, std::string> &userFiles;
  llvm::DenseMap<const llvm::DIFile *, std::string> paths;
};

} // namespace smem::trace
