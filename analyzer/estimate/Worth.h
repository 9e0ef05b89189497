// What a lever can be worth on the wall clock at most: the share of its slice times what it gains on the
// slice.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <optional>

namespace smem::estimate {

struct Lever {
  double sliceMs = 0;        // of the wall that the lever acts on
  double wallMs = 0;         // in which the slice lies
  double gain = 0;           // fraction of the slice that goes away, 0 to 1
  std::optional<double> bar; // fraction of the wall from which a change is worth having

  friend bool operator==(const Lever &, const Lever &) = default;
};

struct Worth {
  Lever lever;
  double share = 0;                 // of the slice in the wall
  double ceiling = 0;               // fraction of the wall, were the gain cashed in whole
  double savedMs = 0;               // the same in the lever's own unit
  std::optional<bool> clears;       // the bar, at least by its ceiling
  std::optional<double> gainForBar; // on this slice, to reach the bar; more than 1: no gain does

  friend bool operator==(const Worth &, const Worth &) = default;
};

// The lever's numbers are positive, its slice no larger than its wall.
Worth worthOf(const Lever &lever);

// "11%", "1.5 %" as a fraction. `option` names it in the error. A bare number is refused: 0.11 could be
// either.
llvm::Expected<double> parsePercent(llvm::StringRef option, llvm::StringRef text);

// The same, or "2x" for a slice that becomes twice as fast: a gain of 1 - 1/2.
llvm::Expected<double> parseGain(llvm::StringRef option, llvm::StringRef text);

// Milliseconds above zero: "124.7".
llvm::Expected<double> parseMilliseconds(llvm::StringRef option, llvm::StringRef text);

} // namespace smem::estimate
