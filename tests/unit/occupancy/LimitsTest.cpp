// Each rule of the occupancy model by itself. Expected counts are worked out beside the checks, from the
// CUDA Programming Guide's limits, or recorded on an H200 (cc 9.0, driver 580) where it says so.
#include "occupancy/Limits.h"

#include <catch2/catch.hpp>

using namespace smem;
using namespace smem::occupancy;

namespace {

const device::Device &arch(const char *name) { return **device::findDevice(name); }

BlockUse block(int threads, int registers, int64_t dynamicBytes) {
  BlockUse use;
  use.threads = threads;
  use.registers = registers;
  use.dynamicBytes = dynamicBytes;
  return use;
}

int blocks(const char *name, BlockUse use) { return blocksPerSm(arch(name), use); }

} // namespace

TEST_CASE("warps are counted whole") {
  CHECK(limits(arch("sm_89"), block(256, 32, 0)).warps == 6);  // 48 / 8
  CHECK(limits(arch("sm_89"), block(257, 32, 0)).warps == 5);  // 48 / 9
  CHECK(limits(arch("sm_75"), block(1024, 32, 0)).warps == 1); // 32 / 32
  CHECK(limits(arch("sm_90"), block(1, 32, 0)).warps == 64);
  CHECK(limits(arch("sm_90"), block(1025, 32, 0)).warps == 0);
}

TEST_CASE("registers are allocated per warp inside sub-partitions") {
  // 88 * 32 = 2,816; 16,384 / 2,816 = 5 warps in each of 4; 20 / 3 = 6. Plain division: 65,536 / 8,448 = 7.
  CHECK(blocks("sm_90", block(96, 88, 0)) == 6);
  // 224 * 32 = 7,168; 9 warps count as 12: 86,016 > 65,536.
  CHECK(limits(arch("sm_90"), block(288, 224, 0)).registers == 0);
  // 8 warps need no rounding: 57,344 fit, twice they do not.
  CHECK(limits(arch("sm_90"), block(256, 224, 0)).registers == 1);
  // One step of 256: 8 registers, 8 * 32 = 256, and 9 takes 512.
  CHECK(registersPerWarp(arch("sm_90"), 8) == 256);
  CHECK(registersPerWarp(arch("sm_90"), 9) == 512);
  CHECK(limits(arch("sm_90"), block(128, 0, 0)).registers == NoLimit);
  CHECK(limits(arch("sm_90"), block(128, 255, 0)).registers == 2); // 8,192 per warp, 2 in each of 4, 8 / 4
  CHECK(limits(arch("sm_90"), block(128, 256, 0)).registers == 0);
}

TEST_CASE("unknown registers limit nothing") {
  BlockUse use = block(256, 0, 69376);
  use.registers.reset();
  CHECK(limits(arch("sm_90"), use).registers == NoLimit);
  CHECK(blocks("sm_90", use) == 3); // 233,472 / 70,400
}

TEST_CASE("shared memory counts the reserve and whole granules") {
  // Recorded on an H200: 115,712 B of dynamic memory twice on an SM, one byte more once.
  CHECK(blocks("sm_90", block(128, 10, 115712)) == 2);
  CHECK(blocks("sm_90", block(128, 10, 115713)) == 1);
  // 7.5 has no reserve and granules of 256: 65,536 / 2.
  CHECK(blocks("sm_75", block(128, 32, 32768)) == 2);
  CHECK(blocks("sm_75", block(128, 32, 32769)) == 1);
  CHECK(limits(arch("sm_75"), block(128, 32, 0)).sharedMemory == NoLimit);
  CHECK(limits(arch("sm_90"), block(128, 32, 0)).sharedMemory == 228); // the reserve alone, 1 KiB each
  CHECK(blocks("sm_90", block(128, 32, 232448)) == 1);
  CHECK(blocks("sm_90", block(128, 32, 232449)) == 0);
}

TEST_CASE("static and dynamic bytes add up") {
  BlockUse use = block(128, 10, 37888);
  CHECK(blocks("sm_90", use) == 6); // (37,888 + 1,024) * 6 = 233,472, all there is
  use.staticBytes = 1008;
  CHECK(blocks("sm_90", use) == 5); // recorded on an H200
}

