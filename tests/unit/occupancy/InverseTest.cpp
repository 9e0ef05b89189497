// The inverse queries: the published table of dynamic sizes per block count, registers per block count
// against ptxas, and the steps of the curve.
#include "occupancy/Inverse.h"

#include "occupancy/Limits.h"

#include <catch2/catch.hpp>

#include <array>

using namespace smem;
using namespace smem::occupancy;

namespace {

const device::Device &arch(const char *name) { return **device::findDevice(name); }

BlockUse plain() {
  BlockUse use;
  use.threads = 128;
  use.registers = 32;
  return use;
}

} // namespace

TEST_CASE("the largest dynamic size for N blocks") {
  // floor(shared memory of the SM / N to the granularity) - reserve, at most the opt-in limit; 9.0 for
  // N = 2 to 6 seen on an H200. Rows by the SM's shared memory: 64, 164, 100 and 228 KiB.
  struct Row {
    std::vector<const char *> archs;
    std::array<int64_t, 6> bytes;
  };
  Row row = GENERATE(values<Row>(
      {{{"sm_75"}, {65536, 32768, 21760, 16384, 13056, 10752}},
       {{"sm_80", "sm_87"}, {166912, 82944, 54912, 40960, 32512, 26880}},
       {{"sm_86", "sm_88", "sm_89", "sm_120", "sm_121"}, {101376, 50176, 33024, 24576, 19456, 16000}},
       {{"sm_90", "sm_100", "sm_103", "sm_110"}, {232448, 115712, 76800, 57344, 45568, 37888}}}));
  for (const char *name : row.archs)
    for (int blocks = 1; blocks <= 6; ++blocks) {
      CAPTURE(name, blocks);
      CHECK(largestDynamicBytes(arch(name), plain(), blocks) == Known<int64_t>(row.bytes[blocks - 1]));
    }
}

TEST_CASE("static bytes and the opt-in come off the largest size") {
  BlockUse use = plain();
  use.staticBytes = 1000;
  CHECK(*largestDynamicBytes(arch("sm_89"), use, 2) == 50176 - 1000);
  CHECK(*largestDynamicBytes(arch("sm_89"), use, 1) == 101376 - 1000);
  use.optIn = {OptIn::Kind::None, 0};
  CHECK(*largestDynamicBytes(arch("sm_89"), use, 1) == 49152 - 1000);
  use.optIn = {OptIn::Kind::Attribute, 20001};
  CHECK(*largestDynamicBytes(arch("sm_89"), use, 2) == 20001);
  CHECK(*largestDynamicBytes(arch("sm_89"), use, 4) == 20001); // shared memory alone: 24,576 - 1,000
  CHECK(*largestDynamicBytes(arch("sm_89"), use, 5) == 19456 - 1000);
}

TEST_CASE("a carve-out changes the largest size") {
  BlockUse use = plain();
  use.carveOutPercent = 50; // 9.0: 114 KiB, rounded up to 132 KiB = 135,168 B
  CHECK(*largestDynamicBytes(arch("sm_90"), use, 2) == 135168 / 2 - 1024);
  CHECK(*largestDynamicBytes(arch("sm_90"), use, 1) == 232448); // raised for one block
  use.carveOutPercent = 0;
  CHECK(*largestDynamicBytes(arch("sm_90"), use, 8) == 0); // 8 KiB for 8 reserves
  CHECK(*largestDynamicBytes(arch("sm_90"), use, 2) == 4096 - 1024);
}

TEST_CASE("what no dynamic size can give is unknown with its reason") {
  auto reason = [](BlockUse use, int blocks) {
    Known<int64_t> bytes = largestDynamicBytes(arch("sm_89"), use, blocks);
    return bytes ? "known" : bytes.why().reason;
  };
  BlockUse use = plain();
  CHECK(reason(use, 25) == "the block slots of an SM allow 24 blocks on sm_89, not 25");
  CHECK(reason(use, 13) == "the warps of an SM allow 12 blocks on sm_89, not 13");
  CHECK(reason(use, 0) == "0 blocks per SM is no count to aim at");
  use.registers = 101; // 3,328 per warp, 4 in each sub-partition, 16 / 4
  CHECK(reason(use, 4) == "known");
  CHECK(reason(use, 5) == "the registers allow 4 blocks on sm_89, not 5");
  use.staticBytes = 40000; // 41,088 with reserve and granule
  CHECK(reason(use, 3) == "the static bytes allow 2 blocks on sm_89, not 3");
  use.threads = 2048;
  CHECK(reason(use, 1) == "2048 threads per block, sm_89 allows 1024");
}

TEST_CASE("the most registers for N blocks") {
  // 24 warps are 6 in each sub-partition: 16,384 / 6 = 2,730, down to 2,560 = 80 * 32.
  CHECK(largestRegisters(arch("sm_90"), 256, 3) == 80);
  CHECK(largestRegisters(arch("sm_90"), 256, 2) == 128);
  CHECK(largestRegisters(arch("sm_90"), 32, 1) == 255);
  CHECK_FALSE(largestRegisters(arch("sm_90"), 1024, 64)); // 2,048 warps, 512 in each: 32, below one unit
}

TEST_CASE("launch bounds cap registers as ptxas does") {
  // ptxas 13.0 for sm_89 on a kernel that would use all registers it can get: "Used N registers".
  struct Row {
    int threads, blocks, registers;
  };
  Row row = GENERATE(values<Row>(
      {{736, 1, 80},
       {608, 1, 96},
       {480, 2, 64},
       {352, 2, 80},
       {288, 3, 72},
       {224, 3, 80},
       {224, 2, 128},
       {100, 5, 96},
       {128, 5, 96},
       {33, 10, 96},
       {416, 1, 128},
       {160, 4, 96},
       {160, 2, 168},
       {160, 1, 255},
       {256, 3, 80},
       {96, 7, 80},
       {96, 6, 96},
       {1024, 1, 64},
       {288, 1, 168},
       {64, 20, 48},
       // More blocks than the SM's warps or block slots allow: ptxas warns and ignores the second bound.
       {800, 2, 72},
       {1024, 2, 64},
       {256, 7, 255},
       {32, 25, 255}}));
  CAPTURE(row.threads, row.blocks);
  CHECK(registersCap(arch("sm_89"), LaunchBounds{row.threads, row.blocks}) == row.registers);
}

TEST_CASE("without launch bounds the compiler may use all registers of a thread") {
  CHECK(registersCap(arch("sm_89"), std::nullopt) == 255);
  CHECK(registersCap(arch("sm_89"), LaunchBounds{1024, 0}) == 64);
}

TEST_CASE("the steps of the curve") {
  BlockUse use = plain();
  use.threads = 256;
  use.registers = 64; // 2,048 per warp, 8 in each sub-partition, 32 / 8 = 4 blocks
  CHECK(dynamicSteps(arch("sm_89"), use) ==
        std::vector<Step>{{4, 24576}, {3, 33024}, {2, 50176}, {1, 101376}});
  use.optIn = {OptIn::Kind::None, 0}; // 2 blocks up to 48 KiB, then the launch fails: no step to 1
  CHECK(dynamicSteps(arch("sm_89"), use) == std::vector<Step>{{4, 24576}, {3, 33024}, {2, 49152}});
  use.threads = 1025;
  CHECK(dynamicSteps(arch("sm_89"), use).empty());
}
