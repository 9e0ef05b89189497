// What this rule looks at and why that is a fault.
#include "lint/Say.h"

#include "fmt/format.h"

namespace smem::rules {
namespace {

using namespace lint;

void check(const Model &model, Reporter &reporter) {
  for (const KernelModel &kernel : model.kernels)
    for (const LaunchModel &launch : kernel.launches) {
      const ledger::LaunchCheck &check = *launch.check;
      if (!check.request || !check.request->value)
        continue;
      Finding finding;
      finding.where = requestPlace(check);
      finding.kernel = kernel.ledger->kernel.display;
      finding.message = fmt::format("the request is {}", say(*check.request));
      finding.remedy = "Say in one sentence what to do.";
      reporter.report(std::move(finding));
    }
}

} // namespace

extern constinit const lint::Rule ruleIdentifier = {
    .name = "rule-name",
    .summary = "rule-summary",
    .severity = lint::Severity::Warning,
    .since = "0.1.0",
    .check = check,
};

} // namespace smem::rules
