// Bounds of formulas: numeric ones from what sizes can be, symbolic ones from the ranges of indices.
#pragma once

#include "symbolic/Formula.h"

#include <optional>
#include <vector>

namespace smem::symbolic {

// Sizes (macros, template parameters, constants, parameters, blockDim) are at least 1, indices at least 0.
// The greatest number that is certainly not above the formula; nothing when none was found.
std::optional<std::int64_t> lowerBound(const Formula &formula);
std::optional<std::int64_t> upperBound(const Formula &formula);

// max(a, b), as one of them where it is certainly not the smaller.
Formula largest(const Formula &a, const Formula &b);

// What an index runs over inside a block, inclusive. `low` and `high` may mention earlier indices.
struct Range {
  Symbol index;
  Formula low, high;

  friend bool operator==(const Range &, const Range &) = default;
};

// In the order in which the indices were introduced: outer before inner.
using Ranges = std::vector<Range>;

// The bounds that a condition puts on an atom, inclusive: `i < n` gives high n - 1. Narrows what is there.
struct AtomBounds {
  std::optional<Formula> low, high;
};
void narrow(AtomBounds &bounds, const Atom &atom, const Formula &truth);

// The least upper and greatest lower bound found, free of the indices of `ranges`, where every truth value of
// `guards` holds. Unknown when the formula is not monotone in some index as far as can be seen.
Known<Formula> highest(const Formula &formula, const Ranges &ranges, const std::vector<Formula> &guards = {});
Known<Formula> lowest(const Formula &formula, const Ranges &ranges, const std::vector<Formula> &guards = {});

} // namespace smem::symbolic
