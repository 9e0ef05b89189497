// The whole answer, on the flash-attention family whose numbers were derived by hand and measured.
#include "occupancy/Occupancy.h"

#include <catch2/catch.hpp>

using namespace smem;
using namespace smem::occupancy;

namespace {

const device::Device &arch(const char *name) { return **device::findDevice(name); }

BlockUse block(int threads, std::optional<int> registers, int64_t dynamicBytes) {
  BlockUse use;
  use.threads = threads;
  use.registers = registers;
  use.dynamicBytes = dynamicBytes;
  return use;
}

using Limiters = std::vector<Limiter>;

} // namespace

TEST_CASE("one block of the shared-memory round trip on sm_89") {
  Occupancy now = occupancyOf(arch("sm_89"), block(256, 96, 69376));
  CHECK(now.blocksPerSm == 1);
  CHECK(now.warps == 8);
  CHECK(now.maxWarps == 48);
  CHECK(now.fraction == Approx(8.0 / 48));
  CHECK(now.limiters == Limiters{Limiter::SharedMemory});
  CHECK(now.nextBlock.needs == Limiters{Limiter::SharedMemory});
  CHECK(now.nextBlock.bytesToFree == 69376 - 50176);
  CHECK_FALSE(now.nextBlock.registersToFree);
  CHECK(now.spareBytes == 101376 - 69376);
  CHECK(now.fitsOneBlock);
  CHECK(now.reason.empty());
  CHECK(now.limits == Limits{1, 2, 6, 24, NoLimit});
}

TEST_CASE("tile changes of the round trip on sm_89") {
  // Tile 32 with the old launcher, which asks for 61,184 B, and with what it needs, 43,776 B.
  CHECK(occupancyOf(arch("sm_89"), block(256, std::nullopt, 61184)).blocksPerSm == 1);
  CHECK(occupancyOf(arch("sm_89"), block(256, std::nullopt, 43776)).blocksPerSm == 2);
  // Padded rows, tile 32: 45,824 B, 2 blocks, 16 of 48 warps.
  Occupancy padded = occupancyOf(arch("sm_89"), block(256, std::nullopt, 45824));
  CHECK(padded.blocksPerSm == 2);
  CHECK(padded.fraction == Approx(1.0 / 3));
  // Register-resident softmax: 34,816 + 1,024 = 35,840 B, 102,400 / 35,840 = 2.
  CHECK(occupancyOf(arch("sm_89"), block(128, std::nullopt, 34816)).blocksPerSm == 2);
}

TEST_CASE("the round trip on sm_90 is limited by its registers") {
  // Measured on an H200: 2 blocks at 101 registers. 3,328 per warp, 4 in each sub-partition, 16 / 8.
  Occupancy now = occupancyOf(arch("sm_90"), block(256, 101, 69376));
  CHECK(now.blocksPerSm == 2);
  CHECK(now.limiters == Limiters{Limiter::Registers});
  CHECK(now.limits.sharedMemory == 3);
  CHECK(now.nextBlock.registersToFree == 101 - 80); // 80: see the inverse
  CHECK_FALSE(now.nextBlock.bytesToFree);
  CHECK(now.maxRegistersForThis == 128);
}

TEST_CASE("unknown registers give a range") {
  Occupancy now = occupancyOf(arch("sm_90"), block(256, std::nullopt, 69376));
  CHECK(now.blocksPerSm == 3);
  CHECK(now.maxRegistersForThis == 80);
  CHECK(now.blocksAtLeast == 1); // 255 registers: 8,192 per warp, 2 in each sub-partition, 8 / 8
  BlockUse bounded = block(256, std::nullopt, 69376);
  bounded.launchBounds = LaunchBounds{256, 2};
  CHECK(occupancyOf(arch("sm_90"), bounded).blocksAtLeast == 2);
  // 1,024 threads at 255 registers cannot be launched at all; their launch bounds make sure they can.
  CHECK(occupancyOf(arch("sm_90"), block(1024, std::nullopt, 0)).blocksAtLeast == 0);
  CHECK(occupancyOf(arch("sm_90"), block(1024, 64, 0)).blocksAtLeast == 1);
}

