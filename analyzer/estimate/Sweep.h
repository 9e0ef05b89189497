// A table: one launch at every point of some axes. No point is ever left out; one that cannot be says why.
#pragma once

#include "estimate/Axis.h"
#include "estimate/Point.h"
#include "lint/Build.h"

namespace smem::estimate {

struct Sweep {
  std::vector<Axis> axes;
  std::vector<Point> points; // the last axis runs fastest

  friend bool operator==(const Sweep &, const Sweep &) = default;
};

// Does any size of the launch depend on one of the axes?
bool isTouched(const Subject &subject, llvm::ArrayRef<Axis> axes);

Sweep sweep(const Subject &subject, llvm::ArrayRef<Axis> axes, llvm::ArrayRef<const device::Device *> devices,
            lint::RegistersOf registersOf);

} // namespace smem::estimate
