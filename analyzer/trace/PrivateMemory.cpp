// Cells of local variables.
#include "trace/PrivateMemory.h"

namespace smem::trace {

void PrivateMemory::clear(Cells &cells, std::int64_t offset, std::int64_t size) {
  const std::int64_t end = offset + size;
  auto cell = cells.lower_bound(offset);
  if (cell != cells.begin() && std::prev(cell)->first + std::prev(cell)->second.size > offset)
    --cell;
  while (cell != cells.end() && cell->first < end) {
    const std::int64_t start = cell->first, stop = start + cell->second.size;
    const Cell old = cell->second;
    cell = cells.erase(cell);
    if (!old.filled)
      continue;
    if (start < offset)
      cells[start] = {offset - start, old.value, true};
    if (stop > end)
      cells[end] = {stop - end, old.value, true};
  }
}

void PrivateMemory::store(std::size_t variable, std::int64_t offset, std::int64_t size, const Lanes &value,
                          Mask lanes, Mask may, const llvm::Value *origin) {
  const Lanes before = load(variable, offset, size, origin);
  clear(content[variable], offset, size);
  // A lane that may not write keeps its value only where both are the same.
  const Lanes either = merged(before, may, value, may, origin);
  content[variable][offset] = {size, replaced(replaced(before, lanes & ~may, value), may, either), false};
}

void PrivateMemory::fill(std::size_t variable, std::int64_t offset, std::int64_t size, std::uint8_t byte) {
  clear(content[variable], offset, size);
  content[variable][offset] = {size, Lanes::uniform(byte), true};
}

Lanes PrivateMemory::load(std::size_t variable, std::int64_t offset, std::int64_t size,
                          const llvm::Value *origin) const {
  const Cells &cells = content[variable];
  auto after = cells.upper_bound(offset);
  if (after == cells.begin())
    return Lanes::unknown(origin);
  const auto &[start, cell] = *std::prev(after);
  if (cell.filled && offset + size <= start + cell.size && size <= 8)
    return map(cell.value,
               [=](std::uint64_t byte) { return truncated(byte * 0x0101010101010101u, 8 * size); });
  return start == offset && cell.size == size ? cell.value : Lanes::unknown(origin);
}

} // namespace smem::trace
