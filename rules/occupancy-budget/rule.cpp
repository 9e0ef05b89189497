// Budgets of the settings file: how many blocks per SM the launches of a kernel must give. What is only an
// upper bound, since registers are not known, breaks a budget when it is below it, and proves nothing when it
// is not.
#include "lint/Ask.h"
#include "lint/Say.h"

#include "fmt/format.h"
#include "llvm/ADT/STLExtras.h"

namespace smem::rules {
namespace {

using namespace lint;

enum class Answer { Kept, Broken, Open };

Answer answer(const Budget &budget, int atLeast, int atMost) {
  bool some = false, all = true;
  for (int blocks = atLeast; blocks <= atMost; ++blocks) {
    const bool holds = isKept(budget, blocks);
    some |= holds;
    all &= holds;
  }
  return all ? Answer::Kept : some ? Answer::Open : Answer::Broken;
}

std::string sayLimiters(const occupancy::Occupancy &occupancy) {
  if (!occupancy.fitsOneBlock)
    return occupancy.reason;
  std::vector<std::string> names;
  for (occupancy::Limiter limiter : occupancy.limiters)
    names.push_back(occupancy::nameOf(limiter).str());
  return "limited by " + listed(names);
}

// What there is to say of one launch on one architecture.
struct Verdict {
  bool broken; // otherwise it is open
  std::string message;
};

std::optional<Verdict> verdictOn(const Known<ArchOccupancy> &occupancy, const Budget &budget) {
  const std::string asked = fmt::format("the budget of {} blocks per SM", sayBudget(budget));
  if (!occupancy)
    return Verdict{false, fmt::format("{} could not be checked: {}", asked, occupancy.why().reason)};
  const occupancy::Occupancy &found = occupancy->asLaunched;
  const bool exact = found.blocksAtLeast == found.blocksPerSm;
  switch (answer(budget, found.blocksAtLeast, found.blocksPerSm)) {
  case Answer::Kept:
    return std::nullopt;
  case Answer::Broken:
    return Verdict{true, fmt::format("{}{} per SM, {}: {} is broken", exact ? "" : "at most ",
                                     count(found.blocksPerSm, "block"), sayLimiters(found), asked)};
  case Answer::Open:
    return Verdict{
        false,
        fmt::format("{} could not be checked: registers are not known, and {} hold only up to {} per thread",
                    asked, count(found.blocksPerSm, "block"), found.maxRegistersForThis.value_or(0))};
  }
  return std::nullopt;
}

void checkLaunch(const Model &model, const KernelModel &kernel, const LaunchModel &launch,
                 const Budget &budget, Reporter &reporter) {
  std::vector<Said> broken, open;
  for (auto [device, occupancy] : llvm::zip_equal(model.devices, launch.occupancy))
    if (budget.devices.empty() || llvm::is_contained(budget.devices, device))
      if (std::optional<Verdict> verdict = verdictOn(occupancy, budget))
        add(verdict->broken ? broken : open, std::move(verdict->message), device);
  auto findingOf = [&](const Said &said) {
    Finding finding;
    finding.where = launch.check->launch.where;
    finding.kernel = kernel.ledger->kernel.display;
    finding.archs = archsOf(model, said.devices);
    finding.message = said.text;
    finding.notes.push_back({"the budget", budget.where});
    finding.remedy = "Shrink what limits the blocks, or change the budget.";
    return finding;
  };
  for (const Said &said : broken)
    reporter.report(findingOf(said));
  for (const Said &said : open)
    reporter.reportAs(Severity::Note, findingOf(said));
}

void check(const Model &model, Reporter &reporter) {
  for (const Budget &budget : model.budgets)
    for (const KernelModel &kernel : model.kernels)
      if (isNamed(kernel.ledger->kernel, budget.kernel))
        for (const LaunchModel &launch : kernel.launches)
          checkLaunch(model, kernel, launch, budget, reporter);
}

} // namespace

extern constinit const lint::Rule occupancyBudget = {
    .name = "occupancy-budget",
    .summary = "a launch gives fewer or more blocks per SM than a budget of the settings file asks for",
    .severity = lint::Severity::Error,
    .since = "0.1.0",
    .check = check,
};

} // namespace smem::rules
