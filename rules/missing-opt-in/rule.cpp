// More than 48 KiB per block without the attribute that permits it: the launch fails. Only what is known
// counts; a size that nobody stated is no reason for an alarm.
#include "lint/Ask.h"
#include "lint/Say.h"

#include "symbolic/Print.h"

#include "fmt/format.h"
#include "llvm/ADT/STLExtras.h"

namespace smem::rules {
namespace {

using namespace lint;

// An attribute call behind a condition that is false at the present values does not happen. One behind a flag
// that is kept between calls happened in an earlier call; whether that is enough is opt-in-once's question.
bool isCalled(const facts::OptIn &optIn, const symbolic::Bindings &bindings) {
  return llvm::all_of(optIn.guards, [&](const symbolic::Formula &guard) {
    Known<std::int64_t> holds = symbolic::evaluate(guard, bindings);
    return mentions(guard, symbolic::SymbolKind::Kept) || !holds || *holds != 0;
  });
}

// The attribute as the runtime sees it; nothing when its value is not known.
std::optional<occupancy::OptIn> optInOf(const ledger::LaunchCheck &check,
                                        const symbolic::Bindings &bindings) {
  using Kind = occupancy::OptIn::Kind;
  if (!check.optIn || (check.launch.optIn && !isCalled(*check.launch.optIn, bindings)))
    return occupancy::OptIn{Kind::None, 0};
  if (!check.optIn->known() || !(*check.optIn)->value)
    return std::nullopt;
  return occupancy::OptIn{Kind::Attribute, *(*check.optIn)->value};
}

// What is wrong on one architecture, or nothing. Sizes that no opt-in could permit are over-limit's.
std::string faultOn(const device::Device &device, const occupancy::BlockUse &use,
                    const ledger::LaunchCheck &check) {
  std::int64_t total = use.staticBytes + use.dynamicBytes;
  if (use.dynamicBytes == 0 || use.staticBytes > device.staticLimit || total > device.sharedOptInPerBlock ||
      total <= occupancy::sharedLimitPerBlock(device, use))
    return "";
  if (use.optIn.kind == occupancy::OptIn::Kind::None)
    return fmt::format("{} exceed the {} that a block has without the opt-in, and {}: the launch fails",
                       count(total, "byte"), device.sharedDefaultPerBlock,
                       check.optIn ? "the attribute is not set at these values"
                                   : "no call sets the attribute");
  if (occupancy::attributeRejected(device, use))
    return fmt::format("the opt-in of {} is refused: with {} it exceeds {}, and the {} of the launch exceed "
                       "the default of {}",
                       count(use.optIn.bytes, "byte"), count(use.staticBytes, "static byte"),
                       device.sharedOptInPerBlock, total, device.sharedDefaultPerBlock);
  return fmt::format("the opt-in permits {} and the launch requests {}: the launch fails",
                     count(use.optIn.bytes, "dynamic byte"), use.dynamicBytes);
}

void checkLaunch(const Model &model, const KernelModel &kernel, const ledger::LaunchCheck &check,
                 Reporter &reporter) {
  if (!check.request || !check.request->value || !kernel.ledger->staticBytes)
    return;
  std::optional<occupancy::OptIn> optIn = optInOf(check, model.ledger->bindings);
  if (!optIn)
    return;
  occupancy::BlockUse use;
  use.staticBytes = *kernel.ledger->staticBytes;
  use.dynamicBytes = *check.request->value;
  use.optIn = *optIn;
  std::vector<Said> faults;
  for (const device::Device *device : model.devices)
    if (std::string fault = faultOn(*device, use, check); !fault.empty())
      add(faults, std::move(fault), device);
  for (const Said &fault : faults) {
    Finding finding;
    finding.where = check.launch.where;
    finding.kernel = kernel.ledger->kernel.display;
    finding.archs = archsOf(model, fault.devices);
    finding.message = fault.text;
    finding.notes.push_back({fmt::format("{} dynamic ({}), {} static", use.dynamicBytes,
                                         symbolic::print(check.request->formula), use.staticBytes),
                             requestPlace(check)});
    if (std::string text = sayCrossings(check.request->formula + use.staticBytes,
                                        fault.devices.front()->sharedDefaultPerBlock, model.ledger->bindings);
        !text.empty())
      finding.notes.push_back({std::move(text), requestPlace(check)});
    if (check.launch.optIn)
      finding.notes.push_back({"the attribute is set here", check.launch.optIn->where});
    finding.remedy =
        fmt::format("Set cudaFuncAttributeMaxDynamicSharedMemorySize of this kernel to {} before "
                    "the launch.",
                    symbolic::print(check.request->formula));
    reporter.report(std::move(finding));
  }
}

void check(const Model &model, Reporter &reporter) {
  for (const KernelModel &kernel : model.kernels)
    for (const LaunchModel &launch : kernel.launches)
      checkLaunch(model, kernel, *launch.check, reporter);
}

} // namespace

extern constinit const lint::Rule missingOptIn = {
    .name = "missing-opt-in",
    .summary = "more than 48 KiB of shared memory per block without an opt-in that permits it",
    .severity = lint::Severity::Error,
    .since = "0.1.0",
    .check = check,
};

} // namespace smem::rules
