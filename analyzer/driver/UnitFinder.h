// The unit through which a header with kernels is analyzed: its kernels have sizes and launches there.
#pragma once

#include "driver/Pipeline.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace smem::driver {

// Answers for many headers; each unit's includes are followed once.
class UnitFinder {
public:
  // `units` are the candidates, the flags of each as they are analyzed with.
  UnitFinder(const Shared &shared, std::vector<std::string> units);

  // Does any of the candidates include it?
  bool isIncluded(const std::string &header);

  // The unit that includes it: one whose own text instantiates or launches a kernel of it, or uses a macro
  // that does; else one that names a function of a header that launches its own, else one with another header
  // that launches them, else one that includes it directly, else any. Among equals the one with most folders
  // in common, then the one of the same name, then the first by its path.
  std::optional<std::string> unitFor(const std::string &header);

private:
  using Numbers = std::vector<unsigned>; // of files, ascending

  const Numbers &includesOfUnit(const std::string &unit);
  bool includes(const std::string &unit, const std::string &realHeader);
  std::vector<std::string> nearestFirst(const std::string &realHeader) const;

  const Shared &shared;
  std::vector<std::string> units;
  std::map<std::string, Numbers> followed; // numbers, since thousands of units include thousands of files
  std::map<std::string, unsigned> numbers;
  std::vector<std::string> files; // by number
  IncludeCache cache;
};

} // namespace smem::driver
