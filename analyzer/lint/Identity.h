// What remains of a finding when lines move, values change and architectures come and go: by it a finding is
// known again in the next run.
#pragma once

#include "lint/Finding.h"

#include <string>

namespace smem::lint {

struct Identity {
  std::string rule;
  std::string kernel;  // without template arguments
  std::string formula; // of the message: see identityOf

  friend auto operator<=>(const Identity &, const Identity &) = default;
};

// The message without what a moved line, `--set` or `--arch` changes: of `69376 (2*TQ*(hd + 8))` the formula
// stays, architectures become one `sm`, numbers behind `line` become `#`. Other numbers become `#` where a
// formula was found, since they follow from it, and stay where there is none, since they are all there is.
Identity identityOf(const Finding &finding);

} // namespace smem::lint
