// Precedence, and the launch-bounds rule against the limit that ptxas 13.0 wrote into its cubins.
#include "RecordedData.h"

#include "registers/Registers.h"

using namespace smem;
using namespace smem::registers;

// CUDA Programming Guide and cuda_occupancy.h, as in the device table.
static const RegisterFile sm89{16384, 4, 256, 255, 48, 24};
static const RegisterFile sm90{16384, 4, 256, 255, 64, 32};

TEST_CASE("launch bounds bound as ptxas does") {
  struct Row {
    int threads, blocks, onSm89, onSm90; // EIATTR_MAXREG_COUNT of kernels compiled with these bounds
  };
  const Row rows[] = {
      {32, 8, 255, 255},  {32, 10, 168, 168}, {32, 16, 128, 128}, {33, 5, 168, 168},  {33, 12, 80, 80},
      {96, 3, 168, 168},  {96, 7, 80, 80},    {100, 7, 72, 72},   {128, 12, 40, 40},  {128, 16, 255, 32},
      {160, 3, 128, 128}, {160, 10, 255, 32}, {192, 3, 96, 96},   {192, 7, 40, 40},   {224, 7, 255, 32},
      {256, 1, 255, 255}, {256, 2, 128, 128}, {256, 6, 40, 40},   {288, 1, 168, 168}, {288, 5, 40, 40},
      {320, 6, 168, 32},  {448, 3, 40, 40},   {512, 2, 64, 64},   {544, 2, 56, 56},   {544, 3, 96, 32},
      {768, 2, 40, 40},   {800, 1, 72, 72},   {800, 2, 72, 32},   {1024, 1, 64, 64},  {1024, 2, 64, 32},
  };
  for (const Row &row : rows) {
    INFO(row.threads << " threads, " << row.blocks << " blocks");
    CHECK(registerBound({row.threads, row.blocks, {}}, sm89) == row.onSm89);
    CHECK(registerBound({row.threads, row.blocks, {}}, sm90) == row.onSm90);
  }
  CHECK(registerBound({65, 17, {}}, sm89) == 255); // 51 warps of 48: ptxas ignores the blocks
  CHECK(registerBound({32, 25, {}}, sm89) == 255); // 25 blocks of 24: likewise
  CHECK(registerBound({32, 24, {}}, sm89) == 80);
  CHECK(registerBound({1024, {}, {}}, sm89) == 64);
}

TEST_CASE("a register limit bounds too") {
  CHECK(registerBound({{}, {}, 37}, sm89) == 37);
  CHECK(registerBound({{}, {}, 10}, sm89) == 24); // ptxas: "adjusting ... to lower bound of 24"
  CHECK(registerBound({1024, {}, 128}, sm89) == 64);
  CHECK(registerBound({256, {}, 128}, sm89) == 128);
  CHECK(registerBound({}, sm89) == std::nullopt);
  CHECK(registerBound({{}, 2, {}}, sm89) == std::nullopt); // blocks of an unknown size bound nothing
  CHECK(registerBound({0, 2, {}}, sm89) == std::nullopt);
}

static ResourceTable table(Source source, const char *name, Known<int> registers) {
  KernelResources row{name, "sm_89"};
  row.registers = registers;
  return {source, spelling(source).str() + ".input", {row}};
}

TEST_CASE("the strongest source that has the kernel wins") {
  const ResourceTable cubin = table(Source::Cubin, "k", 40), log = table(Source::PtxasLog, "k", 50),
                      nvcc = table(Source::Nvcc, "k", 60), other = table(Source::Cubin, "other", 70),
                      open = table(Source::Cubin, "k", Unknown{"not linked", {}});
  const LaunchBounds bounds{256, 2, {}};
  auto pick = [](RegisterSources sources) { return pickRegisters(sources, sm89, "k", "sm_89"); };

  Registers picked = pick({96, &cubin, &log, &nvcc, bounds});
  CHECK(picked.value == 96);
  CHECK(picked.source == Source::Given);
  picked = pick({{}, &cubin, &log, &nvcc, bounds});
  CHECK(picked.value == 40);
  CHECK(picked.source == Source::Cubin);
  CHECK(picked.row == cubin.rows[0]);
  CHECK_FALSE(picked.atMost);
  picked = pick({{}, &other, &log, &nvcc, bounds});
  CHECK(picked.value == 50);
  CHECK(picked.source == Source::PtxasLog);
  picked = pick({{}, &open, nullptr, &nvcc, bounds});
  CHECK(picked.value == 60);
  CHECK(picked.source == Source::Nvcc);

  picked = pick({{}, &open, nullptr, nullptr, bounds});
  CHECK_FALSE(picked.value);
  CHECK(picked.atMost == 128); // floor(16384 / (8 warps * 2 blocks / 4)) / 32 lanes = 128
  CHECK(picked.source == Source::LaunchBounds);
  CHECK(picked.why == "not linked");

  picked = pick({{}, &other, nullptr, nullptr, LaunchBounds{}});
  CHECK_FALSE(picked.value);
  CHECK_FALSE(picked.atMost);
  CHECK(picked.source == Source::Unknown);
  CHECK(picked.why == "cubin.input has no kernel k");
  CHECK(pick({}).why == "no cubin, ptxas log or nvcc run was asked for");
}
