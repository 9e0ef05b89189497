// One walk over the records serves both readers. Attribute numbers: NVIDIA does not document them; each
// was found by compiling kernels that differ in one resource and comparing with ptxas -v (see README).
#include "registers/NvInfo.h"

#include "registers/Input.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Endian.h"

namespace smem::registers {

namespace {

enum Format : uint8_t { NoValue = 1, ByteValue = 2, HalfValue = 3, SizedValue = 4 };
enum Attribute : uint8_t { FrameSize = 0x11, RegCount = 0x2f, NumBarriers = 0x4c };

struct Record {
  uint8_t format;
  uint8_t attribute;
  uint16_t field;
  llvm::ArrayRef<uint8_t> payload;
};

} // namespace

static llvm::Error forEachRecord(llvm::ArrayRef<uint8_t> section,
                                 llvm::function_ref<void(const Record &)> use) {
  while (!section.empty()) {
    if (section.size() < 4)
      return failure(".nv.info ends inside a record");
    Record record{section[0], section[1], llvm::support::endian::read16le(&section[2]), {}};
    section = section.drop_front(4);
    if (record.format < NoValue || record.format > SizedValue)
      return failure(".nv.info has a record of format {}", record.format);
    if (record.format == SizedValue) {
      if (record.field > section.size())
        return failure(".nv.info has a record of {} bytes where {} are left", record.field, section.size());
      record.payload = section.take_front(record.field);
      section = section.drop_front(record.field);
    }
    use(record);
  }
  return llvm::Error::success();
}

llvm::Error readSymbolAttributes(llvm::ArrayRef<uint8_t> section, SymbolAttributes &into) {
  return forEachRecord(section, [&](const Record &record) {
    if (record.payload.size() != 8)
      return;
    const uint32_t symbol = llvm::support::endian::read32le(&record.payload[0]);
    const uint32_t value = llvm::support::endian::read32le(&record.payload[4]);
    if (record.attribute == RegCount)
      into.registers[symbol] = value;
    else if (record.attribute == FrameSize)
      into.frameBytes[symbol] = value;
  });
}

llvm::Expected<std::optional<uint32_t>> readBarriers(llvm::ArrayRef<uint8_t> section) {
  std::optional<uint32_t> barriers;
  llvm::Error error = forEachRecord(section, [&](const Record &record) {
    if (record.attribute == NumBarriers && (record.format == ByteValue || record.format == HalfValue))
      barriers = record.format == ByteValue ? record.field & 0xff : record.field;
  });
  if (error)
    return error;
  return barriers;
}

} // namespace smem::registers
