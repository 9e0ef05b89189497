// Sizes beyond a limit are included on purpose: that a launch fails is an answer too.
#include "occupancy_sweeps.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

namespace smem::oracle {
namespace {

using occupancy::BlockUse;
using occupancy::OptIn;

// Thread counts at every warp, its neighbours, and 1.
std::vector<int> threadEdges(const device::Device &device) {
  std::vector<int> threads = {1, 2};
  for (int warp = device.warpSize; warp <= device.maxThreadsPerBlock; warp += device.warpSize)
    threads.insert(threads.end(), {warp - 1, warp, warp + 1});
  return threads;
}

// Register counts at every allocation step of a warp and their neighbours: all that matter.
std::vector<int> registerEdges(const device::Device &device) {
  std::vector<int> registers = {0, 1};
  int step = device.registerUnit / device.warpSize;
  for (int at = step; at <= device.maxRegistersPerThread + 1; at += step)
    for (int near : {at - 1, at, at + 1})
      if (near <= device.maxRegistersPerThread)
        registers.push_back(near);
  return registers;
}

// Percentages whose share lies next to a supported carve-out, and the ends.
std::vector<std::optional<int>> carveOutEdges(const device::Device &device) {
  std::vector<std::optional<int>> percents = {std::nullopt, 0, 1, 33, 50, 99, 100};
  for (int64_t size : device.carveOuts)
    for (int64_t near = 100 * size / device.sharedPerSm - 1; near <= 100 * size / device.sharedPerSm + 1;
         ++near)
      if (near >= 0 && near <= 100 && !llvm::is_contained(percents, int(near)))
        percents.push_back(int(near));
  return percents;
}

// An attribute beyond what the device allows with these static bytes is refused by the runtime, which
// the header knows nothing of; such uses are the unit tests'.
bool accepted(const device::Device &device, const BlockUse &use) {
  return use.optIn.kind != OptIn::Kind::Attribute ||
         use.optIn.bytes + use.staticBytes <= device.sharedOptInPerBlock;
}

void visitOptIns(const device::Device &device, BlockUse use, Visit visit) {
  for (OptIn::Kind kind : {OptIn::Kind::None, OptIn::Kind::Granted}) {
    use.optIn = {kind, 0};
    visit(use);
  }
  for (int64_t bytes :
       {use.dynamicBytes - 1, use.dynamicBytes, device.sharedOptInPerBlock - use.staticBytes}) {
    use.optIn = {OptIn::Kind::Attribute, std::max<int64_t>(bytes, 0)};
    if (accepted(device, use))
      visit(use);
  }
}

} // namespace

void sweepThreadsAndRegisters(const device::Device &device, Visit visit) {
  BlockUse use;
  for (use.threads = 1; use.threads <= device.maxThreadsPerBlock + 1; ++use.threads)
    for (int registers = 0; registers <= device.maxRegistersPerThread; ++registers) {
      use.registers = registers;
      visit(use);
    }
}

void sweepBytes(const device::Device &device, Visit visit) {
  BlockUse use;
  use.threads = device.warpSize; // blocks of one warp leave shared memory the say for longest
  use.registers = 16;
  for (std::optional<int> percent : carveOutEdges(device)) {
    use.carveOutPercent = percent;
    for (int64_t granule = 0; granule <= device.sharedPerSm; granule += device.sharedGranularity)
      for (int64_t total = std::max<int64_t>(granule - 1, 0); total <= granule + 1; ++total)
        for (int64_t part : {int64_t(0), total / 3, total}) {
          use.staticBytes = std::min(part, device.staticLimit);
          use.dynamicBytes = total - use.staticBytes;
          visitOptIns(device, use, visit);
        }
  }
}

void sweepBarriers(const device::Device &device, Visit visit) {
  BlockUse use;
  std::vector<int> threads = threadEdges(device);
  std::vector<int> registers = registerEdges(device);
  for (use.barriers = 0; use.barriers <= device.maxBarriersPerBlock; ++use.barriers)
    for (int count : threads)
      for (int perThread : registers) {
        use.threads = count;
        use.registers = perThread;
        visit(use);
      }
}

void sweepMixed(const device::Device &device, int64_t draws, Visit visit) {
  std::mt19937_64 random(device.major * 10 + device.minor);
  auto below = [&](int64_t end) { return static_cast<int64_t>(random() % static_cast<uint64_t>(end)); };
  std::vector<int> threads = threadEdges(device);
  std::vector<int> registers = registerEdges(device);
  std::vector<std::optional<int>> percents = carveOutEdges(device);
  BlockUse use;
  for (int64_t i = 0; i < draws; ++i) {
    use.threads = threads[below(threads.size())];
    use.registers = registers[below(registers.size())];
    use.barriers = below(device.maxBarriersPerBlock + 1);
    use.carveOutPercent = percents[below(percents.size())];
    // Small sizes are where many blocks compete, so half of the draws are small.
    int64_t range = below(2) ? device.sharedPerSm : device.sharedPerSm / 8;
    int64_t granule = below(range / device.sharedGranularity + 1) * device.sharedGranularity;
    int64_t total = std::max<int64_t>(granule + below(3) - 1, 0);
    use.staticBytes = std::min(below(3) ? below(total + 1) : 0, device.staticLimit);
    use.dynamicBytes = total - use.staticBytes;
    use.optIn = {static_cast<OptIn::Kind>(below(3)), 0};
    if (use.optIn.kind == OptIn::Kind::Attribute)
      use.optIn.bytes = below(device.sharedOptInPerBlock - use.staticBytes + 1);
    visit(use);
  }
}

} // namespace smem::oracle
