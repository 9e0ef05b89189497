// Substitution, then evaluation.
#include "ledger/Values.h"

namespace smem::ledger {

Known<std::int64_t> valueAt(const Formula &formula, const LaunchCheck &check,
                            const Bindings &bindings) {
  return symbolic::evaluate(symbolic::substitute(formula, check.launch.arguments), bindings);
}

} // namespace smem::ledger
