// The loop over tiles: how many iterations one block makes before and after a change. What an iteration costs
// beside its share of the work (barriers, waits, reductions, rescaling) is paid that many times as often.
#pragma once

#include "estimate/Subject.h"

#include <optional>
#include <string>
#include <vector>

namespace smem::estimate {

struct TileLoop {
  std::string index;            // its counter
  symbolic::Formula iterations; // of one block, at most, in the launcher's terms
  Known<std::int64_t> before = std::int64_t(0), after = std::int64_t(0); // the same at either values
  std::optional<double> factor; // after / before; known for open sizes too where only the divisor changes
  SourceSpan where;

  friend bool operator==(const TileLoop &, const TileLoop &) = default;
};

// Loops whose count is divided by something that differs between the two ledgers' values. `before` and
// `after` are one launch in two ledgers of the same facts.
std::vector<TileLoop> tileLoops(const Subject &before, const Subject &after);

} // namespace smem::estimate
