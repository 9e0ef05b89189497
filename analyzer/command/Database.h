// Where the flags of a file come from: a build's compile_commands.json.
#pragma once

#include "command/CompileCommand.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace smem::command {

struct DatabaseEntry {
  std::string file; // absolute, as the database spells it
  std::string directory;
  std::vector<std::string> words; // compiler first

  friend bool operator==(const DatabaseEntry &, const DatabaseEntry &) = default;
};

struct Database {
  std::string path;
  std::vector<DatabaseEntry> entries; // in the order of the file

  friend bool operator==(const Database &, const Database &) = default;
};

// `path` is the file or the folder that holds it. Fails with the place of the first thing that is not as
// the format wants it.
llvm::Expected<Database> loadDatabase(llvm::StringRef path);

// The command of a file. One that the database lacks (a header, a new file) gets the flags of the entry
// with the most folders in common, and a note; fails when there is no entry at all or a response file
// is missing.
llvm::Expected<CompileCommand> commandFor(const Database &database, llvm::StringRef file);

} // namespace smem::command
