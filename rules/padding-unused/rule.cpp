// Rows that are declared with padding and walked without it: the bytes are paid for and spread nothing.
#include "lint/Say.h"

#include "fmt/format.h"
#include "llvm/ADT/STLExtras.h"

namespace smem::rules {
namespace {

using namespace lint;

// More than this behind a row is room for something, not padding; bytes.
constexpr std::int64_t MostPadding = 64;

struct Padding {
  std::int64_t rows = 0, bytes = 0; // bytes at the end of each row
};

// The rows that are touched fill the plane's front without a gap, and what is left behind them is the same few
// bytes for every row.
std::optional<Padding> paddingOf(const traffic::Placed &row, std::int64_t elementBytes) {
  if (!row.complete || !row.pitch || !row.extent || !row.touched || row.touched->begin != 0 ||
      row.mayTouch != row.touched)
    return std::nullopt;
  const std::int64_t touched = row.touched->end, left = *row.extent - touched;
  if (left <= 0 || touched % *row.pitch != 0)
    return std::nullopt;
  const std::int64_t rows = touched / *row.pitch;
  if (rows < 2 || left % rows != 0)
    return std::nullopt;
  const std::int64_t padding = left / rows;
  if (padding > MostPadding || padding >= *row.pitch || padding % elementBytes != 0)
    return std::nullopt;
  return Padding{rows, padding};
}

void check(const Model &model, Reporter &reporter) {
  for (const KernelModel &kernel : model.kernels) {
    if (!kernel.traces || !*kernel.traces || (*kernel.traces)->empty())
      continue;
    for (std::size_t index = 0; index < kernel.ledger->rows.size(); ++index) {
      const ledger::Row &row = kernel.ledger->rows[index];
      // Every block must leave the bytes alone.
      std::optional<Padding> padding;
      const bool always = llvm::all_of(**kernel.traces, [&](const traffic::Traffic &traffic) {
        padding = paddingOf(traffic.rows[index], row.elementBytes);
        return padding.has_value();
      });
      if (!always || row.aliasOf)
        continue;
      const std::int64_t pitch = *(*kernel.traces)->front().rows[index].pitch;
      Finding finding;
      finding.where = row.where;
      finding.kernel = kernel.ledger->kernel.display;
      finding.message =
          fmt::format("`{}` has room for {} rows of {} bytes, and is indexed with rows {} bytes apart: {} of padding "
                      "are never touched and spread no bank",
                      row.name, padding->rows, pitch + padding->bytes, pitch,
                      count(padding->rows * padding->bytes, "byte"));
      finding.remedy = fmt::format("Index with the padded pitch of {} bytes, or leave the padding out.",
                                   pitch + padding->bytes);
      reporter.report(std::move(finding));
    }
  }
}

} // namespace

extern constinit const lint::Rule paddingUnused = {
    .name = "padding-unused",
    .summary = "padding is declared, and the indices use the unpadded pitch",
    .severity = lint::Severity::Warning,
    .since = "0.1.0",
    .check = check,
};

} // namespace smem::rules
