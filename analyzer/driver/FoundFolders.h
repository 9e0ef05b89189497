// Include folders of a project without a compile database.
#pragma once

#include "command/CompileCommand.h"
#include "driver/Includes.h"

#include <string>
#include <vector>

namespace smem::driver {

// For each #include that neither the flags nor the including file's folder lead to: the nearest folder that
// holds it, from the file's own upwards to the project's root: the folder itself, its include, inc, src,
// common, csrc, and the include folders of what lies in third_party and its kin. Added behind all others
// (-idirafter), so that no header of the system or the flags is hidden; returned too, as added.
std::vector<std::string> addFoundFolders(command::CompileCommand &command, IncludeCache &cache);

} // namespace smem::driver
