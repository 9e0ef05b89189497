// Logs in the exact spelling of ptxas 13.0, with what a build puts around them.
#include "RecordedData.h"

#include "registers/PtxasLog.h"

#include "llvm/ADT/StringExtras.h"

using namespace smem;
using namespace smem::registers;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

// Printed by ptxas 13.0.88 for a kernel that spills under __launch_bounds__(1024, 2), amid a build.
static const std::string build = R"([1/2] Building CUDA object k.cu.o
ptxas warning : Value of threads per SM for entry _Z5spillPfi is out of range. .minnctapersm will be ignored
ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function '_Z5spillPfi' for 'sm_89'
ptxas info    : Function properties for _Z5spillPfi
    288 bytes stack frame, 556 bytes spill stores, 564 bytes spill loads
ptxas info    : Used 64 registers, used 0 barriers, 288 bytes cumulative stack size, 364 bytes cmem[0]
ptxas info    : Compile time = 11.562 ms
k.cu(7): warning #177-D: variable "x" was declared but never referenced
ptxas info    : Compiling entry function '_Z5callsPf' for 'sm_89'
ptxas info    : Function properties for _Z5callsPf
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 12 registers, used 1 barriers, 256 bytes smem, 360 bytes cmem[0]
ptxas info    : Function properties for _Z6helperf
    16 bytes stack frame, 4 bytes spill stores, 4 bytes spill loads
ptxas info    : Compiling entry function '_Z5callsPf' for 'sm_90a'
ptxas info    : Function properties for _Z5callsPf
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 14 registers, used 1 barriers, 256 bytes smem
[2/2] Linking CUDA executable k
)";

TEST_CASE("kernels of several architectures amid a build's output") {
  ResourceTable table = valueOf(parsePtxasLog(build, "build.log"));
  CHECK(table.source == Source::PtxasLog);
  REQUIRE(table.rows.size() == 3);
  KernelResources spill = *find(table, "_Z5spillPfi", "sm_89");
  CHECK(spill.registers == Known<int>(64));
  CHECK(spill.staticBytes == Known<int64_t>(0));
  CHECK(spill.stackBytes == Known<int64_t>(288));
  CHECK(spill.spillStoreBytes == Known<int64_t>(556));
  CHECK(spill.spillLoadBytes == Known<int64_t>(564));
  CHECK(find(table, "_Z5callsPf", "sm_89")->registers == Known<int>(12));
  CHECK(find(table, "_Z5callsPf", "sm_90")->registers == Known<int>(14)); // finds sm_90a
  CHECK(find(table, "_Z5callsPf", "sm_90")->spillStoreBytes == Known<int64_t>(0));
}

TEST_CASE("carriage returns, prefixes and UTF-16 do not matter") {
  const ResourceTable plain = valueOf(parsePtxasLog(build, "log"));
  std::string windows, prefixed;
  for (llvm::StringRef line : llvm::split(llvm::StringRef(build).drop_back(), '\n')) {
    windows += line.str() + "\r\n";
    prefixed += "2025-11-29T13:15:00Z " + line.str() + "\n";
  }
  CHECK(valueOf(parsePtxasLog(windows, "log")) == plain);
  CHECK(valueOf(parsePtxasLog(prefixed, "log")) == plain);
  std::string wide = "\xff\xfe";
  for (char c : build)
    wide += {c, '\0'};
  const std::string path = "registers_wide.log";
  std::ofstream(path, std::ios::binary) << wide;
  CHECK(valueOf(readPtxasLog(path)).rows == plain.rows);
  std::remove(path.c_str());
}

TEST_CASE("a log cut anywhere never gives another number") {
  const ResourceTable whole = valueOf(parsePtxasLog(build, "log"));
  for (size_t size = 0; size < build.size(); ++size) {
    auto table = parsePtxasLog(llvm::StringRef(build).take_front(size), "log");
    if (!table) {
      llvm::consumeError(table.takeError());
      continue;
    }
    for (const KernelResources &row : table->rows) {
      INFO("cut to " << size << " bytes, " << row.mangled);
      Known<KernelResources> full = find(whole, row.mangled, row.arch);
      if (row.registers)
        REQUIRE(row.registers == full->registers);
      if (row.staticBytes)
        REQUIRE(row.staticBytes == full->staticBytes);
    }
  }
  std::string cut = build.substr(0, build.find(", 256 bytes smem"));
  CHECK_THAT(find(valueOf(parsePtxasLog(cut, "log")), "_Z5callsPf", "sm_89")->registers.why().reason,
             Contains("log ends before this kernel's numbers"));
}

