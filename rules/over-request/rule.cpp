// A launch that asks for more than its kernel lays out, with what that costs in blocks per SM.
#include "lint/Say.h"

#include "symbolic/Print.h"

#include "fmt/format.h"
#include "llvm/ADT/STLExtras.h"

namespace smem::rules {
namespace {

using namespace lint;

bool losesBlocks(const ArchOccupancy &occupancy) {
  return occupancy.asNeeded && occupancy.asLaunched.blocksPerSm < occupancy.asNeeded->blocksPerSm;
}

std::string sayLoss(const ArchOccupancy &occupancy) {
  return fmt::format("{} as launched, {} as needed", count(occupancy.asLaunched.blocksPerSm, "block"),
                     occupancy.asNeeded->blocksPerSm);
}

// Blocks per SM of each architecture; without registers they are upper bounds and say so. Where registers
// limit in any case, the bytes cost nothing and there is nothing to say.
std::vector<Note> blockNotes(const LaunchModel &launch) {
  std::vector<Said> all;
  for (const Known<ArchOccupancy> &occupancy : launch.occupancy) {
    if (!occupancy || !occupancy->asNeeded)
      continue;
    const occupancy::Occupancy &needed = *occupancy->asNeeded;
    if (!needed.fitsOneBlock) // over-limit's
      continue;
    if (!losesBlocks(*occupancy) && llvm::is_contained(needed.limiters, occupancy::Limiter::Registers))
      continue;
    std::string text = sayLoss(*occupancy);
    if (losesBlocks(*occupancy) && !occupancy->registers.value && needed.maxRegistersForThis)
      text += fmt::format(" with up to {} registers per thread", *needed.maxRegistersForThis);
    add(all, std::move(text), occupancy->device);
  }
  std::vector<Note> notes;
  for (const Said &said : all)
    notes.push_back({archNames(said.devices) + ": " + said.text, launch.check->launch.where});
  return notes;
}

// Two unsized extern arrays start at one address. A request for both is right in intent; the layout is not.
bool hasAliasedBuffers(const facts::Kernel &kernel) {
  return llvm::count_if(kernel.planes, [](const facts::Plane &plane) {
           return plane.storage == facts::Storage::Dynamic && plane.isBuffer && !plane.extent;
         }) > 1;
}

// A size rounded up inside the allocation granule takes nothing from anybody.
bool isRounding(const Model &model, const ledger::LaunchCheck &check) {
  return check.difference && check.difference->value &&
         llvm::all_of(model.devices, [&](const device::Device *device) {
           return *check.difference->value < device->sharedGranularity;
         });
}

std::string sayTooMany(const ledger::LaunchCheck &check) {
  if (check.difference && check.difference->value)
    return count(*check.difference->value, "byte") + " too many";
  if (check.difference)
    return symbolic::print(check.difference->formula) + " bytes too many";
  return "too many bytes";
}

Finding findingOf(const KernelModel &kernel, const LaunchModel &launch) {
  const ledger::LaunchCheck &check = *launch.check;
  Finding finding;
  finding.where = requestPlace(check);
  finding.kernel = kernel.ledger->kernel.display;
  finding.message =
      check.need->formula.isZero()
          ? fmt::format("the request {} is for a kernel without dynamic shared memory", say(*check.request))
          : fmt::format("the request {} exceeds the need {}: {}", say(*check.request), say(*check.need),
                        sayTooMany(check));
  if (!check.condition.empty())
    finding.notes.push_back({"they are equal only when " + check.condition, finding.where});
  finding.remedy = requestInstead(*check.need);
  return finding;
}

void check(const Model &model, Reporter &reporter) {
  for (const KernelModel &kernel : model.kernels) {
    if (hasAliasedBuffers(kernel.ledger->kernel))
      continue;
    for (const LaunchModel &launch : kernel.launches) {
      const ledger::LaunchCheck &check = *launch.check;
      if (check.verdict != ledger::Verdict::Over || !check.request || !check.need)
        continue;
      std::vector<Said> losses;
      for (const Known<ArchOccupancy> &occupancy : launch.occupancy)
        if (occupancy && losesBlocks(*occupancy))
          add(losses,
              fmt::format("{} instead of {} per SM on ", occupancy->asLaunched.blocksPerSm,
                          count(occupancy->asNeeded->blocksPerSm, "block")),
              occupancy->device);
      if (losses.empty() && isRounding(model, check))
        continue;
      Finding finding = findingOf(kernel, launch);
      for (const Said &loss : losses)
        finding.message += ", " + loss.text + archNames(loss.devices);
      for (Note &note : blockNotes(launch))
        finding.notes.push_back(std::move(note));
      if (losses.empty())
        reporter.reportAs(Severity::Note, std::move(finding));
      else
        reporter.report(std::move(finding));
    }
  }
}

} // namespace

extern constinit const lint::Rule overRequest = {
    .name = "over-request",
    .summary = "the launch requests more dynamic bytes than the kernel lays out",
    .severity = lint::Severity::Warning,
    .since = "0.1.0",
    .check = check,
};

} // namespace smem::rules
