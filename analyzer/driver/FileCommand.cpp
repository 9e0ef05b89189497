// One place where the two sources of flags meet.
#include "driver/FileCommand.h"

#include "command/Nvcc.h"
#include "driver/FoundFolders.h"
#include "driver/Inputs.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace smem::driver {

llvm::Expected<command::CompileCommand> commandOf(const Shared &shared, const std::string &file,
                                                  IncludeCache &cache) {
  if (shared.database)
    return command::commandFor(*shared.database, file);
  command::CompileCommand command =
      command::translate(file, "", shared.flags, command::compilerOf(shared.flags));
  std::vector<std::string> folders = addFoundFolders(command, cache);
  for (std::string &folder : folders)
    folder = fromHere(folder);
  if (!folders.empty())
    command.notes.push_back("include folders found: " + llvm::join(folders, ", "));
  return command;
}

} // namespace smem::driver