TEST_CASE("mixed lines of two processes are not attributed") {
  ResourceTable table = valueOf(parsePtxasLog(R"(ptxas info    : Compiling entry function '_Z1av' for 'sm_89'
ptxas info    : Compiling entry function '_Z1bv' for 'sm_89'
ptxas info    : Used 10 registers, used 0 barriers
ptxas info    : Used 90 registers, used 0 barriers
ptxas info    : Compiling entry function '_Z1cv' for 'sm_89'
ptxas info    : Used 30 registers, used 0 barriers
)",
                                              "log"));
  CHECK_THAT(find(table, "_Z1av", "sm_89")->registers.why().reason, Contains("several ptxas processes"));
  CHECK_FALSE(find(table, "_Z1bv", "sm_89")->registers.known());
  CHECK(find(table, "_Z1cv", "sm_89")->registers == Known<int>(30));
}

TEST_CASE("a kernel that ptxas refuses does not spoil the next") {
  ResourceTable table = valueOf(parsePtxasLog(R"(ptxas info    : Compiling entry function '_Z1av' for 'sm_89'
ptxas error   : Entry function '_Z1av' uses too much shared data (0xd000 bytes, 0xc000 max)
ptxas info    : Compiling entry function '_Z1bv' for 'sm_89'
ptxas info    : Used 20 registers, 8+16 bytes smem, 360 bytes cmem[0]
)",
                                              "log"));
  CHECK_FALSE(find(table, "_Z1av", "sm_89")->registers.known());
  KernelResources b = *find(table, "_Z1bv", "sm_89");
  CHECK(b.registers == Known<int>(20));
  CHECK_FALSE(b.barriers.known());    // not printed
  CHECK_FALSE(b.staticBytes.known()); // an item in an unknown form is not half read
}

TEST_CASE("device-linked numbers replace those of ptxas where they can be attributed") {
  const std::string ptxas = R"(ptxas info    : Compiling entry function '_Z2krPf' for 'sm_89'
ptxas info    : Used 24 registers, used 1 barriers, 256 bytes smem, 360 bytes cmem[0]
)";
  const std::string nvlink = R"(nvlink info    : 0 bytes gmem
nvlink info    : Function properties for '_Z2krPf':
nvlink info    : used 228 registers, used 1 barriers, 0 stack, 384 bytes smem, 360 bytes cmem[0], 0 bytes lmem
)";
  KernelResources row = *find(valueOf(parsePtxasLog(ptxas + nvlink, "log")), "_Z2krPf", "sm_89");
  CHECK(row.registers == Known<int>(228));
  CHECK(row.staticBytes == Known<int64_t>(384));

  const std::string second = R"(ptxas info    : Compiling entry function '_Z2krPf' for 'sm_90'
ptxas info    : Used 24 registers, used 1 barriers, 256 bytes smem
)";
  ResourceTable two = valueOf(parsePtxasLog(ptxas + second + nvlink, "log"));
  CHECK_FALSE(find(two, "_Z2krPf", "sm_90")->registers.known()); // 228 may be sm_89's
  two = valueOf(parsePtxasLog(ptxas + second + nvlink + nvlink, "log"));
  CHECK(find(two, "_Z2krPf", "sm_90")->registers == Known<int>(228)); // both linked, both 228
  CHECK_FALSE(find(two, "_Z2krPf", "sm_90")->staticBytes.known());
}

TEST_CASE("what is no ptxas log is named, with a remedy") {
  CHECK_THAT(messageOf(readPtxasLog(dataPath("tiny.cu"))),
             Contains("has no line of ptxas -v; pass the output"));
  CHECK_THAT(messageOf(readPtxasLog(dataPath("tiny_sm_75.cubin"))), Contains("pass it as --cubin"));
  CHECK_THAT(messageOf(readPtxasLog(dataPath("missing.log"))), Contains("cannot be read: "));
  CHECK_THAT(messageOf(readPtxasLog(dataPath(""))), Contains("is a folder, not a ptxas log"));
  CHECK_THAT(messageOf(parsePtxasLog("ptxas info    : 0 bytes gmem\n", "l")),
             StartsWith("l: has lines of ptxas -v but"));
  CHECK_THAT(messageOf(parsePtxasLog("ptxas info    : Compiling entry function '_Z1av' for 'sm_89'\n", "l")),
             StartsWith("l: ends before the numbers of its only kernel _Z1av; "));
}
