// An opt-in behind a once-per-process guard, although the attribute belongs to one kernel on one device.
#include "lint/Ask.h"
#include "lint/Say.h"

#include "symbolic/Operations.h"

#include "fmt/format.h"
#include "llvm/ADT/STLExtras.h"

namespace smem::rules {
namespace {

using namespace lint;

// Could the launch take more than a block has without the opt-in? A size that is open may be large: whoever
// sets the attribute thinks so.
bool mayNeedOptIn(const Model &model, const ledger::KernelLedger &kernel, const ledger::LaunchCheck &check,
                  std::int64_t limit) {
  const std::int64_t room = limit - kernel.staticBytes.valueOr(0);
  if (!check.request)
    return !(check.optIn && *check.optIn && (*check.optIn)->value && *(*check.optIn)->value <= room);
  if (check.request->value)
    return *check.request->value > room;
  return symbolic::prove(
             symbolic::lessEqual(symbolic::substitute(check.request->formula, model.ledger->bindings), room),
             assumptionsAt(model, kernel, check))
             .proof != symbolic::Proof::Proved;
}

bool isOfTheCall(const symbolic::Symbol &symbol) {
  return symbol.kind == symbolic::SymbolKind::Parameter || symbol.kind == symbolic::SymbolKind::Local ||
         symbol.kind == symbolic::SymbolKind::Index;
}

// A guard that compares what is kept with something else than the size, as `last != device` does, may be
// about the device.
bool isPerSomething(const ledger::LaunchCheck &check) {
  std::set<symbolic::Symbol> sizes;
  if (check.launch.request)
    sizes.merge(symbolic::symbolsOf(*check.launch.request));
  if (check.launch.optIn->bytes)
    sizes.merge(symbolic::symbolsOf(*check.launch.optIn->bytes));
  return llvm::any_of(check.launch.optIn->guards, [&](const symbolic::Formula &guard) {
    return mentions(guard, symbolic::SymbolKind::Kept) &&
           llvm::any_of(symbolic::symbolsOf(guard), [&](const symbolic::Symbol &symbol) {
             return isOfTheCall(symbol) && !sizes.count(symbol);
           });
  });
}

void checkLaunch(const Model &model, const ledger::KernelLedger &kernel, const ledger::LaunchCheck &check,
                 Reporter &reporter) {
  std::vector<Said> faults;
  for (const device::Device *device : model.devices)
    if (mayNeedOptIn(model, kernel, check, device->sharedDefaultPerBlock))
      add(faults,
          fmt::format(
              "`{}` lets the opt-in happen only once, and it holds for one device: on another one a launch "
              "above {} bytes fails",
              check.launch.optIn->once->name, device->sharedDefaultPerBlock),
          device);
  for (const Said &fault : faults) {
    Finding finding;
    finding.where = check.launch.optIn->where;
    finding.kernel = kernel.kernel.display;
    finding.archs = archsOf(model, fault.devices);
    finding.message = fault.text;
    if (check.launch.optIn->once->where.known())
      finding.notes.push_back({"the guard stands here", check.launch.optIn->once->where});
    if (check.request)
      finding.notes.push_back(
          {fmt::format("the launch requests {}", say(*check.request)), check.launch.where});
    finding.remedy =
        "Set the attribute before every launch, or once per device and kernel: the call is cheap.";
    reporter.report(std::move(finding));
  }
}

void check(const Model &model, Reporter &reporter) {
  for (const KernelModel &kernel : model.kernels)
    for (const LaunchModel &launch : kernel.launches)
      if (launch.check->launch.optIn && launch.check->launch.optIn->once && !isPerSomething(*launch.check))
        checkLaunch(model, *kernel.ledger, *launch.check, reporter);
}

} // namespace

extern constinit const lint::Rule optInOnce = {
    .name = "opt-in-once",
    .summary = "the opt-in is made once per process, although it holds for one kernel on one device",
    .severity = lint::Severity::Warning,
    .since = "0.1.0",
    .check = check,
};

} // namespace smem::rules