TEST_CASE("without opt-in a block has 48 KiB") {
  BlockUse use = block(128, 32, 49152);
  use.optIn = {OptIn::Kind::None, 0};
  CHECK(blocks("sm_80", use) == 3); // 167,936 / 50,176
  use.dynamicBytes = 49153;
  CHECK(blocks("sm_80", use) == 0);
  use.dynamicBytes = 49152 - 100;
  use.staticBytes = 101;
  CHECK(blocks("sm_80", use) == 0);
  use.staticBytes = 100;
  CHECK(blocks("sm_80", use) == 3);
}

TEST_CASE("the attribute bounds the dynamic bytes") {
  BlockUse use = block(128, 32, 65536);
  use.optIn = {OptIn::Kind::Attribute, 65536};
  CHECK(blocks("sm_80", use) == 2); // 167,936 / 66,560
  use.optIn.bytes = 65535;
  CHECK(blocks("sm_80", use) == 0);
  // 163 KiB with 1 B static is more than a block may have: the runtime refuses the attribute, 48 KiB stay
  // (seen on an H200: 231,425 B with 1,024 B static is refused, 231,424 B is not).
  use.staticBytes = 1;
  use.optIn.bytes = 163 * 1024;
  CHECK(attributeRejected(arch("sm_80"), use));
  CHECK(blocks("sm_80", use) == 0);
  use.dynamicBytes = 49151;
  CHECK(blocks("sm_80", use) == 3);
  use.optIn.bytes = 163 * 1024 - 1;
  CHECK_FALSE(attributeRejected(arch("sm_80"), use));
}

TEST_CASE("static memory alone stays within 48 KiB") {
  BlockUse use = block(128, 32, 0);
  use.staticBytes = 49152;
  CHECK(blocks("sm_90", use) == 4); // 233,472 / 50,176
  use.staticBytes = 49153;
  CHECK(blocks("sm_90", use) == 0);
}

TEST_CASE("a carve-out percentage rounds up and is raised for one block") {
  // Recorded on an H200 with 33 KiB of dynamic memory.
  BlockUse use = block(128, 10, 33 * 1024);
  auto at = [&](std::optional<int> percent) {
    use.carveOutPercent = percent;
    return blocks("sm_90", use);
  };
  CHECK(at(std::nullopt) == 6);
  CHECK(at(75) == 5);
  CHECK(at(50) == 3);
  CHECK(at(33) == 2);
  CHECK(at(25) == 1);
  CHECK(at(0) == 1);
  CHECK(at(100) == 6);
  CHECK(at(101) == 0);
  CHECK(at(-1) == 0);
  CHECK(carveOut(arch("sm_90"), 50, 0) == 132 * 1024); // 114 KiB
  CHECK(carveOut(arch("sm_90"), 0, 33 * 1024) == 64 * 1024);
  CHECK(carveOut(arch("sm_75"), 0, 0) == 32 * 1024);
  CHECK(carveOut(arch("sm_75"), 50, 0) == 32 * 1024); // exactly a supported size
  CHECK(carveOut(arch("sm_75"), 51, 0) == 64 * 1024);
}

TEST_CASE("barriers limit from 9.0 on") {
  BlockUse use = block(128, 10, 0);
  use.barriers = 16;
  CHECK(blocks("sm_90", use) == 4); // recorded on an H200; 64 / 16
  CHECK(blocks("sm_110", use) == 1);
  CHECK(blocks("sm_120", use) == 1);
  CHECK(blocks("sm_89", use) == 12); // 48 warps / 4: no pool to run out of
  use.barriers = 17;
  CHECK(blocks("sm_89", use) == 0);
}

TEST_CASE("launch bounds bound the threads") {
  BlockUse use = block(256, 32, 0);
  use.launchBounds = LaunchBounds{256, 0};
  CHECK(blocks("sm_89", use) == 6);
  use.launchBounds->maxThreads = 255;
  CHECK(blocks("sm_89", use) == 0);
}

TEST_CASE("nonsense is no block") {
  CHECK(blocks("sm_89", block(0, 32, 0)) == 0);
  CHECK(blocks("sm_89", block(-32, 32, 0)) == 0);
  CHECK(blocks("sm_89", block(128, -1, 0)) == 0);
  CHECK(blocks("sm_89", block(128, INT_MAX, 0)) == 0);
  CHECK(blocks("sm_89", block(INT_MAX, 32, 0)) == 0);
  CHECK(blocks("sm_89", block(128, 32, -1)) == 0);
  CHECK(blocks("sm_89", block(128, 32, INT64_MAX)) == 0);
}
