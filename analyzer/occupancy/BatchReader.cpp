// Cells are read in place: a good row costs no allocation.
#include "occupancy/BatchReader.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

namespace smem::occupancy {
namespace {

constexpr std::array<llvm::StringLiteral, 9> columnNames = {
    "arch", "threads", "regs", "static", "dynamic", "barriers", "carveout", "optin", "kernel"};

llvm::StringRef nameOf(BatchColumn column) { return columnNames[static_cast<size_t>(column)]; }

using Cells = llvm::SmallVectorImpl<llvm::StringRef>;

// Splits one line. Quotes hold a cell with commas together and are left out of its value; doubled quotes
// inside stay doubled, since only the label may contain them. False: a quote is not closed.
bool splitCells(llvm::StringRef line, Cells &cells) {
  cells.clear();
  while (true) {
    line = line.ltrim(" \t");
    size_t end = line.find(',');
    if (line.starts_with("\"")) {
      size_t quote = line.find('"', 1);
      while (quote != llvm::StringRef::npos && line.substr(quote + 1).starts_with("\""))
        quote = line.find('"', quote + 2);
      if (quote == llvm::StringRef::npos)
        return false;
      cells.push_back(line.substr(1, quote - 1));
      end = line.find(',', quote);
    } else {
      cells.push_back(line.substr(0, end).rtrim(" \t"));
    }
    if (end == llvm::StringRef::npos)
      return true;
    line = line.substr(end + 1);
  }
}

template <class Integer> std::optional<std::string> readNumber(llvm::StringRef cell, Integer &value) {
  Integer read = 0;
  auto [end, error] = std::from_chars(cell.begin(), cell.end(), read);
  if (error == std::errc::result_out_of_range)
    return fmt::format("'{}' is more than {}", cell.str(), std::numeric_limits<Integer>::max());
  if (error != std::errc() || end != cell.end() || read < 0)
    return fmt::format("'{}' is no whole number from 0", cell.str());
  value = read;
  return std::nullopt;
}

std::optional<std::string> readArch(BatchReader &reader, llvm::StringRef cell, BatchRow &row) {
  if (cell != reader.lastArch || !reader.lastDevice) {
    llvm::Expected<const device::Device *> found = device::findDevice(cell);
    if (!found)
      return llvm::toString(found.takeError());
    reader.lastArch = cell.str();
    reader.lastDevice = *found;
  }
  row.device = reader.lastDevice;
  return std::nullopt;
}

std::optional<std::string> readOptIn(llvm::StringRef cell, OptIn &optIn) {
  optIn = OptIn{OptIn::Kind::None, 0};
  if (cell == "none")
    return std::nullopt;
  optIn.kind = cell == "granted" ? OptIn::Kind::Granted : OptIn::Kind::Attribute;
  if (cell != "granted" && readNumber(cell, optIn.bytes))
    return fmt::format("'{}' is neither none, granted nor a number of bytes", cell.str());
  return std::nullopt;
}

// Reads one cell into the row; an error text without its place where that fails.
std::optional<std::string> readCell(BatchReader &reader, BatchColumn column, llvm::StringRef cell,
                                    BatchRow &row) {
  switch (column) {
  case BatchColumn::Arch:
    return readArch(reader, cell, row);
  case BatchColumn::Threads:
    return readNumber(cell, row.use.threads);
  case BatchColumn::Regs:
    return readNumber(cell, row.use.registers.emplace());
  case BatchColumn::Static:
    return readNumber(cell, row.use.staticBytes);
  case BatchColumn::Dynamic:
    return readNumber(cell, row.use.dynamicBytes);
  case BatchColumn::Barriers:
    return readNumber(cell, row.use.barriers);
  case BatchColumn::Carveout:
    row.use.carveOutPercent.reset();
    if (cell == "default")
      return std::nullopt;
    return readNumber(cell, row.use.carveOutPercent.emplace());
  case BatchColumn::OptIn:
    return readOptIn(cell, row.use.optIn);
  case BatchColumn::Kernel:
    return std::nullopt;
  }
  return std::nullopt;
}

} // namespace

std::optional<std::string> readBatchRow(llvm::StringRef line, BatchReader &reader, BatchRow &row) {
  auto &cells = reader.cells;
  if (!splitCells(line, cells)) {
    size_t column = cells.size() + 1;
    cells.clear();
    return fmt::format("column {}: a quote is not closed", column);
  }
  if (cells.size() != reader.columns.size())
    return fmt::format("column {}: {} cells under {} columns",
                       std::min(cells.size(), reader.columns.size()) + 1, cells.size(),
                       reader.columns.size());
  for (size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].empty())
      continue;
    if (std::optional<std::string> error = readCell(reader, reader.columns[i], cells[i], row))
      return fmt::format("column '{}': {}", nameOf(reader.columns[i]).str(), *error);
  }
  if (!row.device)
    return "column 'arch': empty, and no architecture was given for the batch";
  if (row.use.threads == 0)
    return "column 'threads': a block has at least 1 thread";
  return std::nullopt;
}

llvm::Error readBatchHeader(llvm::StringRef line, const BatchRow &needed, BatchReader &reader) {
  if (!splitCells(line, reader.cells))
    return llvm::createStringError("line 1: a quote is not closed in the header");
  for (llvm::StringRef cell : reader.cells) {
    const auto *name = llvm::find(columnNames, cell);
    if (name == columnNames.end())
      return llvm::createStringError("line 1: unknown column '" + cell.str() + "'; the columns are " +
                                     llvm::join(columnNames, ", "));
    BatchColumn column = static_cast<BatchColumn>(name - columnNames.begin());
    if (llvm::is_contained(reader.columns, column))
      return llvm::createStringError("line 1: column '" + cell.str() + "' stands twice");
    reader.columns.push_back(column);
  }
  if (!needed.device && !llvm::is_contained(reader.columns, BatchColumn::Arch))
    return llvm::createStringError("line 1: no column 'arch', and no architecture was given for the batch");
  if (needed.use.threads == 0 && !llvm::is_contained(reader.columns, BatchColumn::Threads))
    return llvm::createStringError("line 1: no column 'threads'");
  return llvm::Error::success();
}

} // namespace smem::occupancy
