// The compile command of a file: the database's, or the flags behind -- with the include folders that are
// found.
#pragma once

#include "command/CompileCommand.h"
#include "driver/Pipeline.h"

#include "llvm/Support/Error.h"

#include <string>

namespace smem::driver {

// Fails as command::commandFor does.
llvm::Expected<command::CompileCommand> commandOf(const Shared &shared, const std::string &file,
                                                  IncludeCache &cache);

} // namespace smem::driver
