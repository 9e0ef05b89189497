// Two numbers are compared; no formula can be.
#include "ledger/Traced.h"

#include <fmt/format.h>

namespace smem::ledger {

void settleByTrace(LaunchCheck &check, std::int64_t touchedEnd) {
  if ((check.need && check.need->value) || !check.request || !check.request->value)
    return;
  const std::int64_t request = *check.request->value;
  if (request > touchedEnd) {
    const SourceSpan &where = check.need ? check.need->value.why().where : check.need.why().where;
    check.difference = Unknown{fmt::format("{}; a block that was run touches {} of the {} bytes",
                                           check.need ? check.need->value.why().reason : check.need.why().reason,
                                           touchedEnd, request),
                               where};
    if (!check.need)
      check.need = Unknown{check.difference.why().reason, where};
    return;
  }
  check.need = Quantity{Formula(touchedEnd), touchedEnd};
  check.difference = Quantity{Formula(request - touchedEnd), request - touchedEnd};
  check.verdict = request == touchedEnd ? Verdict::Exact : Verdict::Under;
  check.guards = {"the values of this launch, as a block that was run shows"};
  check.condition.clear();
  check.witnesses.clear();
}

} // namespace smem::ledger
