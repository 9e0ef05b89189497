// Values that a source gives to its own open symbols: `// smem-ledger: assume(hd = 128)`.
#pragma once

#include "base/SourceSpan.h"
#include "ledger/Ledger.h"

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace smem::driver {

struct Assumption {
  std::string name;
  std::int64_t value = 0;
  SourceSpan where;

  friend bool operator==(const Assumption &, const Assumption &) = default;
};

struct Assumptions {
  std::vector<Assumption> all;
  std::vector<std::string> faults; // comments that state nothing, one line each with place and remedy

  friend bool operator==(const Assumptions &, const Assumptions &) = default;
};

// Of one file, in the order of its lines. Several values in one comment are separated by commas; each is as in --set.
Assumptions assumptionsIn(llvm::StringRef text, const std::string &file);

// What holds for a file: a value of the command line before one of its own, and that before one of the settings file
// (`others`, which holds both). Only names of `symbols` count; others become faults.
ledger::Overrides withAssumptions(const ledger::Overrides &others, const ledger::Overrides &commandLine,
                                  Assumptions &assumptions, const std::vector<std::string> &symbols);

} // namespace smem::driver
