// What a run over many files analyzes: from the command line, the compile database and the folders.
#pragma once

#include "driver/Pipeline.h"

#include <string>
#include <vector>

namespace smem::driver {

struct Units {
  std::vector<std::string> files; // each once, in the order of the inputs, of a folder or database sorted
  ThroughUnit through;            // for Shared
  std::vector<std::string> remarks, errors; // one line each
};

// Without inputs: the CUDA files of the database. A folder: those of the database below it, and without a
// database, or when it has none there, the .cu files below; and headers with kernels that none of them
// includes. A header is analyzed through a unit that includes it, of the database or else of the project;
// alone where there is none; not at all where one of the files includes it.
Units unitsOf(const Shared &shared);

// The unit for a command that reads one file: the file itself, or for a header the unit that includes it,
// which `shared` is told and a line says.
std::string unitOf(Shared &shared, const std::string &file, std::vector<std::string> &remarks);

} // namespace smem::driver
