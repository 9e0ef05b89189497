// Where the flags of a file come from: a build's compile_commands.json.
#pragma once

#include "command/CompileCommand.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace smem::command {

struct DatabaseEntry {
  std::string file;               // absolute, as the database spells it
  std::string directory;          // absolute
  std::vector<std::string> words; // compiler first, behind what launches it
  std::string realFile;           // the same file has the same, however a build or a user reaches it
  bool isCuda = false;            // a .cu file, or any other with -x cu or -x cuda; HIP is not

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

// Absolute, without the dots that can be left out: behind a link `..` leads elsewhere.
std::string absolutePath(llvm::StringRef path);

// The same with links followed, where there is such a file.
std::string realPath(llvm::StringRef path);

// The files that are compiled as CUDA, each once, in the order of the database.
struct CudaFiles {
  std::vector<std::string> present; // absolute
  std::vector<std::string> missing; // not there (yet): a build that has not run generates no sources

  friend bool operator==(const CudaFiles &, const CudaFiles &) = default;
};
CudaFiles cudaFiles(const Database &database);

// Has the database a command of this file?
bool holds(const Database &database, llvm::StringRef file);

// The command of a file. Of several a CUDA one wins, then the one for the newest architecture, then the
// first; where they differ in what the analysis sees, a note says so. A file that the database lacks (a
// header, a new file) gets the flags of the CUDA entry with the most folders in common, and a note. Fails
// when there is no entry at all or a response file is missing.
llvm::Expected<CompileCommand> commandFor(const Database &database, llvm::StringRef file);

} // namespace smem::command
