// The files that a unit includes, found in the text: for questions that come before it is parsed, so the
// answer errs on the side of yes.
#pragma once

#include "command/CompileCommand.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace smem::driver {

struct Includes {
  std::string unit;               // real path of the file itself
  std::set<std::string> files;    // real paths of what it includes, directly or not
  std::set<std::string> notFound; // file names of what no folder of the flags holds: the toolkit's, mostly
  std::set<std::string> missing;  // the same as they are written: "tile/copy.h"
  bool computed = false;          // some #include names a macro
};

// What an #include line names.
struct IncludeLine {
  std::string name; // empty: a macro
  bool isQuoted = false;
};

// Those of a file, by its text; none where it cannot be read.
std::vector<IncludeLine> includeLines(const std::string &file);

// What is read and found once serves for all units. Not for several threads at a time.
struct IncludeCache {
  std::map<std::string, std::vector<IncludeLine>> lines;      // of a file
  std::map<std::string, std::optional<std::string>> resolved; // by folders, includer's folder and name
};

// Follows every #include, those of branches that are not taken too, and -include, through the including
// file's folder and -iquote, -I, -isystem and -idirafter. Files that cannot be read include nothing.
Includes includesOf(const command::CompileCommand &command);
Includes includesOf(const command::CompileCommand &command, IncludeCache &cache);

} // namespace smem::driver
