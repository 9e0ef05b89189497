// Cubins, fatbins and host files against what ptxas -v printed in the same compilation.
#include "RecordedData.h"

#include "registers/Cubin.h"
#include "registers/PtxasLog.h"

using namespace smem;
using namespace smem::registers;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

// Spills are in the log only.
static ResourceTable withoutSpills(ResourceTable table) {
  for (KernelResources &row : table.rows)
    row.spillStoreBytes = row.spillLoadBytes = int64_t(0);
  return table;
}

TEST_CASE("a cubin says what ptxas -v says, on every architecture") {
  for (const char *arch : {"sm_75", "sm_80", "sm_89", "sm_90", "sm_120"}) {
    INFO(arch);
    const std::string name = dataPath(std::string("tiny_") + arch);
    ResourceTable cubin = valueOf(readCubin(name + ".cubin"));
    ResourceTable log = valueOf(readPtxasLog(name + ".log"));
    CHECK(cubin.source == Source::Cubin);
    CHECK(withoutSpills(cubin).rows == withoutSpills(log).rows);

    // From the .log files: "Used 10 registers, used 4 barriers, 132 bytes smem".
    KernelResources row = *find(cubin, "_Z1sPf", arch);
    CHECK(row.registers == Known<int>(10));
    CHECK(row.barriers == Known<int>(4));
    CHECK(row.staticBytes == Known<int64_t>(132)); // 33 floats; from sm_90 on the section has 1,024 more
    CHECK(row.stackBytes == Known<int64_t>(0));
    CHECK_FALSE(row.spillStoreBytes.known());
    // "Used 4 registers, used 0 barriers", no smem
    row = *find(cubin, "_Z1nv", arch);
    CHECK(row.registers == Known<int>(4));
    CHECK(row.barriers == Known<int>(0));
    CHECK(row.staticBytes == Known<int64_t>(0));
  }
}

TEST_CASE("a compressed fatbin has the rows of all its architectures") {
  ResourceTable table = valueOf(readCubin(dataPath("tiny_zstd.fatbin")));
  REQUIRE(table.rows.size() == 4);
  CHECK(find(table, "_Z1sPf", "sm_75")->staticBytes == Known<int64_t>(132));
  CHECK(find(table, "_Z1sPf", "sm_90")->staticBytes == Known<int64_t>(132));
  CHECK(find(table, "_Z1sPf", "sm_89").why().reason ==
        table.origin + " has kernel _Z1sPf for sm_75, sm_90, not for sm_89");
}

TEST_CASE("a host file gives the code that it embeds") {
  ResourceTable table = valueOf(readCubin(dataPath("tiny_sm_89_host.elf")));
  ResourceTable cubin = valueOf(readCubin(dataPath("tiny_sm_89.cubin")));
  CHECK(table.rows == cubin.rows);
}

TEST_CASE("relocatable code is not taken for final") {
  // ptxas printed 24 registers here; linked with a function that needs 228 the kernel has 228.
  ResourceTable table = valueOf(readCubin(dataPath("calls_sm_90_rdc.cubin")));
  KernelResources row = *find(table, "_Z5callsPf", "sm_90");
  CHECK_THAT(row.registers.why().reason, Contains("device link"));
  CHECK_FALSE(row.staticBytes.known());
  CHECK_FALSE(row.barriers.known());
}

TEST_CASE("what is no cubin is named, with a remedy") {
  CHECK_THAT(messageOf(readCubin(dataPath("missing.cubin"))), Contains("cannot be read: "));
  CHECK_THAT(messageOf(readCubin(dataPath(""))), Contains("is a folder, not a cubin; write one with nvcc"));
  CHECK_THAT(messageOf(readCubin(dataPath("tiny.cu"))), Contains("is no cubin, fatbin or ELF file"));
  CHECK_THAT(messageOf(readCubin(dataPath("tiny_sm_75.log"))), Contains("pass it as --ptxas-log"));
  CHECK_THAT(messageOf(readCubin(dataPath("tiny_ptx_only.fatbin"))),
             Contains("no code for a real architecture (1 PTX entries, 0 others)"));
  CHECK_THAT(messageOf(readCubin("/dev/null")), StartsWith("/dev/null: is empty, not a cubin; "));
  CHECK_THAT(messageOf(parseCubin("!<arch>\nabc", "lib.a")), StartsWith("lib.a: is a static library; "));
  CHECK_THAT(messageOf(parseCubin("// PTX\n.version 9.0\n.target sm_89\n", "k.ptx")),
             StartsWith("k.ptx: is PTX, which has no register counts"));
}

TEST_CASE("an ELF file without device code is named by its machine") {
  std::string host = bytesOf(dataPath("tiny_sm_89_host.elf"));
  const size_t name = host.find(".nv_fatbin");
  REQUIRE(name != std::string::npos);
  host.replace(name, 10, ".no_fatbin");
  CHECK_THAT(
      messageOf(parseCubin(host, "a.out")),
      StartsWith("a.out: is an ELF file for machine 62 (NVIDIA CUDA is 190) and embeds no device code"));
  std::string foreign = bytesOf(dataPath("tiny_sm_89.cubin"));
  foreign[18] = char(224); // e_machine: AMD GPU
  foreign[19] = 0;
  CHECK_THAT(messageOf(parseCubin(foreign, "amd.co")), StartsWith("amd.co: is an ELF file for machine 224 "));
  foreign[4] = 1; // EI_CLASS: 32 bits
  CHECK_THAT(messageOf(parseCubin(foreign, "amd.co")), Contains("no 64-bit little-endian ELF file"));
}

TEST_CASE("code that cannot be decompressed says how to get it decompressed") {
  std::string fatbin = bytesOf(dataPath("tiny_zstd.fatbin"));
  REQUIRE(uint8_t(fatbin[16 + 41]) == 0x80); // flags of the first entry: Zstandard
  fatbin[16 + 41] = 0x20;                    // LZ4
  CHECK(
      messageOf(parseCubin(fatbin, "f.fatbin")) ==
      "f.fatbin: its code for sm_75 is compressed with LZ4; extract it with cuobjdump -xelf all, or compile "
      "with nvcc --no-compress");
}
