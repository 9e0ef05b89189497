// Damage and the older ELF encoding. Every prefix of a cubin must fail: a table that is merely smaller
// would pass for a file without those kernels.
#include "RecordedData.h"

#include "registers/Cubin.h"
#include "registers/DeviceImage.h"

#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Object/ELF.h"

using namespace smem;
using namespace smem::registers;
using Catch::Matchers::Contains;

static const char *const recorded[] = {"tiny_sm_75.cubin", "tiny_sm_90.cubin", "tiny_sm_120.cubin",
                                       "tiny_zstd.fatbin", "tiny_sm_89_host.elf"};

TEST_CASE("every prefix of a recorded file is an error of one line") {
  for (const char *name : recorded) {
    const std::string whole = bytesOf(dataPath(name));
    for (size_t size = 0; size < whole.size(); ++size) {
      auto table = parseCubin(llvm::StringRef(whole).take_front(size), name);
      if (table)
        FAIL(name << " cut to " << size << " of " << whole.size() << " bytes was accepted");
      const std::string message = llvm::toString(table.takeError());
      if (message.find(name) != 0 || message.find("; ") == std::string::npos ||
          message.find('\n') != std::string::npos)
        FAIL(message);
    }
  }
}

TEST_CASE("no flipped bit ends the program, and none gives an impossible number") {
  for (const char *name : recorded) {
    std::string bytes = bytesOf(dataPath(name));
    for (size_t at = 0; at < bytes.size(); ++at)
      for (int bit = 0; bit < 8; ++bit) {
        bytes[at] ^= char(1 << bit);
        if (auto table = parseCubin(bytes, name)) {
          for (const KernelResources &row : table->rows)
            if (row.registers.valueOr(1) < 1 || row.registers.valueOr(1) > 255 ||
                row.barriers.valueOr(0) > 16 || row.staticBytes.valueOr(0) < 0)
              FAIL(name << ": bit " << bit << " of byte " << at);
        } else {
          llvm::consumeError(table.takeError());
        }
        bytes[at] ^= char(1 << bit);
      }
  }
}

// A cubin of CUDA 13.0 rewritten as one of CUDA 12 and before: ELF ABI 7, the architecture in the low byte
// of the flags (0x590559 for sm_89), the barrier count in bits 20 to 26 of the code section's flags.
TEST_CASE("the older encoding is read") {
  using Elf = llvm::object::ELFFile<llvm::object::ELF64LE>;
  std::string bytes = bytesOf(dataPath("tiny_sm_89.cubin"));
  auto *header = reinterpret_cast<llvm::object::ELF64LE::Ehdr *>(bytes.data());
  header->e_ident[llvm::ELF::EI_ABIVERSION] = 7;
  header->e_flags = 0x590559;
  const size_t barriers = bytes.find(std::string("\x02\x4c\x04\x00", 4)); // EIATTR_NUM_BARRIERS = 4
  REQUIRE(barriers != std::string::npos);
  bytes[barriers + 1] = 0x4a; // an attribute without meaning here
  Elf elf = valueOf(Elf::create(bytes));
  llvm::object::ELF64LE::ShdrRange sections = valueOf(elf.sections());
  for (const auto &section : sections)
    if (valueOf(elf.getSectionName(section)) == ".text._Z1sPf")
      const_cast<llvm::object::ELF64LE::Shdr &>(section).sh_flags = section.sh_flags | 5u << 20;

  std::vector<KernelResources> rows = valueOf(readDeviceImage(bytes, "old.cubin"));
  REQUIRE(rows.size() == 2);
  CHECK(rows[1].mangled == "_Z1sPf");
  CHECK(rows[1].arch == "sm_89");
  CHECK(rows[1].registers == Known<int>(10));
  CHECK(rows[1].barriers == Known<int>(5));
  CHECK(rows[1].staticBytes == Known<int64_t>(132));

  header->e_ident[llvm::ELF::EI_ABIVERSION] = 9;
  CHECK_THAT(messageOf(readDeviceImage(bytes, "new.cubin")), Contains("CUDA ELF version 9"));
}

TEST_CASE("the section header has the register count where the attributes do not, below sm_90") {
  for (auto [name, expected] : {std::pair("tiny_sm_89.cubin", true), std::pair("tiny_sm_90.cubin", false)}) {
    std::string bytes = bytesOf(dataPath(name));
    for (size_t at = 0; (at = bytes.find(std::string("\x04\x2f\x08\x00", 4), at)) != std::string::npos; ++at)
      bytes[at + 1] = 0x7f; // EIATTR_REGCOUNT becomes an attribute without meaning
    std::vector<KernelResources> rows = valueOf(readDeviceImage(bytes, name));
    REQUIRE(rows.size() == 2);
    CHECK(rows[1].registers.known() == expected);
    CHECK(rows[1].registers.valueOr(10) == 10);
  }
}
