// Writes through one buffer, flushed in large pieces.
#include "occupancy/Batch.h"

#include "occupancy/BatchReader.h"
#include "occupancy/Limits.h"
#include "occupancy/Occupancy.h"

#include <fmt/format.h>

#include <iterator>
#include <optional>
#include <string>

namespace smem::occupancy {
namespace {

llvm::StringRef takeLine(llvm::StringRef &rest) {
  auto [line, after] = rest.split('\n');
  rest = after;
  line.consume_back("\r");
  return line;
}

void appendAnswer(fmt::memory_buffer &buffer, const BatchRow &row) {
  Limits by = limits(*row.device, row.use);
  int blocks = by.least();
  int warps = blocks > 0 ? blocks * warpsPerBlock(*row.device, row.use.threads) : 0;
  fmt::format_to(std::back_inserter(buffer), ",{},", blocks);
  const char *separator = "";
  for (Limiter limiter : limitersOf(*row.device, row.use, by)) {
    llvm::StringRef name = nameOf(limiter);
    fmt::format_to(std::back_inserter(buffer), "{}{}", separator, fmt::string_view(name.data(), name.size()));
    separator = "+";
  }
  fmt::format_to(std::back_inserter(buffer), ",{:.4f},\n", double(warps) / row.device->maxWarpsPerSm);
}

void appendError(fmt::memory_buffer &buffer, int64_t line, const std::string &error) {
  buffer.append(fmt::format(",,,,\"line {}, ", line));
  for (char c : error) {
    if (c == '"')
      buffer.push_back('"');
    buffer.push_back(c);
  }
  buffer.append(llvm::StringRef("\"\n"));
}

} // namespace

llvm::Expected<BatchCount> runBatch(llvm::StringRef csv, const BatchDefaults &defaults,
                                    llvm::raw_ostream &out) {
  csv.consume_front("\xEF\xBB\xBF"); // the byte-order mark that spreadsheets write
  if (csv.trim().empty())
    return llvm::createStringError("the batch is empty: its first line names the columns, as in "
                                   "arch,threads,regs,static,dynamic");
  BatchReader reader;
  BatchRow defaultRow{defaults.device, defaults.use};
  llvm::StringRef header = takeLine(csv);
  if (llvm::Error error = readBatchHeader(header, defaultRow, reader))
    return error;
  fmt::memory_buffer buffer;
  fmt::format_to(std::back_inserter(buffer), "{},blocks_per_sm,limiter,occupancy,error\n", header.str());
  BatchCount count;
  for (int64_t line = 2; !csv.empty(); ++line) {
    llvm::StringRef text = takeLine(csv);
    if (text.trim().empty())
      continue;
    ++count.rows;
    BatchRow row = defaultRow;
    std::optional<std::string> error = readBatchRow(text, reader, row);
    count.malformed += error.has_value();
    // A row of the wrong shape would shift the answers under other columns: its cells stay empty.
    if (reader.cells.size() == reader.columns.size())
      buffer.append(text);
    else
      buffer.append(std::string(reader.columns.size() - 1, ','));
    if (error)
      appendError(buffer, line, *error);
    else
      appendAnswer(buffer, row);
    if (buffer.size() > 1 << 16) {
      out.write(buffer.data(), buffer.size());
      buffer.clear();
    }
  }
  out.write(buffer.data(), buffer.size());
  return count;
}

} // namespace smem::occupancy
