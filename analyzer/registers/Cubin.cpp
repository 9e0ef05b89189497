// Finds out what kind of file it has, collects the device images in it, and joins their rows.
#include "registers/Cubin.h"

#include "registers/DeviceImage.h"
#include "registers/Fatbin.h"
#include "registers/Input.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Object/ELF.h"

namespace smem::registers {

constexpr llvm::StringLiteral kind = "a cubin";
constexpr llvm::StringLiteral remedy = "write one with nvcc -cubin -arch=sm_XX";

// The sections in which a host object, library or executable carries device code.
static llvm::Expected<FatbinContent> readHostFile(llvm::StringRef bytes, llvm::StringRef path) {
  using Elf = llvm::object::ELFFile<llvm::object::ELF64LE>;
  if (bytes.size() < sizeof(Elf::Elf_Ehdr) || bytes[llvm::ELF::EI_CLASS] != llvm::ELF::ELFCLASS64 ||
      bytes[llvm::ELF::EI_DATA] != llvm::ELF::ELFDATA2LSB)
    return failure("{}: is cut short or no 64-bit little-endian ELF file, so not {}; {}", path.str(),
                   kind.str(), remedy.str());
  auto damaged = [&](llvm::Error error) {
    return failure("{}: damaged or cut short: {}; compile it again", path.str(),
                   llvm::toString(std::move(error)));
  };
  auto elf = Elf::create(bytes);
  if (!elf)
    return damaged(elf.takeError());
  auto sections = elf->sections();
  if (!sections)
    return damaged(sections.takeError());
  FatbinContent all;
  bool found = false;
  for (const auto &section : *sections) {
    auto name = elf->getSectionName(section);
    if (!name)
      return damaged(name.takeError());
    if ((*name != ".nv_fatbin" && *name != "__nv_relfatbin") || section.sh_type == llvm::ELF::SHT_NOBITS)
      continue;
    auto contents = elf->getSectionContents(section);
    if (!contents)
      return damaged(contents.takeError());
    auto content = readFatbin(llvm::toStringRef(*contents), path);
    if (!content)
      return content.takeError();
    found = true;
    llvm::move(content->images, std::back_inserter(all.images));
    all.ptxEntries += content->ptxEntries;
    all.otherEntries += content->otherEntries;
  }
  if (!found)
    return failure("{}: is an ELF file for machine {} (NVIDIA CUDA is {}) and embeds no device code; {}",
                   path.str(), unsigned(elf->getHeader().e_machine), unsigned(llvm::ELF::EM_CUDA),
                   remedy.str());
  return all;
}

static llvm::Error notDeviceCode(llvm::StringRef bytes, llvm::StringRef path) {
  if (bytes.starts_with("!<arch>"))
    return failure("{}: is a static library; pass the program linked from it, or extract a member with ar x",
                   path.str());
  if (bytes.contains("ptxas info"))
    return failure("{}: is a build log, not {}; pass it as --ptxas-log", path.str(), kind.str());
  if (bytes.contains(".visible .entry") || bytes.contains("\n.target sm_"))
    return failure("{}: is PTX, which has no register counts, not {}; {}", path.str(), kind.str(),
                   remedy.str());
  return failure("{}: is no cubin, fatbin or ELF file; {}", path.str(), remedy.str());
}

llvm::Expected<ResourceTable> parseCubin(llvm::StringRef bytes, llvm::StringRef path) {
  FatbinContent content;
  if (isDeviceImage(bytes)) {
    content.images.push_back(bytes.str());
  } else if (isFatbin(bytes) || bytes.starts_with(llvm::ELF::ElfMagic)) {
    auto embedded = isFatbin(bytes) ? readFatbin(bytes, path) : readHostFile(bytes, path);
    if (!embedded)
      return embedded.takeError();
    content = std::move(*embedded);
  } else {
    return notDeviceCode(bytes, path);
  }
  if (content.images.empty())
    return failure(
        "{}: has no code for a real architecture ({} PTX entries, {} others), so no register counts; "
        "compile with -arch=sm_XX",
        path.str(), content.ptxEntries, content.otherEntries);

  ResourceTable table{Source::Cubin, path.str(), {}};
  for (llvm::StringRef image : content.images) {
    auto rows = readDeviceImage(image, path);
    if (!rows)
      return rows.takeError();
    llvm::move(*rows, std::back_inserter(table.rows));
  }
  if (table.rows.empty())
    return failure("{}: has device code but no kernel; pass the cubin of the file that defines the kernels",
                   path.str());
  normalize(table);
  return table;
}

llvm::Expected<ResourceTable> readCubin(llvm::StringRef path) {
  auto buffer = readInput(path, kind, remedy);
  if (!buffer)
    return buffer.takeError();
  return parseCubin((*buffer)->getBuffer(), path);
}

} // namespace smem::registers
