// The inverse by the audit's arithmetic.
#include "estimate/Largest.h"
#include "Audited.h"

using namespace smem;
using namespace smem::estimate;
using namespace smem::estimate::audited;

TEST_CASE("the largest tile that keeps two blocks, as launched and as needed") {
  const Asked asked({{"hd", 128}}, "sm_89,sm_90");
  const Inverse found = *largest(asked.subject(), "FA_TKV", 2, asked.devices, withRegisters(96));
  CHECK(found.step == 32); // the kernel's static_assert
  REQUIRE(found.asNeeded.size() == 2);
  // sm_89: two blocks may take 50,176 B. The need is 18,176 + 800*FA_TKV: FA_TKV <= 40, and 32 is a multiple.
  CHECK(found.asNeeded[0].value == 32);
  CHECK(found.asNeeded[0].bytes == 43776);
  CHECK(found.asNeeded[0].spareBytes == 50176 - 43776);
  CHECK_FALSE(found.asNeeded[0].isUpperBound);
  // The request is 52,992 + 256*FA_TKV: more than 50,176 B whatever the tile.
  CHECK_FALSE(found.asLaunched[0].value);
  // sm_90: 115,712 B. Need: (115,712 - 18,176) / 800 = 121.9, so 96. Request: 244.9, so 224, but from
  // FA_TKV > FA_TQ on the launch requests too little: 64.
  CHECK(found.asNeeded[1].value == 96);
  CHECK(found.asLaunched[1].value == 64);
  CHECK(found.asLaunched[1].bytes == 69376);
  CHECK(found.asLaunched[1].spareBytes == 115712 - 69376);
}

TEST_CASE("without asserts and shapes a tile goes in steps of 1") {
  facts::Facts facts = audited::facts();
  facts.kernels[0].guards.clear();
  facts.kernels[0].accesses[3].rows = 1; // Sf by rows
  const Asked asked({{"hd", 128}}, "sm_89", facts);
  const Inverse found = *largest(asked.subject(), "FA_TKV", 2, asked.devices, withRegisters(96));
  CHECK(found.asNeeded[0].value == 40); // 18,176 + 800 * 40 = 50,176
  CHECK(found.asNeeded[0].spareBytes == 0);
}

TEST_CASE("registers that forbid the blocks leave no tile") {
  const Asked asked;
  // 255 registers: 8 warps of 8,192 fill the 65,536.
  const Inverse found = *largest(asked.subject(), "FA_TKV", 2, asked.devices, withRegisters(255));
  CHECK_FALSE(found.asNeeded[0].value);
  const Inverse open = *largest(asked.subject(), "FA_TKV", 2, asked.devices, withRegisters(std::nullopt));
  CHECK(open.asNeeded[0].value == 32);
  CHECK(open.asNeeded[0].isUpperBound);
}

TEST_CASE("a symbol that no size depends on, and sizes that stay open, are said") {
  const Asked asked;
  auto none = largest(asked.subject(), "nkv", 1, asked.devices, withRegisters(96));
  CHECK_THAT(llvm::toString(none.takeError()), Catch::Contains("no size of this launch depends on it"));
  const Asked open(ledger::Overrides{});
  auto unknown = largest(open.subject(), "FA_TKV", 1, open.devices, withRegisters(96));
  CHECK_THAT(llvm::toString(unknown.takeError()), Catch::Contains("'hd' is open"));
}

TEST_CASE("only values of the domain are proposed") {
  Asked asked({{"hd", 128}}, "sm_90");
  // 96 and 64 without it (above); 40, 48 and 80 are no multiples of the 32 that the kernel asserts.
  asked.ledger.domains[macro("FA_TKV")] = {std::nullopt, std::nullopt, {32, 40, 48, 64, 80}, {".smem-ledger", 3, 9}};
  const Inverse found = *largest(asked.subject(), "FA_TKV", 2, asked.devices, withRegisters(96));
  CHECK(found.asNeeded[0].value == 64);
  CHECK(found.asNeeded[0].bytes == 69376); // 18,176 + 800*64
  asked.ledger.domains[macro("FA_TKV")] = {std::nullopt, {{16, 40}}, {}, {".smem-ledger", 3, 9}};
  CHECK(largest(asked.subject(), "FA_TKV", 2, asked.devices, withRegisters(96))->asNeeded[0].value == 32);
}
