// Holds the occupancy model against cuda_occupancy.h of the installed toolkit: the count, the count by
// each resource and the limiters on every configuration of the sweeps, and on some of them the inverse
// queries, with the header as the judge. Exit 0: no difference; 1: some; 77: no toolkit.
#include <cstdio>

#if !__has_include(<cuda_occupancy.h>)

int main() {
  std::puts("occupancy_header: SKIPPED: no CUDA toolkit with cuda_occupancy.h was found when this was built");
  return 77;
}

#else

#include <cuda_occupancy.h>

#include "occupancy/Inverse.h"
#include "occupancy/Limits.h"
#include "occupancy/Occupancy.h"
#include "occupancy_sweeps.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

using namespace smem;
using namespace smem::occupancy;

namespace {

// The header is told what a runtime would read from the device: the guide's numbers, written here again
// so that a wrong row of the model's own table shows as a difference.
struct Published {
  int major, minor, threadsPerSm, sharedKiB, optInKiB, reservedKiB;
};
constexpr Published published[] = {
    {7, 5, 1024, 64, 64, 0},    {8, 0, 2048, 164, 163, 1},  {8, 6, 1536, 100, 99, 1},
    {8, 7, 1536, 164, 163, 1},  {8, 8, 1536, 100, 99, 1},   {8, 9, 1536, 100, 99, 1},
    {9, 0, 2048, 228, 227, 1},  {10, 0, 2048, 228, 227, 1}, {10, 3, 2048, 228, 227, 1},
    {11, 0, 1536, 228, 227, 1}, {12, 0, 1536, 100, 99, 1},  {12, 1, 1536, 100, 99, 1}};

cudaOccDeviceProp propertiesOf(const Published &row) {
  cudaOccDeviceProp properties;
  properties.computeMajor = row.major;
  properties.computeMinor = row.minor;
  properties.maxThreadsPerBlock = 1024;
  properties.maxThreadsPerMultiprocessor = row.threadsPerSm;
  properties.regsPerBlock = 65536;
  properties.regsPerMultiprocessor = 65536;
  properties.warpSize = 32;
  properties.sharedMemPerBlock = 48 * 1024;
  properties.sharedMemPerMultiprocessor = row.sharedKiB * 1024;
  properties.numSms = 1;
  properties.sharedMemPerBlockOptin = row.optInKiB * 1024;
  properties.reservedSharedMemPerBlock = row.reservedKiB * 1024;
  return properties;
}

struct Comparison {
  const device::Device &device;
  cudaOccDeviceProp properties;
  int64_t configurations = 0;
  int64_t inverses = 0;
  int64_t differences = 0;

  cudaOccResult header(const BlockUse &use) const {
    cudaOccFuncAttributes attributes;
    attributes.maxThreadsPerBlock = INT_MAX;
    attributes.numRegs = *use.registers;
    attributes.sharedSizeBytes = use.staticBytes;
    attributes.numBlockBarriers = use.barriers;
    attributes.shmemLimitConfig =
        use.optIn.kind == OptIn::Kind::None ? FUNC_SHMEM_LIMIT_DEFAULT : FUNC_SHMEM_LIMIT_OPTIN;
    attributes.maxDynamicSharedSizeBytes =
        use.optIn.kind == OptIn::Kind::Attribute ? use.optIn.bytes : use.dynamicBytes;
    cudaOccDeviceState state;
    state.carveoutConfig = use.carveOutPercent.value_or(SHAREDMEM_CARVEOUT_DEFAULT);
    cudaOccResult result{};
    if (cudaOccMaxActiveBlocksPerMultiprocessor(&result, &properties, &attributes, &state, use.threads,
                                                use.dynamicBytes) != CUDA_OCC_SUCCESS)
      result.activeBlocksPerMultiprocessor = -1;
    return result;
  }
  int headerBlocks(const BlockUse &use) const { return header(use).activeBlocksPerMultiprocessor; }

  void differ(const BlockUse &use, const char *what, int64_t model, int64_t expected) {
    if (++differences > 20)
      return;
    fmt::print("differs: {} threads {} regs {} static {} dynamic {} barriers {} carve-out {} opt-in {} ({}): "
               "{}: the model says {}, the header {}\n",
               device.arch.str(), use.threads, *use.registers, use.staticBytes, use.dynamicBytes,
               use.barriers, use.carveOutPercent.value_or(-1), int(use.optIn.kind), use.optIn.bytes, what,
               model, expected);
  }
  void check(const BlockUse &use, const char *what, int64_t model, int64_t expected) {
    if (model != expected)
      differ(use, what, model, expected);
  }

  void compare(const BlockUse &use) {
    cudaOccResult expected = header(use);
    Limits model = limits(device, use);
    ++configurations;
    check(use, "blocks", model.least(), expected.activeBlocksPerMultiprocessor);
    check(use, "by shared memory", model.sharedMemory, expected.blockLimitSharedMem);
    check(use, "by registers", model.registers, expected.blockLimitRegs);
    check(use, "by warps", model.warps, expected.blockLimitWarps);
    check(use, "by blocks", model.blocks, expected.blockLimitBlocks);
    check(use, "by barriers", model.barriers, expected.blockLimitBarriers);
    if (configurations % 16 == 0) {
      compareLimiters(use, expected);
      compareInverses(use);
    }
  }

