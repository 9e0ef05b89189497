// One occupancy per architecture, architectures that agree said together.
#include "lint/Price.h"

#include "lint/Say.h"

#include "fmt/format.h"

namespace smem::lint {

std::string sayPrice(const LaunchModel &launch, std::int64_t bytes, facts::Storage storage) {
  std::vector<Said> all;
  for (const Known<ArchOccupancy> &occupancy : launch.occupancy) {
    if (!occupancy)
      continue;
    occupancy::BlockUse use = occupancy->use;
    (storage == facts::Storage::Static ? use.staticBytes : use.dynamicBytes) += bytes;
    const occupancy::Occupancy then = occupancy::occupancyOf(*occupancy->device, use);
    const int now = occupancy->asLaunched.blocksPerSm;
    if (!then.fitsOneBlock)
      add(all, "too much for one block on ", occupancy->device);
    else if (then.blocksPerSm == now)
      add(all, fmt::format("{} per SM as now on ", count(now, "block")), occupancy->device);
    else
      add(all, fmt::format("{} instead of {} per SM on ", count(then.blocksPerSm, "block"), now), occupancy->device);
  }
  std::string text;
  for (const Said &said : all)
    text += (text.empty() ? "" : "; ") + said.text + archNames(said.devices);
  return text;
}

} // namespace smem::lint
