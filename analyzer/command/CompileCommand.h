// How one file is compiled, in Clang's spelling and without what the analysis itself decides: the
// compiler's name, the input, the pass (always device), the architecture and the CUDA toolkit.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace smem::command {

struct CompileCommand {
  std::string file;                   // as the user named it or the database does
  std::string directory;              // relative paths are relative to it; empty: the current one
  std::vector<std::string> arguments; // clang++ driver flags
  std::vector<std::string> nvccFlags; // the same for nvcc, paths absolute where `directory` is set
  std::vector<std::string> archs;     // "sm_89": what the flags ask for, in their order
  std::vector<std::string> openArchs; // "native", "all": what they ask for without naming it
  std::optional<int> maxRegisters;    // --maxrregcount
  std::vector<std::string> notes;     // flags that were dropped, with the reason

  friend bool operator==(const CompileCommand &, const CompileCommand &) = default;
};

} // namespace smem::command
