// Each item between commas must match as a whole: a number inside an unknown item is never taken.
#include "registers/UsageLine.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

namespace smem::registers {

template <class T> static bool consumeItem(llvm::StringRef item, llvm::StringRef unit, T &value) {
  return !item.consumeInteger(10, value) && item == unit;
}

std::optional<Usage> parseUsage(llvm::StringRef line, llvm::StringRef verb) {
  llvm::SmallVector<llvm::StringRef> items;
  line.trim().split(items, ", ");
  Usage usage;
  if (!items[0].consume_front(verb) || !consumeItem(items[0], " registers", usage.registers) ||
      usage.registers < 1 || usage.registers > 255) // 255: the most that an instruction can name
    return std::nullopt;
  for (llvm::StringRef item : llvm::drop_begin(items)) {
    int barriers = 0;
    int64_t bytes = 0;
    llvm::StringRef rest = item;
    if (rest.consume_front("used ") && consumeItem(rest, " barriers", barriers))
      usage.barriers = barriers;
    else if (consumeItem(item, " bytes smem", bytes))
      usage.sharedBytes = bytes;
    else if (item.contains("smem"))
      usage.sharedBytes = Unknown{fmt::format("the log says '{}'", item.str()), {}};
  }
  return usage;
}

Known<int64_t> bytesBefore(llvm::StringRef text, llvm::StringRef what) {
  const size_t at = text.find(what);
  llvm::StringRef before = at == llvm::StringRef::npos ? llvm::StringRef() : text.take_front(at);
  llvm::StringRef digits = before.take_back(before.size() - (before.find_last_not_of("0123456789") + 1));
  int64_t value = 0;
  if (digits.getAsInteger(10, value))
    return Unknown{fmt::format("the log has no number before '{}'", what.trim().str()), {}};
  return value;
}

} // namespace smem::registers
