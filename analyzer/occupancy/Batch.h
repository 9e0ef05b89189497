// The calculator over a CSV: one question a row, the answers appended to it. A row that cannot be read
// gets its error in its own line and the batch goes on; only a bad header ends it.
#pragma once

#include "device/Device.h"
#include "occupancy/BlockUse.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdint>

namespace smem::occupancy {

// What a missing column or an empty cell stands for. Without a device the column `arch` is required,
// with 0 threads the column `threads`.
struct BatchDefaults {
  const device::Device *device = nullptr;
  BlockUse use;

  friend bool operator==(const BatchDefaults &, const BatchDefaults &) = default;
};

struct BatchCount {
  int64_t rows = 0;
  int64_t malformed = 0;

  friend bool operator==(const BatchCount &, const BatchCount &) = default;
};

// Columns in any order: arch, threads, regs (per thread), static, dynamic (bytes), barriers, carveout
// (percent or "default"), optin ("none", "granted" or the attribute's bytes), and kernel, a label that
// is only passed on. Appends blocks_per_sm, limiter (all that tie, joined by '+'), occupancy (0 to 1) and
// error. Fails on an empty input and on a header with a missing, unknown or repeated column.
llvm::Expected<BatchCount> runBatch(llvm::StringRef csv, const BatchDefaults &defaults,
                                    llvm::raw_ostream &out);

} // namespace smem::occupancy
