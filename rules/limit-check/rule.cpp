// The code's own guard in front of a launch, held against what the device really compares: static and dynamic
// bytes together, against the opt-in limit, which leaves the driver's reserve out already. Equal formulas
// only.
#include "lint/Ask.h"
#include "lint/Say.h"

#include "symbolic/Print.h"

#include "fmt/format.h"
#include "llvm/ADT/STLExtras.h"

namespace smem::rules {
namespace {

using namespace lint;
using symbolic::Formula;

constexpr llvm::StringLiteral PerBlock = "sharedMemPerBlock", OptInLimit = "sharedMemPerBlockOptin",
                              PerSm = "sharedMemPerMultiprocessor";

// The launch as the guard should see it.
struct Launched {
  Formula dynamic, total; // bytes
  std::int64_t staticBytes = 0;
};

struct Fault {
  std::string text, remedy;
  std::vector<const device::Device *> devices; // on which it matters; empty: on all
};

// The left side of `bytes <= limit`; one more for `bytes < limit`. Nothing where the guard is no such
// comparison.
std::optional<Formula> comparedBytes(const facts::LimitCheck &guard, const ledger::KernelLedger &kernel,
                                     const ledger::LaunchCheck &check) {
  const Formula bytes = atLaunch(Formula(guard.limit) - guard.margin, kernel, check);
  if (mentions(bytes, symbolic::SymbolKind::Device))
    return std::nullopt;
  return bytes;
}

bool isAbout(const Formula &compared, const Launched &launched) {
  for (const Formula &bytes : {launched.dynamic, launched.total})
    if (compared == bytes || compared == bytes + Formula(1))
      return true;
  return false;
}

std::optional<Fault> perSmFault(const Model &model, const Formula &compared, const Launched &launched) {
  if (!isAbout(compared, launched))
    return std::nullopt;
  Fault fault;
  std::vector<Said> limits;
  for (const device::Device *device : model.devices)
    if (device->sharedOptInPerBlock < device->sharedPerSm) {
      fault.devices.push_back(device);
      add(limits, fmt::format("{} of {}", device->sharedOptInPerBlock, device->sharedPerSm), device);
    }
  if (limits.empty())
    return std::nullopt;
  std::vector<std::string> words;
  for (const Said &said : limits)
    words.push_back(fmt::format("{} bytes on {}", said.text, archNames(said.devices)));
  fault.text = fmt::format(
      "the bytes of one block are compared with those of the whole SM: a block may have {}", listed(words));
  fault.remedy = "Compare with sharedMemPerBlockOptin.";
  return fault;
}

// Without the opt-in 48 KiB are the limit, and an opt-in says that more is meant to pass.
std::optional<Fault> defaultFault(const Model &model, const ledger::LaunchCheck &check,
                                  const Formula &compared, const Launched &launched) {
  const std::int64_t limit = model.devices.front()->sharedDefaultPerBlock;
  const bool isSmall = check.request->value && *check.request->value + launched.staticBytes <= limit;
  const bool optInIsSmall = check.optIn && *check.optIn && (*check.optIn)->value &&
                            *(*check.optIn)->value + launched.staticBytes <= limit;
  if (!check.optIn || isSmall || optInIsSmall || !isAbout(compared, launched))
    return std::nullopt;
  return Fault{
      fmt::format("sharedMemPerBlock is the limit without the opt-in, {} bytes: what the opt-in permits "
                  "above it is refused here",
                  limit),
      "Compare with sharedMemPerBlockOptin.",
      {}};
}

std::optional<Fault> perBlockFault(const Model &model, const Formula &compared, const Launched &launched) {
  const bool strict = compared == launched.dynamic + Formula(1);
  if (launched.staticBytes > 0 && (compared == launched.dynamic || strict))
    return Fault{
        fmt::format("the dynamic bytes {} alone are compared with the limit of a block: the {} count too",
                    symbolic::print(launched.dynamic), count(launched.staticBytes, "static byte")),
        fmt::format("Add the static bytes: compare {}.", symbolic::print(launched.total)),
        {}};
  std::vector<Said> reserves;
  for (const device::Device *device : model.devices)
    if (device->reservedPerBlock > 0 && compared == launched.total + Formula(device->reservedPerBlock))
      add(reserves,
          fmt::format(
              "the guard adds the {} that the driver reserves, but the limit of a block leaves them out "
              "already",
              count(device->reservedPerBlock, "byte")),
          device);
  if (!reserves.empty())
    return Fault{reserves.front().text, fmt::format("Compare {} alone.", symbolic::print(launched.total)),
                 reserves.front().devices};
  if (compared == launched.total + Formula(1))
    return Fault{"a block of exactly the limit is refused, although it is legal", "Allow equality.", {}};
  return std::nullopt;
}

// Is the launch held against this limit?
bool isGuarded(const ledger::KernelLedger &kernel, const ledger::LaunchCheck &check, const Launched &launched,
               llvm::StringRef limit) {
  return llvm::any_of(check.launch.limitChecks, [&](const facts::LimitCheck &guard) {
    std::optional<Formula> compared = comparedBytes(guard, kernel, check);
    return guard.limit.name == limit && compared && isAbout(*compared, launched);
  });
}

Launched launchedBy(const ledger::KernelLedger &kernel, const ledger::LaunchCheck &check) {
  const Formula &request = check.request->formula;
  return {request, request + Formula(*kernel.staticBytes), *kernel.staticBytes};
}

// Another launch of the kernel without such a guard takes what this one refuses: it chooses between two ways.
bool isOneOfTwoWays(const KernelModel &kernel, const ledger::LaunchCheck &check, llvm::StringRef limit) {
  return llvm::any_of(kernel.launches, [&](const LaunchModel &other) {
    return other.check->launch.where != check.launch.where &&
           !(other.check->request &&
             isGuarded(*kernel.ledger, *other.check, launchedBy(*kernel.ledger, *other.check), limit));
  });
}

std::optional<Fault> faultOf(const Model &model, const KernelModel &kernel, const ledger::LaunchCheck &check,
                             const facts::LimitCheck &guard, const Launched &launched) {
  std::optional<Formula> compared = comparedBytes(guard, *kernel.ledger, check);
  if (!compared)
    return std::nullopt;
  if (guard.limit.name == PerSm)
    return isGuarded(*kernel.ledger, check, launched, PerBlock) ||
                   isGuarded(*kernel.ledger, check, launched, OptInLimit)
               ? std::nullopt
               : perSmFault(model, *compared, launched);
  if (guard.limit.name == PerBlock && !isOneOfTwoWays(kernel, check, PerBlock))
    if (std::optional<Fault> fault = defaultFault(model, check, *compared, launched))
      return fault;
  if (guard.limit.name == PerBlock || guard.limit.name == OptInLimit)
    return perBlockFault(model, *compared, launched);
  return std::nullopt;
}

void check(const Model &model, Reporter &reporter) {
  for (const KernelModel &kernel : model.kernels)
    for (const LaunchModel &launch : kernel.launches) {
      const ledger::LaunchCheck &check = *launch.check;
      if (!check.request || check.request->formula.isZero() || !kernel.ledger->staticBytes)
        continue;
      const Launched launched = launchedBy(*kernel.ledger, check);
      for (const facts::LimitCheck &guard : check.launch.limitChecks) {
        std::optional<Fault> fault = faultOf(model, kernel, check, guard, launched);
        if (!fault)
          continue;
        Finding finding;
        finding.where = guard.where;
        finding.kernel = kernel.ledger->kernel.display;
        if (!fault->devices.empty())
          finding.archs = archsOf(model, fault->devices);
        finding.message = std::move(fault->text);
        finding.notes.push_back({"the launch behind this guard", check.launch.where});
        finding.remedy = std::move(fault->remedy);
        reporter.report(std::move(finding));
      }
    }
}

} // namespace

extern constinit const lint::Rule limitCheck = {
    .name = "limit-check",
    .summary = "the code's own guard compares the wrong bytes, or with the wrong limit",
    .severity = lint::Severity::Warning,
    .since = "0.1.0",
    .check = check,
};

} // namespace smem::rules
