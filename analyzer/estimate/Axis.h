// The values that a sweep goes through: one axis per symbol, and the points of all axes together.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace smem::estimate {

struct Axis {
  std::string name;
  std::vector<std::int64_t> values; // in the order given, none twice; none: those of the symbol's domain

  friend bool operator==(const Axis &, const Axis &) = default;
};

// A table of more points is read by nobody.
inline constexpr std::int64_t mostPoints = 1'000'000;

// "NAME=16,32,64", "NAME=16:128:16" (both ends, the upper one where the step meets it), or both mixed. "NAME" is an axis
// whose values are looked for in its domain. Values from 0 to 2,147,483,647. Fails with one line on anything else and on a range without a value.
llvm::Expected<Axis> parseAxis(llvm::StringRef text);

// Fails on an axis that is given twice and on more than `mostPoints` points. No axes are one point; an axis without values
// counts once.
llvm::Expected<std::int64_t> countPoints(llvm::ArrayRef<Axis> axes);

// The values of point `index`, one per axis; the last axis runs fastest.
std::vector<std::int64_t> pointAt(llvm::ArrayRef<Axis> axes, std::int64_t index);

} // namespace smem::estimate
