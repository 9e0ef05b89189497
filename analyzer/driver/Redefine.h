// The source with other values written into it, so that a toolkit can compile what is only thought of so far.
#pragma once

#include "estimate/Change.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace smem::driver {

struct Redefined {
  std::string text;                 // of the main file
  std::vector<std::string> defines; // "FA_TKV=32", for what the command line defined
  // Template arguments are not written anywhere once: instances that the text now asks for in addition, as
  // displayed, one per kernel of the facts; empty for a kernel that stays what it is.
  std::vector<std::string> instances;

  friend bool operator==(const Redefined &, const Redefined &) = default;
};

// Puts every replaced value into `text`, which is the file that the facts are of: macros and constants at
// their definition, template arguments as further instances. Fails, naming the symbol, where its definition
// is in another file or cannot be replaced by a value.
llvm::Expected<Redefined> redefine(const facts::Facts &facts, const std::vector<estimate::Replaced> &replaced,
                                   llvm::StringRef text);

} // namespace smem::driver
