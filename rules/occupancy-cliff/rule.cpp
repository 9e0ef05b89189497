// Just past a step of the occupancy staircase: a few bytes or registers less give one block more.
// Few bytes are at most one twentieth of the block's own; few registers are at most four per thread.
#include "lint/Say.h"

#include "fmt/format.h"

namespace smem::rules {
namespace {

using namespace lint;

constexpr std::int64_t FewBytes = 20; // one part in so many of static + dynamic
constexpr int FewRegisters = 4;       // per thread

// "1 block fits an SM; 512 bytes less give 2", or nothing.
std::string cliffOf(const ArchOccupancy &occupancy) {
  const occupancy::NextBlock &next = occupancy.asLaunched.nextBlock;
  int blocks = occupancy.asLaunched.blocksPerSm;
  // A launch that does not fit at all is over-limit's.
  if (blocks == 0)
    return "";
  std::string fits = fmt::format("{} {} an SM: ", count(blocks, "block"), blocks == 1 ? "fits" : "fit");
  std::int64_t total = occupancy.use.staticBytes + occupancy.use.dynamicBytes;
  if (next.bytesToFree && *next.bytesToFree * FewBytes <= total)
    return fits +
           fmt::format("{} less than {} would give {}", count(*next.bytesToFree, "byte"), total, blocks + 1);
  if (next.registersToFree && occupancy.registers.value && *next.registersToFree <= FewRegisters)
    return fits + fmt::format("{} per thread less than {} would give {}",
                              count(*next.registersToFree, "register"), *occupancy.registers.value,
                              blocks + 1);
  return "";
}

// The request itself is too large, and over-request says so.
bool gainsByRightRequest(const ArchOccupancy &occupancy) {
  return occupancy.asNeeded && occupancy.asLaunched.blocksPerSm < occupancy.asNeeded->blocksPerSm;
}

std::vector<Note> notesOf(const LaunchModel &launch, const Said &cliff) {
  std::vector<Note> notes;
  for (const Known<ArchOccupancy> &occupancy : launch.occupancy) {
    if (!occupancy || occupancy->device != cliff.devices.front())
      continue;
    const device::Device &device = *occupancy->device;
    if (occupancy->asLaunched.nextBlock.bytesToFree && device.reservedPerBlock > 0)
      notes.push_back({fmt::format("each block also takes {} that the driver reserves, of {} per SM",
                                   count(device.reservedPerBlock, "byte"), device.sharedPerSm),
                       launch.check->launch.where});
    if (occupancy->use.registers || !occupancy->asLaunched.nextBlock.bytesToFree)
      continue;
    // The block count asks for the sum of the bytes only.
    occupancy::BlockUse use = occupancy->use;
    use.dynamicBytes += use.staticBytes - *occupancy->asLaunched.nextBlock.bytesToFree;
    use.staticBytes = 0;
    if (std::optional<int> most = occupancy::occupancyOf(device, use).maxRegistersForThis)
      notes.push_back(
          {fmt::format("registers are not known; the block more holds up to {} per thread", *most),
           launch.check->launch.where});
  }
  return notes;
}

void check(const Model &model, Reporter &reporter) {
  for (const KernelModel &kernel : model.kernels)
    for (const LaunchModel &launch : kernel.launches) {
      std::vector<Said> cliffs;
      for (const Known<ArchOccupancy> &occupancy : launch.occupancy)
        if (occupancy && !gainsByRightRequest(*occupancy))
          if (std::string cliff = cliffOf(*occupancy); !cliff.empty())
            add(cliffs, std::move(cliff), occupancy->device);
      for (const Said &cliff : cliffs) {
        Finding finding;
        finding.where = requestPlace(*launch.check);
        finding.kernel = kernel.ledger->kernel.display;
        finding.archs = archsOf(model, cliff.devices);
        finding.message = cliff.text;
        finding.notes = notesOf(launch, cliff);
        finding.remedy =
            "Shrink a plane, its padding or the register use by that much, if a block more helps.";
        reporter.report(std::move(finding));
      }
    }
}

} // namespace

extern constinit const lint::Rule occupancyCliff = {
    .name = "occupancy-cliff",
    .summary = "a few bytes or registers less would give one block more per SM",
    .severity = lint::Severity::Note,
    .since = "0.1.0",
    .check = check,
};

} // namespace smem::rules
