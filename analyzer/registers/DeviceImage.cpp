// Reads the ELF structure of one device image. Everything is checked against the image's own size
// before any number is taken from it, so that a file cut short is an error and not a smaller table.
#include "registers/DeviceImage.h"

#include "registers/Input.h"
#include "registers/NvInfo.h"

#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Object/ELF.h"

#include <map>

namespace smem::registers {

namespace {

using Elf = llvm::object::ELFFile<llvm::object::ELF64LE>;
using Section = llvm::object::ELF64LE::Shdr;

struct Image {
  int sm = 0;               // 89 for sm_89
  bool oldEncoding = false; // ELF ABI 7, CUDA 12 and before; ABI 8 from CUDA 13.0 on
  bool relocatable = false; // before the device link
  std::map<std::string, const Section *, std::less<>> sections;
  std::map<std::string, uint32_t, std::less<>> functions; // name to symbol index
  SymbolAttributes attributes;                            // of .nv.info
};

} // namespace

// Registers per thread have 8 bits and 255 at most; 16 named barriers (CUDA Programming Guide, technical
// specifications per compute capability). No SM comes near 1 MiB of shared memory: more is damage.
constexpr uint32_t maxRegisters = 255;
constexpr uint32_t maxBarriers = 16;
constexpr uint64_t maxSharedBytes = uint64_t(1) << 20;
// Reserved by the system in every block (same table); `.nv.shared.<kernel>` has it from sm_90 on.
constexpr uint64_t reservedBytes = 1024;
constexpr int firstSmWithReserveInSection = 90;

static llvm::Error damaged(llvm::StringRef place, const std::string &what) {
  return failure("{}: damaged or cut short: {}; compile it again", place.str(), what);
}

static llvm::Error readHeader(const Elf &elf, Image &image, llvm::StringRef place) {
  const auto &header = elf.getHeader();
  const unsigned abi = header.e_ident[llvm::ELF::EI_ABIVERSION];
  if (abi != llvm::ELF::ELFABIVERSION_CUDA_V1 && abi != llvm::ELF::ELFABIVERSION_CUDA_V2)
    return failure("{}: has CUDA ELF version {}, and only 7 and 8 are understood; pass the log of "
                   "nvcc -Xptxas -v instead (--ptxas-log)",
                   place.str(), abi);
  image.oldEncoding = abi == llvm::ELF::ELFABIVERSION_CUDA_V1;
  image.sm = image.oldEncoding
                 ? header.e_flags & llvm::ELF::EF_CUDA_SM
                 : (header.e_flags & llvm::ELF::EF_CUDA_SM_MASK) >> llvm::ELF::EF_CUDA_SM_OFFSET;
  image.relocatable = header.e_type == llvm::ELF::ET_REL;
  if (image.sm < 20 || (!image.relocatable && header.e_type != llvm::ELF::ET_EXEC))
    return damaged(place, fmt::format("ELF type {} for sm_{}", unsigned(header.e_type), image.sm));
  return llvm::Error::success();
}

static llvm::Error readFunctions(const Elf &elf, const Section &table, Image &image) {
  auto symbols = elf.symbols(&table);
  if (!symbols)
    return symbols.takeError();
  auto names = elf.getStringTableForSymtab(table);
  if (!names)
    return names.takeError();
  uint32_t index = 0;
  for (const auto &symbol : *symbols) {
    if (symbol.getType() == llvm::ELF::STT_FUNC) {
      auto name = symbol.getName(*names);
      if (!name)
        return name.takeError();
      image.functions[name->str()] = index;
    }
    ++index;
  }
  return llvm::Error::success();
}

static llvm::Error readSections(const Elf &elf, Image &image) {
  auto programs = elf.program_headers();
  if (!programs)
    return programs.takeError();
  auto sections = elf.sections();
  if (!sections)
    return sections.takeError();
  for (const Section &section : *sections) {
    auto name = elf.getSectionName(section);
    if (!name)
      return name.takeError();
    if (section.sh_type != llvm::ELF::SHT_NOBITS && section.sh_type != llvm::ELF::SHT_NULL)
      if (auto contents = elf.getSectionContents(section); !contents)
        return contents.takeError();
    image.sections[name->str()] = &section;
    if (section.sh_type == llvm::ELF::SHT_SYMTAB)
      if (llvm::Error error = readFunctions(elf, section, image))
        return error;
  }
  if (auto info = image.sections.find(".nv.info"); info != image.sections.end()) {
    auto contents = elf.getSectionContents(*info->second);
    if (!contents)
      return contents.takeError();
    return readSymbolAttributes(*contents, image.attributes);
  }
  return llvm::Error::success();
}

static Unknown notLinked(const char *what) {
  return {fmt::format("relocatable device code (-rdc=true), whose {} the device link may still raise", what),
          {}};
}

// Registers: EIATTR_REGCOUNT in .nv.info; where that is missing, the top byte of sh_info, which is only
// used below sm_90.
static Known<int> registersOf(const Image &image, llvm::StringRef kernel, const Section &text) {
  if (image.relocatable)
    return notLinked("register count");
  if (auto symbol = image.functions.find(kernel); symbol != image.functions.end())
    if (auto count = image.attributes.registers.find(symbol->second);
        count != image.attributes.registers.end())
      return int(count->second);
  if (int count = text.sh_info >> 24)
    return count;
  return Unknown{"the cubin has no register count for this kernel", {}};
}

static Known<int64_t> staticBytesOf(const Image &image, llvm::StringRef kernel) {
  if (image.relocatable)
    return notLinked("shared memory");
  auto found = image.sections.find(".nv.shared." + kernel.str());
  const uint64_t size = found == image.sections.end() ? 0 : uint64_t(found->second->sh_size);
  if (size == 0 || image.sm < firstSmWithReserveInSection)
    return int64_t(size);
  if (size < reservedBytes)
    return Unknown{
        fmt::format(".nv.shared has {} bytes, less than the {} of the reserve", size, reservedBytes), {}};
  return int64_t(size - reservedBytes);
}

// Barriers: EIATTR_NUM_BARRIERS of the kernel's own .nv.info; in the old encoding bits 20 to 26 of the
// code section's flags.
static llvm::Expected<Known<int>> barriersOf(const Elf &elf, const Image &image, llvm::StringRef kernel,
                                             const Section &text) {
  if (image.relocatable)
    return notLinked("barrier count");
  auto info = image.sections.find(".nv.info." + kernel.str());
  if (info == image.sections.end())
    return Unknown{"the cubin has no attributes for this kernel", {}};
  auto contents = elf.getSectionContents(*info->second);
  if (!contents)
    return contents.takeError();
  auto barriers = readBarriers(*contents);
  if (!barriers)
    return barriers.takeError();
  if (*barriers)
    return int(**barriers);
  return image.oldEncoding ? int(text.sh_flags >> 20 & 0x7f) : 0;
}

static llvm::Expected<KernelResources> readKernel(const Elf &elf, const Image &image,
                                                  const std::string &kernel, const Section &text) {
  KernelResources row{kernel, fmt::format("sm_{}", image.sm)};
  row.registers = registersOf(image, kernel, text);
  row.staticBytes = staticBytesOf(image, kernel);
  auto barriers = barriersOf(elf, image, kernel, text);
  if (!barriers)
    return barriers.takeError();
  row.barriers = *barriers;
  row.stackBytes = Unknown{"the cubin has no stack frame for this kernel", {}};
  if (auto symbol = image.functions.find(kernel); symbol != image.functions.end())
    if (auto frame = image.attributes.frameBytes.find(symbol->second);
        frame != image.attributes.frameBytes.end())
      row.stackBytes = int64_t(frame->second);
  row.spillStoreBytes = row.spillLoadBytes = Unknown{"a cubin does not record spills", {}};

  if (row.registers.valueOr(1) < 1 || uint32_t(row.registers.valueOr(1)) > maxRegisters ||
      uint32_t(row.barriers.valueOr(0)) > maxBarriers ||
      uint64_t(row.staticBytes.valueOr(0)) > maxSharedBytes)
    return failure("{} has {} registers, {} barriers, {} static bytes", kernel, row.registers.valueOr(0),
                   row.barriers.valueOr(0), row.staticBytes.valueOr(0));
  return row;
}

bool isDeviceImage(llvm::StringRef bytes) {
  return bytes.size() >= sizeof(llvm::object::ELF64LE::Ehdr) && bytes.starts_with(llvm::ELF::ElfMagic) &&
         bytes[llvm::ELF::EI_CLASS] == llvm::ELF::ELFCLASS64 &&
         bytes[llvm::ELF::EI_DATA] == llvm::ELF::ELFDATA2LSB &&
         reinterpret_cast<const llvm::object::ELF64LE::Ehdr *>(bytes.data())->e_machine == llvm::ELF::EM_CUDA;
}

llvm::Expected<std::vector<KernelResources>> readDeviceImage(llvm::StringRef bytes, llvm::StringRef place) {
  auto elf = Elf::create(bytes);
  if (!elf)
    return damaged(place, llvm::toString(elf.takeError()));
  Image image;
  if (llvm::Error error = readHeader(*elf, image, place))
    return error;
  if (llvm::Error error = readSections(*elf, image))
    return damaged(place, llvm::toString(std::move(error)));
  std::vector<KernelResources> rows;
  for (const auto &[name, section] : image.sections) {
    llvm::StringRef kernel = name;
    // A called function has a code section too; only a kernel has a bank of parameters.
    if (!kernel.consume_front(".text.") || !image.sections.contains(".nv.constant0." + kernel.str()))
      continue;
    auto row = readKernel(*elf, image, kernel.str(), *section);
    if (!row)
      return damaged(place, llvm::toString(row.takeError()));
    rows.push_back(std::move(*row));
  }
  return rows;
}

} // namespace smem::registers
