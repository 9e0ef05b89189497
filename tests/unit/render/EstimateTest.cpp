// Sentences and documents of an estimate, from values made by hand.
#include "render/Estimate.h"
#include "render/EstimateWords.h"

#include <catch2/catch.hpp>

using namespace smem;
using namespace smem::render;
using Catch::Contains;

static const device::Device *ada() { return *device::findDevice("sm_89"); }

TEST_CASE("the sentence about the launcher has both byte counts, both block counts and the line") {
  estimate::LauncherFault fault{{ada()}, 61184, 43776, 1, 2, std::nullopt, {"a.cu", 224, 10}};
  CHECK(sayLauncher(fault, "a.cu") ==
        "as launched 61,184 B → 1 block; the kernel needs 43,776 B → 2 blocks on sm_89: "
        "fix the launcher first (line 224)");
  fault.upToRegisters = 128;
  fault.where.file = "other/b.cu";
  CHECK_THAT(sayLauncher(fault, "a.cu"),
             Contains("2 blocks with up to 128 registers per thread on sm_89") && Contains("(b.cu:224)"));
  fault.blocksLaunched = 0;
  CHECK_THAT(sayLauncher(fault, "a.cu"), Contains("61,184 B → no launch"));
}

TEST_CASE("the lever is one line, with the arithmetic in it") {
  // 124.7 / 1270 = 9.819 %, times 0.11 = 1.080 %, which is 13.717 ms; 1.5 % / 9.819 % = 15.28 %.
  CHECK(sayWorth(estimate::worthOf({124.7, 1270, 0.11, 0.015})) ==
        "124.7 ms of 1,270 ms (9.82 %) × 11.00 % gain = at most 1.08 % of the wall (13.7 ms): below the bar "
        "of 1.50 %; "
        "this slice needs a gain of 15.28 %");
  CHECK_THAT(sayWorth(estimate::worthOf({500, 1000, 0.5, 0.1})),
             Contains("(250.0 ms): reaches the bar of 10.00 %"));
  CHECK_THAT(sayWorth(estimate::worthOf({5, 1000, 0.5, 0.1})), Contains("no gain on this slice reaches it"));
  CHECK_THAT(sayWorth(estimate::worthOf({5, 1000, 0.5, std::nullopt})), !Contains("bar"));
}

TEST_CASE("a loop says its factor, and its counts where they are known") {
  estimate::TileLoop loop;
  loop.index = "kt";
  loop.iterations = symbolic::Symbol{symbolic::SymbolKind::Parameter, "n", ""};
  loop.before = loop.after = Unknown{"'n' is open", {}};
  loop.factor = 2;
  loop.where = {"a.cu", 40, 8};
  CHECK_THAT(sayLoop(loop), Contains("loop kt, line 40: n iterations of a block at most, 2 times as many"));
  loop.before = std::int64_t(1024);
  loop.after = std::int64_t(1366);
  loop.factor = 1366.0 / 1024;
  CHECK_THAT(sayLoop(loop), Contains("1,024 → 1,366 iterations") && Contains("1.33 times as many"));
}

TEST_CASE("ages, blocks and faults") {
  CHECK(sayAge(0) == "just written");
  CHECK(sayAge(119) == "just written");
  CHECK(sayAge(3600) == "60 minutes old");
  CHECK(sayAge(3 * 3600) == "3 hours old");
  CHECK(sayAge(3 * 86400 + 5) == "3 days old");
  estimate::OnArch arch;
  arch.blocksPerSm = arch.blocksAtLeast = 1;
  CHECK(sayBlocks(arch) == "1");
  arch.blocksNeeded = 2;
  arch.neededAtLeast = 1;
  CHECK(sayBlocks(arch) == "1 (≤ 2)");
  CHECK(sayFaults({{estimate::FaultKind::Overrun, "a"}, {estimate::FaultKind::DoesNotLaunch, "b"}}) ==
        "a; b");
}

namespace {

// One kernel, one launch, two points: one that cannot be.
estimate::Estimate swept() {
  estimate::Estimate estimate;
  estimate.file = std::make_unique<estimate::OfFile>();
  estimate::OfFile &file = *estimate.file;
  file.file = "a.cu";
  file.cuda = "builtin";
  file.devices = {ada()};
  ledger::KernelLedger &kernel = file.after.kernels.emplace_back();
  kernel.kernel.display = "copy<int, 2>";
  kernel.launches.emplace_back().launch.where = {"a.cu", 9, 3};
  estimate::Sweep sweep{{{"N", {32, 48}}}, {}};
  estimate::Point fine;
  fine.values = {32};
  fine.request = fine.need = std::int64_t(4096);
  fine.threads = std::int64_t(128);
  estimate::OnArch &arch = fine.archs.emplace_back();
  arch.blocksPerSm = arch.blocksAtLeast = 3;
  arch.warps = 12;
  arch.maxWarps = 48;
  arch.fraction = 0.25;
  arch.limiters = {occupancy::Limiter::SharedMemory, occupancy::Limiter::Warps};
  arch.spareBytes = 256;
  estimate::Point wrong = fine;
  wrong.values = {48};
  wrong.archs.clear();
  wrong.need = Unknown{"'n' is open", {}};
  wrong.faults = {{estimate::FaultKind::StaticAssert, "say \"no\", please"}};
  sweep.points = {fine, wrong};
  file.tables.push_back({&kernel, &kernel.launches.front(), std::move(sweep), std::nullopt});
  return estimate;
}

} // namespace

TEST_CASE("CSV has a row per point and architecture, quoted where it must be") {
  CHECK(estimateCsv(swept()) ==
        "kernel,launch_line,context,N,threads,static_bytes,request_bytes,need_bytes,arch,blocks_per_sm,"
        "blocks_at_least,"
        "blocks_as_needed,occupancy,limiters,spare_bytes,feasible,reason\r\n"
        "\"copy<int, 2>\",9,,32,128,0,4096,4096,sm_89,3,3,3,0.2500,shared-memory+warps,256,yes,\r\n"
        "\"copy<int, 2>\",9,,48,128,0,4096,,sm_89,,,,,,,no,\"say \"\"no\"\", please\"\r\n");
}

TEST_CASE("text and Markdown keep the point that cannot be, with its reason") {
  const std::string text = estimateText(swept(), {});
  CHECK_THAT(text, Contains("4,096 B") && Contains("say \"no\", please") && Contains("–"));
  const std::string page = estimateMarkdown(swept());
  CHECK_THAT(page, Contains("| 32 | 4,096 B | 4,096 B | 3 |  |") && Contains("| 48 | 4,096 B | ? | – | say"));
}

TEST_CASE("JSON names its schema, and nulls stand where nothing was asked") {
  const std::string lever =
      estimateJson({nullptr, estimate::worthOf({124.7, 1270, 0.11, 0.015}), std::nullopt}, "1.2.3");
  for (const char *needle :
       {"\"schema\": \"smem-ledger/estimate/1\"", "\"version\": \"1.2.3\"", "\"file\": null",
        "\"ceiling\": 0.0108", "\"reaches_bar\": false", "\"profile\": null"})
    CHECK_THAT(lever, Contains(needle));
  const std::string table = estimateJson(swept(), "1.2.3");
  for (const char *needle : {"\"lever\": null", "\"feasible\": false", "\"kind\": \"static-assert\"",
                             "\"unknown\": \"'n' is open\"", "\"blocks_as_needed\": 3"})
    CHECK_THAT(table, Contains(needle));
}
