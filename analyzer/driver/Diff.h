// A unified diff as the lines that it changes, in the numbering of the new files.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace smem::driver {

struct FileChange {
  std::string path; // as the diff writes it, unquoted, with its prefix (`b/`); of the old file if it is gone
  std::vector<unsigned> lines = {}; // added or replaced, 1-based, ascending
  std::vector<unsigned> gaps = {};  // behind these some lines were taken out and none put in; 0: at the top
  bool macros = false;              // an #include, #define or #undef is among what was added or taken out
  bool whole = false;               // gone, renamed or binary: no line numbers

  friend bool operator==(const FileChange &, const FileChange &) = default;
};

// Any amount of context, as git, hg and `diff -u` write it; an empty text is an empty change. Fails on text
// that holds no diff, on a hunk that ends early, and on combined diffs (of merges).
llvm::Expected<std::vector<FileChange>> parseDiff(llvm::StringRef text);

// Does a source line define, undefine or include something?
bool isMacroLine(llvm::StringRef line);

} // namespace smem::driver
