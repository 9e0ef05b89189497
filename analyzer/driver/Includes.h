// The files that a unit includes, found in the text: for the question whether a change reaches the unit
// before it is parsed, so the answer errs on the side of yes.
#pragma once

#include "command/CompileCommand.h"

#include <set>
#include <string>

namespace smem::driver {

struct Includes {
  std::string unit;               // real path of the file itself
  std::set<std::string> files;    // real paths of what it includes, directly or not
  std::set<std::string> notFound; // file names of what no folder of the flags holds: the toolkit's, mostly
  bool computed = false;          // some #include names a macro
};

// Follows every #include, those of branches that are not taken too, and -include, through the including
// file's folder and -iquote, -I, -isystem and -idirafter. Files that cannot be read include nothing.
Includes includesOf(const command::CompileCommand &command);

} // namespace smem::driver
