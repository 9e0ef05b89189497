// Says where the ledger has a hole, so that silence of the other rules is not read as approval.
#include "lint/Say.h"

#include "symbolic/Print.h"

#include "fmt/format.h"

namespace smem::rules {
namespace {

using namespace lint;

constexpr std::size_t readable = 160; // characters of a condition

void say(Reporter &reporter, std::string what, const Unknown &why, const SourceSpan &otherwise,
         const std::string &kernel, std::string remedy) {
  Finding finding;
  finding.where = why.where.known() ? why.where : otherwise;
  finding.kernel = kernel;
  finding.message = std::move(what) + ": " + why.reason;
  finding.remedy = std::move(remedy);
  reporter.report(std::move(finding));
}

// The first hole in the kernel's own need, if there is one.
bool sayKernel(Reporter &reporter, const ledger::KernelLedger &kernel) {
  const std::string &name = kernel.kernel.display;
  if (!kernel.staticBytes)
    say(reporter, "the static bytes could not be derived", kernel.staticBytes.why(), kernel.kernel.where,
        name, "Check the number that `ptxas -v` prints.");
  if (!kernel.dynamic)
    say(reporter, "the need of the dynamic buffer could not be derived", kernel.dynamic.why(),
        kernel.kernel.where, name, "Check this kernel's requests by hand.");
  return !kernel.dynamic;
}

void sayLaunch(Reporter &reporter, const ledger::KernelLedger &kernel, const ledger::LaunchCheck &check,
               bool needSaid) {
  const std::string &name = kernel.kernel.display;
  if (!check.request)
    say(reporter, "the request could not be derived", check.request.why(), check.launch.where, name,
        "Compute the bytes from the tile symbols where the launch can see them.");
  else if (!check.need && !needSaid)
    say(reporter, "the need at this launch could not be derived", check.need.why(), check.launch.where, name,
        "Check this launch by hand.");
  else if (check.need && check.verdict == ledger::Verdict::Unknown) {
    Unknown why{"the sign of their difference is open", requestPlace(check)};
    if (!check.difference)
      why = {check.difference.why().reason, check.difference.why().where};
    else if (!check.difference->value)
      why.reason = check.difference->value.why().reason;
    say(reporter,
        fmt::format("the request {} could not be judged against the need {}", lint::say(*check.request),
                    lint::say(*check.need)),
        why, check.launch.where, name,
        check.condition.empty() || check.condition.size() > readable ? "Check this launch by hand."
                                                                     : "Make sure that " + check.condition + ".");
  }
}

void check(const Model &model, Reporter &reporter) {
  for (const KernelModel &kernel : model.kernels) {
    bool needSaid = sayKernel(reporter, *kernel.ledger);
    for (const LaunchModel &launch : kernel.launches)
      sayLaunch(reporter, *kernel.ledger, *launch.check, needSaid);
  }
  for (const facts::Unproven &unproven : model.facts->unproven)
    say(reporter, "a launch could not be followed", unproven, {model.facts->file, 1, 1}, "",
        "Check this launch by hand.");
}

} // namespace

extern constinit const lint::Rule unprovenSize = {
    .name = "unproven-size",
    .summary = "the need or the request could not be derived",
    .severity = lint::Severity::Note,
    .since = "0.1.0",
    .check = check,
};

} // namespace smem::rules
