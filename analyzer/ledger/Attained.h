// Whether the end of a plane that was found from the bounds of indices is one that some thread reaches. Bounds taken
// index by index may meet nowhere: `(lane + row) % 8 * 8 + row * 64` ends in the last row, not at its last column.
#pragma once

#include "facts/Facts.h"

namespace smem::ledger {

// By how many bytes the bounds of a plane's stores lie above the farthest byte that is stored, at these values of all
// symbols but indices. Tries every value of the indices, from their upper ends down; where there are too many, what
// was not tried counts as not reached. Unknown where a value is open.
Known<std::int64_t> boundExcess(const facts::Kernel &kernel, std::size_t plane, const symbolic::Bindings &bindings);

} // namespace smem::ledger
