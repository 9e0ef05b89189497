// What the lanes of a warp hold in local variables that no pass could put into registers: whole values at
// known offsets. Anything read otherwise than it was written is not known.
#pragma once

#include "trace/Lanes.h"

#include <cstdint>
#include <map>
#include <vector>

namespace smem::trace {

class PrivateMemory {
public:
  explicit PrivateMemory(std::size_t variables) : content(variables) {}

  // `size` bytes at `offset` of a variable. `may` are those of `lanes` that may not write.
  void store(std::size_t variable, std::int64_t offset, std::int64_t size, const Lanes &value, Mask lanes,
             Mask may, const llvm::Value *origin);
  // Every byte becomes `byte`.
  void fill(std::size_t variable, std::int64_t offset, std::int64_t size, std::uint8_t byte);
  // At most 8 bytes.
  Lanes load(std::size_t variable, std::int64_t offset, std::int64_t size, const llvm::Value *origin) const;
  void forget(std::size_t variable) { content[variable].clear(); }

private:
  struct Cell {
    std::int64_t size = 0;
    Lanes value;
    bool filled = false; // every byte is the value's low one
  };
  using Cells = std::map<std::int64_t, Cell>; // by offset, without overlap

  // Makes room; what is left of a filled cell stays.
  static void clear(Cells &cells, std::int64_t offset, std::int64_t size);

  std::vector<Cells> content;
};

} // namespace smem::trace
