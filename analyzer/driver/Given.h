// What a unit's symbols are given from outside: the values of the command line, the source's own assumptions
// and the settings file, the last of which may differ from kernel to kernel.
#pragma once

#include "driver/Settings.h"
#include "facts/Facts.h"
#include "ledger/Ledger.h"

#include <map>
#include <string>
#include <vector>

namespace smem::driver {

struct Given {
  ledger::Overrides set;                             // by name, of names that the unit has
  ledger::PerSymbol single;                          // values of kernels that have their own, and domains
  std::map<std::string, ledger::Overrides> ofKernel; // by mangled name: those values by name, before `set`

  // All that holds for a kernel, by name.
  ledger::Overrides forKernel(const facts::Kernel &kernel) const;

  friend bool operator==(const Given &, const Given &) = default;
};

// `set` holds for every kernel, and names of `beating` (the command line, the source) also where the settings
// file has a value for single ones. Such kernels get symbols of their own in `facts`: of the same name,
// registered beside the old ones, in the kernel and in its launches.
Given give(facts::Facts &facts, const Settings &settings, const ledger::Overrides &set,
           const ledger::Overrides &beating);

// One located warning per domain that the value in force does not keep to.
std::vector<std::string> domainFaults(const ledger::Ledger &ledger);

} // namespace smem::driver
