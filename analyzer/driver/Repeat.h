// The command line that analyzes one file of a run again, for whoever looks into a crash.
#pragma once

#include "driver/Options.h"

namespace smem::driver {

// Everything that the analysis of a file depends on, quoted for a shell; in the program itself
// (--in-process), so that a debugger sees it. Of `compare` it is the report of the file.
std::string commandToRepeat(const Options &options, const std::string &file);

// As a shell reads it back as one word.
std::string shellWord(llvm::StringRef word);

} // namespace smem::driver
