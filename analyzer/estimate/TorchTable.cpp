// A table of `key_averages().table()`: columns as wide as the dashes above them. It lists operators beside
// kernels, and the time of a kernel is also its operator's own; so only rows that no CPU time belongs to are
// kernels.
#include "estimate/Profile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <fmt/format.h>

#include <optional>

namespace smem::estimate {
namespace {

struct Extent {
  std::size_t start, length;
};

// The dashes of one column each; empty where the line is something else.
std::vector<Extent> columnsOf(llvm::StringRef line) {
  std::vector<Extent> columns;
  if (line.trim().empty() || !llvm::all_of(line.trim(), [](char c) { return c == '-' || c == ' '; }))
    return columns;
  for (std::size_t at = line.find('-'); at != llvm::StringRef::npos;) {
    const std::size_t end = std::min(line.find(' ', at), line.size());
    columns.push_back({at, end - at});
    at = line.find('-', end);
  }
  return columns;
}

llvm::StringRef cellOf(llvm::StringRef line, Extent column) {
  return line.substr(column.start, column.length).trim();
}

// "124.700ms", "12.000us", "1.2s".
std::optional<double> timeOf(llvm::StringRef text) {
  double factor = 1;
  if (text.consume_back("ms"))
    factor = 1;
  else if (text.consume_back("us") || text.consume_back("μs"))
    factor = 1e-3;
  else if (text.consume_back("ns"))
    factor = 1e-6;
  else if (text.consume_back("s"))
    factor = 1e3;
  else
    return std::nullopt;
  double value = 0;
  return text.trim().getAsDouble(value) ? std::nullopt : std::optional(value * factor);
}

struct Titles {
  std::optional<std::size_t> name, cpu, gpu, calls;
};

Titles titlesOf(llvm::StringRef line, const std::vector<Extent> &columns) {
  Titles titles;
  for (std::size_t at = 0; at < columns.size(); ++at) {
    const llvm::StringRef title = cellOf(line, columns[at]);
    if (title == "Name")
      titles.name = at;
    else if (title == "Self CPU" || title == "Self CPU total" || title == "Self CPU time total")
      titles.cpu = at;
    else if (title == "Self CUDA" || title == "Self CUDA total" || title == "Self CUDA time total")
      titles.gpu = at;
    else if (title == "# of Calls")
      titles.calls = at;
  }
  return titles;
}

} // namespace

llvm::Expected<Profile> parseTorchTable(llvm::StringRef text, llvm::StringRef path) {
  llvm::SmallVector<llvm::StringRef> lines;
  text.split(lines, '\n');
  std::size_t at = 0;
  std::vector<Extent> columns;
  while (at < lines.size() && (columns = columnsOf(lines[at].rtrim("\r"))).size() < 3)
    ++at;
  const Titles titles = at + 1 < lines.size() ? titlesOf(lines[at + 1], columns) : Titles();
  if (!titles.name || !titles.gpu)
    return llvm::createStringError(path.str() + ": the table has no columns 'Name' and 'Self CUDA'");
  std::vector<Slice> kernels, all;
  for (std::size_t line = at + 3; line < lines.size(); ++line) {
    const llvm::StringRef row = lines[line].rtrim("\r");
    if (!columnsOf(row).empty() || row.trim().empty())
      break;
    const std::optional<double> gpu = timeOf(cellOf(row, columns[*titles.gpu]));
    if (!gpu)
      return llvm::createStringError(fmt::format("{}:{}: 'Self CUDA' holds no time", path.str(), line + 1));
    Slice slice{cellOf(row, columns[*titles.name]).str(), *gpu, 0};
    if (titles.calls)
      (void)cellOf(row, columns[*titles.calls]).getAsInteger(10, slice.calls);
    const std::optional<double> cpu = titles.cpu ? timeOf(cellOf(row, columns[*titles.cpu])) : std::nullopt;
    if (*gpu > 0 && cpu && *cpu == 0)
      kernels.push_back(slice);
    all.push_back(std::move(slice));
  }
  const bool ofKernels = !kernels.empty();
  auto profile = profileOf("PyTorch profiler table", ofKernels ? std::move(kernels) : std::move(all), path);
  if (profile && !ofKernels)
    profile->remark = "the table lists operators, not kernels";
  return profile;
}

} // namespace smem::estimate
