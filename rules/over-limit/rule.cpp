// More shared memory than a block may have: static beyond what ptxas accepts, or static and dynamic beyond
// the architecture's opt-in limit. Exactly the limit is legal.
#include "lint/Ask.h"
#include "lint/Say.h"

#include "symbolic/Print.h"

#include "fmt/format.h"

namespace smem::rules {
namespace {

using namespace lint;

bool staticFails(const device::Device &device, const ledger::KernelLedger &kernel) {
  return kernel.staticBytes && *kernel.staticBytes > device.staticLimit;
}

void checkStatic(const Model &model, const ledger::KernelLedger &kernel, Reporter &reporter) {
  std::vector<Said> faults;
  for (const device::Device *device : model.devices)
    if (staticFails(*device, kernel))
      add(faults,
          fmt::format("{} of static shared memory exceed the {} that ptxas accepts",
                      count(*kernel.staticBytes, "byte"), device->staticLimit),
          device);
  for (const Said &fault : faults) {
    Finding finding;
    finding.where = kernel.kernel.where;
    finding.kernel = kernel.kernel.display;
    finding.archs = archsOf(model, fault.devices);
    finding.message = fault.text;
    for (const ledger::Row &row : kernel.rows)
      if (row.storage == facts::Storage::Static && row.extent && row.extent->value)
        finding.notes.push_back({fmt::format("`{}` takes {}", row.name, say(*row.extent)), row.where});
    finding.remedy = "Move the arrays into the dynamic buffer and set the opt-in, or make them smaller.";
    reporter.report(std::move(finding));
  }
}

void checkLaunch(const Model &model, const ledger::KernelLedger &kernel, const ledger::LaunchCheck &check,
                 Reporter &reporter) {
  if (!check.request || !check.request->value || !kernel.staticBytes)
    return;
  std::int64_t total = *kernel.staticBytes + *check.request->value;
  std::vector<Said> faults;
  for (const device::Device *device : model.devices)
    if (!staticFails(*device, kernel) && total > device->sharedOptInPerBlock && !isExcluded(*device, model, check))
      add(faults,
          fmt::format("{} exceed the {} that a block may have", count(total, "byte"),
                      device->sharedOptInPerBlock),
          device);
  for (const Said &fault : faults) {
    std::int64_t limit = fault.devices.front()->sharedOptInPerBlock;
    Finding finding;
    finding.where = check.launch.where;
    finding.kernel = kernel.kernel.display;
    finding.archs = archsOf(model, fault.devices);
    finding.message = fault.text + fmt::format(", by {}", total - limit);
    finding.notes.push_back({fmt::format("{} dynamic ({}), {} static", *check.request->value,
                                         symbolic::print(check.request->formula), *kernel.staticBytes),
                             requestPlace(check)});
    if (std::string text =
            sayCrossings(check.request->formula + *kernel.staticBytes, limit, model.ledger->bindings);
        !text.empty())
      finding.notes.push_back({std::move(text), requestPlace(check)});
    if (check.need && check.need->value && *check.need->value + *kernel.staticBytes <= limit)
      finding.notes.push_back(
          {fmt::format("the need of {} would fit", *check.need->value), requestPlace(check)});
    finding.remedy = fmt::format("Request at most {} dynamic bytes there.", limit - *kernel.staticBytes);
    reporter.report(std::move(finding));
  }
}

void check(const Model &model, Reporter &reporter) {
  for (const KernelModel &kernel : model.kernels) {
    checkStatic(model, *kernel.ledger, reporter);
    for (const LaunchModel &launch : kernel.launches)
      checkLaunch(model, *kernel.ledger, *launch.check, reporter);
  }
}

} // namespace

extern constinit const lint::Rule overLimit = {
    .name = "over-limit",
    .summary = "more shared memory per block than the architecture or ptxas allows",
    .severity = lint::Severity::Error,
    .since = "0.1.0",
    .check = check,
};

} // namespace smem::rules
