// What values of the symbols must satisfy for the code to be what was read: asserts of the code itself,
// guards of the launcher, whole fragments of matrix instructions, alignment of planes, domains of the settings file.
#pragma once

#include "estimate/Subject.h"

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace smem::estimate {

enum class FaultKind {
  StaticAssert, // the code's own: it does not compile
  NotLaunched,  // a guard on the way to the launch
  MatrixShape,  // a tile that is no multiple of the fragments of a matrix instruction
  Misaligned,   // a plane or row that does not start where its accesses need it
  Empty,        // a plane or block of nothing
  OutsideDomain, // a value that the settings file leaves out
  LoopEnd,      // a loop that does not end at its bound: where planes end is not known
  Overrun,      // the launch requests less than the kernel needs
  DoesNotLaunch // more than a block may have, on every architecture asked for
};

// "static-assert", "not-launched", "matrix-shape", "misaligned", "empty", "outside-domain",
// "loop-end", "overrun", "does-not-launch".
llvm::StringRef nameOf(FaultKind kind);

struct Fault {
  FaultKind kind = FaultKind::StaticAssert;
  std::string text; // reads alone: "static_assert: FA_TKV % 32 == 0 does not hold"

  friend bool operator==(const Fault &, const Fault &) = default;
};

struct Constraint {
  symbolic::Formula truth; // in the launcher's terms
  Fault fault;             // where it does not hold

  friend bool operator==(const Constraint &, const Constraint &) = default;
};

// All of them, a conjunction in its parts. What is true or open for all values is left out. A matrix shape
// that the present values break is no requirement of the code and is left out too.
std::vector<Constraint> constraintsOf(const Subject &subject);

// Those that do not hold at these values, in order; the first of each kind only.
std::vector<Fault> faultsAt(const std::vector<Constraint> &constraints, const symbolic::Bindings &bindings);

} // namespace smem::estimate
