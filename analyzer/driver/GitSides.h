// `compare --git`: the same files at two commits, each analyzed like a report, and read back as one.
#pragma once

#include "compare/Side.h"
#include "driver/Options.h"
#include "lint/Catalogue.h"

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace smem::driver {

struct GitSides {
  compare::Side base, head;
  std::vector<std::string> remarks; // for the standard error
  std::vector<std::string> errors;  // what could not be done, one line each; such a file is on neither side
};

// The base is checked out into a temporary folder; so is the head where it is not the commit that the work
// tree is at. A work tree is taken as it lies there, with what is not committed. Paths come out relative to
// its root. Fails without git, on a range that git does not know, and where no file is there on either side.
llvm::Expected<GitSides> analyzeSides(const Options &options, lint::Catalogue catalogue);

} // namespace smem::driver