TEST_CASE("ties list every limiter and free nothing alone") {
  // 1 block by shared memory; 138 registers: 4,416, up to 4,608 per warp, 3 in each of 4, 12 / 9 = 1.
  Occupancy now = occupancyOf(arch("sm_89"), block(288, 138, 60000));
  CHECK(now.blocksPerSm == 1);
  CHECK(now.limiters == Limiters{Limiter::SharedMemory, Limiter::Registers});
  CHECK_FALSE(now.nextBlock.bytesToFree);
  CHECK_FALSE(now.nextBlock.registersToFree);
  // 32 threads, nothing else: 24 block slots and as many barriers.
  BlockUse small = block(32, 16, 0);
  small.barriers = 1;
  CHECK(occupancyOf(arch("sm_120"), small).limiters == Limiters{Limiter::Blocks, Limiter::Barriers});
  CHECK(occupancyOf(arch("sm_90"), small).limiters == Limiters{Limiter::Blocks});
}

TEST_CASE("the reserve alone can be the limit, and no byte to free helps") {
  BlockUse use = block(32, 16, 0);
  use.carveOutPercent = 0; // 8 KiB for blocks of 1 KiB of reserve
  Occupancy now = occupancyOf(arch("sm_90"), use);
  CHECK(now.blocksPerSm == 8);
  CHECK(now.limiters == Limiters{Limiter::SharedMemory});
  CHECK_FALSE(now.nextBlock.bytesToFree);
}

TEST_CASE("a launch that fails says why and what to free") {
  Occupancy over = occupancyOf(arch("sm_89"), block(256, 96, 101376 + 100));
  CHECK(over.blocksPerSm == 0);
  CHECK(over.warps == 0);
  CHECK(over.limiters == Limiters{Limiter::OverLimit});
  CHECK_FALSE(over.fitsOneBlock);
  CHECK(over.nextBlock.bytesToFree == 100);
  CHECK_FALSE(over.spareBytes);
  CHECK(over.reason == "0 B static + 101476 B dynamic, sm_89 allows a block 101376 B");

  BlockUse use = block(256, 96, 69376);
  use.optIn = {OptIn::Kind::None, 0};
  CHECK(occupancyOf(arch("sm_89"), use).reason ==
        "0 B static + 69376 B dynamic, more than 49152 B need cudaFuncAttributeMaxDynamicSharedMemorySize");
  CHECK(occupancyOf(arch("sm_89"), use).nextBlock.bytesToFree == 69376 - 49152);
  use.optIn = {OptIn::Kind::Attribute, 65536};
  CHECK(occupancyOf(arch("sm_89"), use).reason == "69376 B dynamic, the kernel's attribute allows 65536 B");
  use.optIn.bytes = 102400;
  CHECK(occupancyOf(arch("sm_89"), use).reason ==
        "0 B static + 69376 B dynamic: the attribute of 102400 B is refused, since with the static bytes it "
        "must "
        "not exceed 101376 B on sm_89; without it a block has 49152 B");

  use = block(256, 96, 0);
  use.staticBytes = 50000;
  CHECK(occupancyOf(arch("sm_89"), use).reason ==
        "50000 B static, the compiler allows 49152 B: the rest must be dynamic");
  CHECK(occupancyOf(arch("sm_89"), use).nextBlock.bytesToFree == 50000 - 49152);
}

TEST_CASE("the register launch check has its own name") {
  Occupancy now = occupancyOf(arch("sm_90"), block(288, 224, 0));
  CHECK(now.blocksPerSm == 0);
  CHECK(now.limiters == Limiters{Limiter::RegisterLaunchCheck});
  CHECK(now.nextBlock.registersToFree ==
        224 - 168); // 12 warps: 65,536 / 12 = 5,461, down to 5,376 = 168 * 32
  CHECK(now.reason ==
        "the launch check counts 12 warps of 7168 registers = 86016, sm_90 has 65536 for a block");
  CHECK(occupancyOf(arch("sm_90"), block(32, 256, 0)).limiters == Limiters{Limiter::OverLimit});
  CHECK(occupancyOf(arch("sm_90"), block(288, 224, 300000)).limiters ==
        Limiters{Limiter::OverLimit, Limiter::RegisterLaunchCheck});
}

TEST_CASE("sizes beyond any machine are reasons, not overflows") {
  BlockUse use = block(256, 96, INT64_MAX);
  use.staticBytes = 49152;
  CHECK(occupancyOf(arch("sm_89"), use).blocksPerSm == 0);
  use.dynamicBytes = -1;
  CHECK(occupancyOf(arch("sm_89"), use).reason == "49152 B static and -1 B dynamic: a size is at least 0");
  CHECK(occupancyOf(arch("sm_89"), block(0, 96, 0)).reason == "0 threads per block: a block has at least 1");
}
