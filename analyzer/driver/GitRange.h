// The two commits that BASE..HEAD names.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace smem::driver {

struct Commit {
  std::string name, hash; // name: as the user wrote it

  std::string label() const; // "origin/main (1a2b3c4d5)"
};

struct GitRange {
  std::string root; // of the work tree, a real path
  Commit base, head;
  bool headIsHere = false; // is the work tree at the head?
  bool isClean = false;    // and changed in no tracked file?
};

// `text` is BASE..HEAD, or BASE...HEAD for the commit where both parted as the base; a side left out is HEAD.
// `folder` lies in the work tree. Fails with one line without git, outside of a work tree, and on names that
// are no commits.
llvm::Expected<GitRange> gitRange(llvm::StringRef text, const std::string &folder);

} // namespace smem::driver
