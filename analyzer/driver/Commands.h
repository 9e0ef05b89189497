// The commands of the program. Each returns the exit code and prints nothing but its result and, on the
// standard error, its failures and remarks.
#pragma once

#include "driver/Options.h"
#include "lint/Catalogue.h"

namespace smem::driver {

inline constexpr int exitDone = 0, exitFindings = 1, exitFailed = 2;

int report(const Options &options, lint::Catalogue catalogue); // also lint
int dump(const Options &options, lint::Catalogue catalogue);
int occupancyCommand(const Options &options);
int estimateCommand(const Options &options, lint::Catalogue catalogue);
int compareCommand(const Options &options, lint::Catalogue catalogue);
int explain(const Options &options, lint::Catalogue catalogue);
int rules(const Options &options, lint::Catalogue catalogue);
int devices(const Options &options);
int generate(const Options &options, ProgramWords program, lint::Catalogue catalogue);

// The whole program: reads the command line and runs what it asks for.
int run(int argc, const char *const *argv, lint::Catalogue catalogue);

} // namespace smem::driver
