// The attribute records of a cubin's `.nv.info` sections, as far as resources need them. A record is a
// format byte, an attribute byte and a 16-bit field; format 4 makes the field the size of a payload.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <map>
#include <optional>

namespace smem::registers {

// Of the module's section `.nv.info`, by index in the symbol table.
struct SymbolAttributes {
  std::map<uint32_t, uint32_t> registers;  // EIATTR_REGCOUNT, per thread
  std::map<uint32_t, uint32_t> frameBytes; // EIATTR_FRAME_SIZE, bytes of stack per thread
};

// Both fail on a record that does not fit its section or has an unknown format.
llvm::Error readSymbolAttributes(llvm::ArrayRef<uint8_t> section, SymbolAttributes &into);

// EIATTR_NUM_BARRIERS of a kernel's section `.nv.info.<kernel>`; nothing when there is no such record.
llvm::Expected<std::optional<uint32_t>> readBarriers(llvm::ArrayRef<uint8_t> section);

} // namespace smem::registers
