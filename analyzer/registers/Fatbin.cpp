// Walks headers and entries by their own sizes. Layout (little-endian, found from fatbinary's output, see
// README): header = magic u32, version u16, header bytes u16, payload bytes u64. Entry = kind u16,
// version u16, header bytes u32, stored bytes u64 (padded), compressed bytes u32; at byte 28 the
// architecture, at 40 the flags u64, at 56 the uncompressed bytes u64.
#include "registers/Fatbin.h"

#include "registers/Input.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/Endian.h"

#include <optional>

namespace smem::registers {

constexpr uint32_t linkedMagic = 0xba55ed50;
constexpr uint32_t relocatableMagic = 0x466243b1;
constexpr size_t headerBytes = 16;
constexpr size_t entryHeaderBytes = 64;
constexpr uint16_t ptxKind = 1;
constexpr uint16_t elfKind = 2;
constexpr uint64_t lz4Flag = 0x2000;
constexpr uint64_t zstdFlag = 0x8000;
// A corrupt size must not become an allocation; no device image comes near this.
constexpr uint64_t maxImageBytes = uint64_t(1) << 30;

static uint16_t read16(llvm::StringRef bytes, size_t at) {
  return llvm::support::endian::read16le(bytes.data() + at);
}
static uint32_t read32(llvm::StringRef bytes, size_t at) {
  return llvm::support::endian::read32le(bytes.data() + at);
}
static uint64_t read64(llvm::StringRef bytes, size_t at) {
  return llvm::support::endian::read64le(bytes.data() + at);
}

static llvm::Error damaged(llvm::StringRef place, const char *what) {
  return failure("{}: damaged or cut short: {}; compile it again", place.str(), what);
}

bool isFatbin(llvm::StringRef bytes) {
  return bytes.size() >= 4 && (read32(bytes, 0) == linkedMagic || read32(bytes, 0) == relocatableMagic);
}

static llvm::Expected<std::string> payloadOf(llvm::StringRef entry, llvm::StringRef stored,
                                             llvm::StringRef place) {
  const uint64_t flags = read64(entry, 40);
  if (!(flags & (lz4Flag | zstdFlag)))
    return stored.str();
  if (flags & lz4Flag || !llvm::compression::zstd::isAvailable())
    return failure("{}: its code for sm_{} is compressed{}; extract it with cuobjdump -xelf all, or compile "
                   "with nvcc --no-compress",
                   place.str(), read32(entry, 28), flags & lz4Flag ? " with LZ4" : "");
  const uint64_t compressed = read32(entry, 16);
  const uint64_t size = read64(entry, 56);
  if (compressed > stored.size() || size > maxImageBytes)
    return damaged(place, "the sizes of a compressed entry");
  llvm::SmallVector<uint8_t, 0> image;
  if (llvm::Error error = llvm::compression::zstd::decompress(
          llvm::arrayRefFromStringRef(stored.take_front(compressed)), image, size)) {
    llvm::consumeError(std::move(error));
    return damaged(place, "a compressed entry does not decompress");
  }
  return llvm::toStringRef(image).str();
}

static llvm::Error readEntries(llvm::StringRef entries, llvm::StringRef place, FatbinContent &content) {
  while (!entries.empty()) {
    if (entries.size() < entryHeaderBytes)
      return damaged(place, "a fatbin ends inside an entry's header");
    const uint32_t header = read32(entries, 4);
    const uint64_t stored = read64(entries, 8);
    if (header < entryHeaderBytes || header > entries.size() || stored > entries.size() - header)
      return damaged(place, "a fatbin entry is larger than its container");
    const uint16_t kind = read16(entries, 0);
    if (kind == elfKind) {
      auto image = payloadOf(entries, entries.substr(header, stored), place);
      if (!image)
        return image.takeError();
      content.images.push_back(std::move(*image));
    } else if (kind == ptxKind) {
      ++content.ptxEntries;
    } else {
      ++content.otherEntries;
    }
    entries = entries.drop_front(header + stored);
  }
  return llvm::Error::success();
}

llvm::Expected<FatbinContent> readFatbin(llvm::StringRef bytes, llvm::StringRef place) {
  FatbinContent content;
  while (!bytes.empty()) {
    if (bytes[0] == 0) { // alignment between the fatbins of a linked section
      bytes = bytes.drop_front();
      continue;
    }
    if (bytes.size() < headerBytes || !isFatbin(bytes))
      return damaged(place, "no fatbin header where one is due");
    const uint16_t header = read16(bytes, 6);
    const uint64_t payload = read64(bytes, 8);
    if (header < headerBytes || header > bytes.size() || payload > bytes.size() - header)
      return damaged(place, "a fatbin is larger than its file or section");
    if (llvm::Error error = readEntries(bytes.substr(header, payload), place, content))
      return error;
    bytes = bytes.drop_front(header + payload);
  }
  return content;
}

} // namespace smem::registers
