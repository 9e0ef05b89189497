// The values that an estimate asks about: of both sides of a change, and along the axes of a sweep.
#pragma once

#include "driver/Given.h"
#include "estimate/Axis.h"
#include "estimate/Change.h"

#include "llvm/Support/Error.h"

#include <vector>

namespace smem::driver {

struct EstimateSides {
  Given before, after;
};

// Only values that name a symbol of this file. Those of the settings and of the source (`assumed`) are the
// state before, also where the command line (`options`) replaces them. Kernels with values of their own get
// symbols of their own in `facts`; `values` becomes what both sides set for all kernels, and what is
// replaced.
EstimateSides sidesOf(facts::Facts &facts, const Settings &settings, const std::vector<Assumption> &assumed,
                      const ledger::Overrides &options, estimate::Values &values);

// An axis without values goes through what the settings file leaves to this launch's symbol. Fails with one
// line where it leaves everything, and on too many points.
llvm::Expected<std::vector<estimate::Axis>> axesFor(const estimate::Subject &subject,
                                                    std::vector<estimate::Axis> axes);

} // namespace smem::driver
