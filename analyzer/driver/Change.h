// What a change reaches: of a run the units, of a unit the kernels.
#pragma once

#include "driver/Diff.h"
#include "driver/Includes.h"
#include "driver/LintOptions.h"
#include "facts/Facts.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <map>
#include <string>

namespace smem::driver {

// Changed files by their real paths; files that are gone by the path where they were.
using Change = std::map<std::string, FileChange>;

// From git or from a diff, as the options say; they narrow. git is asked in the folder of the first input.
// Paths of a diff start in the working directory or in the nearest of its parents where the file exists.
llvm::Expected<Change> readChange(const ChangeOptions &options, llvm::ArrayRef<std::string> inputs);

// How a change reaches one unit.
struct Reach {
  bool everything = false;         // an included file, or the settings file
  const FileChange *own = nullptr; // of the unit's own file

  bool any() const { return everything || own; }
};

// `settingsFile` may be empty.
Reach reachOf(const Change &change, const Includes &includes, const std::string &settingsFile);

// Takes out of the facts what the change does not reach: kernels with their launches, and limits of the
// analysis elsewhere. A line of the unit's own file belongs to the item it stands in (itemsOf): one with a
// kernel or a launch of it concerns that kernel, any other line, and every macro, all kernels.
void keepReached(facts::Facts &facts, const Reach &reach, llvm::StringRef unitText);

} // namespace smem::driver
