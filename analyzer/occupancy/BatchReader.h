// The reading half of a batch: the header's columns, and one line's cells as a question. Errors are
// texts, since a bad row is an answer of the batch and no failure of the tool.
#pragma once

#include "device/Device.h"
#include "occupancy/BlockUse.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <optional>
#include <string>

namespace smem::occupancy {

enum class BatchColumn { Arch, Threads, Regs, Static, Dynamic, Barriers, Carveout, OptIn, Kernel };

struct BatchRow {
  const device::Device *device = nullptr;
  BlockUse use;

  friend bool operator==(const BatchRow &, const BatchRow &) = default;
};

// What is kept between rows: the columns, room for cells, and the last architecture, since batches name
// the same one again and again.
struct BatchReader {
  llvm::SmallVector<BatchColumn, 16> columns;
  llvm::SmallVector<llvm::StringRef, 16> cells;
  std::string lastArch;
  const device::Device *lastDevice = nullptr;
};

// Reads the header into the reader. `needed` are the defaults: what they leave open must be a column.
llvm::Error readBatchHeader(llvm::StringRef line, const BatchRow &needed, BatchReader &reader);

// Reads one line over `row`, which holds the defaults. Nothing, or the error with its column. The
// reader's cells are the line's afterwards, none where a quote is not closed.
std::optional<std::string> readBatchRow(llvm::StringRef line, BatchReader &reader, BatchRow &row);

} // namespace smem::occupancy
