// Completion for the shells: commands, their options, and values where there are few or where they are files.
#pragma once

#include "driver/Describe.h"

namespace smem::driver {

// Each is a whole file, as the shell loads it from its folder of completions.
std::string bashCompletion(const ProgramWords &program);
std::string zshCompletion(const ProgramWords &program);
std::string fishCompletion(const ProgramWords &program);

} // namespace smem::driver