  // Where barriers alone have the least, the header keeps the marks of the resources they undercut.
  void compareLimiters(const BlockUse &use, const cudaOccResult &expected) {
    Occupancy now = occupancyOf(device, use);
    check(use, "blocks", now.blocksPerSm, expected.activeBlocksPerMultiprocessor);
    if (now.blocksPerSm == 0 || now.limiters == std::vector{Limiter::Barriers})
      return;
    unsigned marks = 0;
    for (Limiter limiter : now.limiters)
      marks |= limiter == Limiter::SharedMemory ? OCC_LIMIT_SHARED_MEMORY
               : limiter == Limiter::Registers  ? OCC_LIMIT_REGISTERS
               : limiter == Limiter::Warps      ? OCC_LIMIT_WARPS
               : limiter == Limiter::Blocks     ? OCC_LIMIT_BLOCKS
                                                : OCC_LIMIT_BARRIERS;
    check(use, "limiters", marks, expected.limitingFactors);
  }

  // Each answer must give the promised count by the header, and one byte or register more must not.
  void compareInverses(const BlockUse &use) {
    Occupancy now = occupancyOf(device, use);
    if (!now.fitsOneBlock)
      return;
    ++inverses;
    BlockUse other = use;
    if (std::optional<int64_t> bytes = now.nextBlock.bytesToFree) {
      int64_t fromDynamic = std::min(*bytes, use.dynamicBytes);
      other.dynamicBytes -= fromDynamic;
      other.staticBytes -= *bytes - fromDynamic;
      check(use, "blocks after bytesToFree", now.blocksPerSm + 1,
            std::min(headerBlocks(other), now.blocksPerSm + 1));
      other.staticBytes += 1;
      check(use, "blocks one byte short of it", now.blocksPerSm, headerBlocks(other));
    }
    other = use;
    if (std::optional<int> registers = now.nextBlock.registersToFree) {
      *other.registers -= *registers;
      check(use, "blocks after registersToFree", now.blocksPerSm + 1,
            std::min(headerBlocks(other), now.blocksPerSm + 1));
      *other.registers += 1;
      check(use, "blocks one register short of it", now.blocksPerSm, headerBlocks(other));
    }
    other = use;
    other.registers = *now.maxRegistersForThis;
    check(use, "blocks at maxRegistersForThis", now.blocksPerSm, headerBlocks(other));
    *other.registers += 1;
    if (*other.registers <= device.maxRegistersPerThread && headerBlocks(other) >= now.blocksPerSm)
      differ(use, "maxRegistersForThis", *now.maxRegistersForThis, *other.registers);
    compareDynamic(use, now);
  }

  void compareDynamic(const BlockUse &use, const Occupancy &now) {
    BlockUse other = use;
    other.dynamicBytes += *now.spareBytes;
    check(use, "blocks after spareBytes", now.blocksPerSm, headerBlocks(other));
    other.dynamicBytes += 1;
    if (headerBlocks(other) >= now.blocksPerSm)
      differ(use, "spareBytes", *now.spareBytes, *now.spareBytes + 1);
    std::vector<Step> steps = dynamicSteps(device, use);
    for (size_t i = 0; i < steps.size(); ++i) {
      other.dynamicBytes = steps[i].dynamicBytes;
      check(use, "blocks at a step", steps[i].blocks, headerBlocks(other));
      other.dynamicBytes += 1;
      check(use, "blocks behind a step", i + 1 < steps.size() ? steps[i + 1].blocks : 0, headerBlocks(other));
    }
  }
};

} // namespace

int main() {
  int64_t configurations = 0, inverses = 0, differences = 0;
  for (const device::Device &device : device::allDevices()) {
    const Published *row = llvm::find_if(published, [&](const Published &candidate) {
      return candidate.major == device.major && candidate.minor == device.minor;
    });
    if (row == std::end(published)) {
      fmt::print("{} has no published numbers here\n", device.arch.str());
      return 1;
    }
    Comparison comparison{device, propertiesOf(*row)};
    auto visit = [&](const BlockUse &use) { comparison.compare(use); };
    oracle::sweepThreadsAndRegisters(device, visit);
    oracle::sweepBytes(device, visit);
    oracle::sweepBarriers(device, visit);
    oracle::sweepMixed(device, 2'000'000, visit);
    configurations += comparison.configurations;
    inverses += comparison.inverses;
    differences += comparison.differences;
  }
  fmt::print(
      "occupancy_header: {} configurations and {} inverse queries over {} architectures, {} differences\n",
      configurations, inverses, device::allDevices().size(), differences);
  return differences != 0 || configurations < 10'000'000;
}

#endif
