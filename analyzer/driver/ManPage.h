// The manual page, section 1, in the man macros of roff.
#pragma once

#include "driver/Describe.h"

namespace smem::driver {

// Every command and option of `program`; no date, so that two builds of one source print the same.
std::string manPage(const ProgramWords &program);

} // namespace smem::driver
