// Findings that the source allows: `// smem-ledger: allow(row-pitch, over-limit) -- reason`. After code the
// comment is about its own line; on a line of its own about the next line that is not such a comment.
//
// Two pseudo-rules watch the comments themselves, always as notes: `unused-allow` for one that silences
// nothing or names no rule, `unexplained-allow` for one without a reason.
#pragma once

#include "lint/Select.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>
#include <string>
#include <vector>

namespace smem::lint {

// The text of a file as the findings name it; nothing when it cannot be read.
using SourceText = llvm::function_ref<std::optional<std::string>(llvm::StringRef file)>;

struct SuppressOptions {
  std::string mainFile; // the only one whose comments can be called unused: a header's may serve others
  // False when the analysis was narrowed (`--kernel`), so that a silent rule proves nothing.
  bool reportUnused = true;
};

struct Allow {
  unsigned line = 0, column = 0;  // of the comment, 1-based
  unsigned about = 0;             // the line that it is about
  std::vector<std::string> rules; // as written
  std::string reason;             // empty when none is given

  friend bool operator==(const Allow &, const Allow &) = default;
};

// Every allow comment of a text, in order.
std::vector<Allow> allowsIn(llvm::StringRef text);

// Findings without the allowed ones, with those about the comments; ordered as run leaves them.
std::vector<Finding> suppress(std::vector<Finding> findings, const Selection &selection,
                              const SuppressOptions &options, SourceText sourceText);

} // namespace smem::lint
