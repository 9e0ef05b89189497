// Warp accesses written as a formula of the lane, and the rows of a recorded table.
#pragma once

#include "banks/WarpAccess.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cstdint>
#include <string>
#include <vector>

namespace smem::banks {

template <class Address> WarpAccess warp(Kind kind, int bytesPerLane, Address address) {
  WarpAccess access;
  access.kind = kind;
  access.bytesPerLane = static_cast<uint8_t>(bytesPerLane);
  for (int lane = 0; lane < Lanes; ++lane)
    access.set(lane, static_cast<uint32_t>(address(lane)));
  return access;
}

template <class Address> WarpAccess load(int bytesPerLane, Address address) {
  return warp(Kind::Load, bytesPerLane, address);
}
template <class Address> WarpAccess store(int bytesPerLane, Address address) {
  return warp(Kind::Store, bytesPerLane, address);
}

// ldmatrix.x4 of a 16x16 half tile: lane l supplies row l mod 16, 16-byte column l / 16.
inline WarpAccess tileRows(int pitchBytes, Kind kind = Kind::RowLoad) {
  return warp(kind, 16, [=](int lane) { return lane % 16 * pitchBytes + lane / 16 * 16; });
}

// cp.async of 16 bytes per lane.
template <class To, class From> WarpAccess copy(To to, From from) {
  WarpAccess access = warp(Kind::AsyncCopy, 16, to);
  access.sourceKnown = true;
  for (int lane = 0; lane < Lanes; ++lane)
    access.source[lane] = static_cast<uint32_t>(from(lane));
  return access;
}

// The data rows of tests/data/banks/NAME, split at commas outside quotes: no comment, no column names.
inline std::vector<std::vector<std::string>> recorded(const std::string &name) {
  auto file = llvm::MemoryBuffer::getFile(SMEM_TEST_DATA "/banks/" + name);
  std::vector<std::vector<std::string>> rows;
  llvm::SmallVector<llvm::StringRef> lines;
  if (file)
    (*file)->getBuffer().split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef line : lines) {
    if (line.starts_with("#"))
      continue;
    std::vector<std::string> &cells = rows.emplace_back(1);
    bool quoted = false;
    for (char c : line.rtrim('\r'))
      if (c == '"')
        quoted = !quoted;
      else if (c == ',' && !quoted)
        cells.emplace_back();
      else
        cells.back() += c;
  }
  if (!rows.empty())
    rows.erase(rows.begin());
  return rows;
}

} // namespace smem::banks
