// Rows a multiple of 128 bytes apart, walked down by the lanes of one instruction: every row starts in
// the same bank. 32 banks of 4 bytes: CUDA Programming Guide, shared memory, all compute capabilities.
#include "lint/Say.h"

#include "symbolic/Operations.h"
#include "symbolic/Print.h"

#include "fmt/format.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <set>

namespace smem::rules {
namespace {

using namespace lint;

constexpr std::int64_t AllBanks = 128; // bytes

// Bytes that a lane moves at once, or a row of a matrix access.
std::int64_t laneBytes(const facts::Access &access, std::int64_t elementBytes) {
  using Kind = facts::AccessKind;
  switch (access.kind) {
  case Kind::MatrixLoad: // compiles to ldmatrix
  case Kind::RowLoad:
  case Kind::RowStore:
    return 16;
  case Kind::MatrixStore: // 8 rows of 4 lanes, each with two elements
    return 8 * elementBytes;
  default:
    return access.bytes && access.bytes->isConstant() ? access.bytes->constant() : elementBytes;
  }
}

// The padding that spreads the rows of the walking access and keeps every access of the plane aligned.
// Matrices that were stored are loaded again as what they are, in the same pattern.
std::int64_t paddingOf(const ledger::Row &row, const facts::Kernel &kernel) {
  std::int64_t padding = std::max<std::int64_t>(4, row.elementBytes);
  for (const facts::Access &access : kernel.accesses)
    if (kernel.planes[access.plane].name == row.name && access.kind != facts::AccessKind::Escape) {
      std::int64_t bytes = laneBytes(access, row.elementBytes);
      bool walks = access.where == row.walkWhere || access.kind == facts::AccessKind::MatrixStore;
      padding = std::max(padding, walks ? bytes : std::min<std::int64_t>(bytes, 16));
    }
  return std::min<std::int64_t>(padding, 32);
}

// Distinct pitches in bytes: the kernel's own number, or those that its launches give it.
std::set<std::int64_t> pitchesOf(const KernelModel &kernel, const ledger::Row &row,
                                 const symbolic::Bindings &bindings) {
  if (row.rowPitch->value)
    return {*row.rowPitch->value};
  std::set<std::int64_t> pitches;
  for (const LaunchModel &launch : kernel.launches)
    if (Known<std::int64_t> pitch = valueAt(row.rowPitch->formula, *launch.check, bindings))
      pitches.insert(*pitch);
  return pitches;
}

std::string sayCure(const ledger::Row &row, std::int64_t pitch, std::int64_t padding) {
  std::string text = fmt::format("Make the rows {} bytes apart ({} more of `{}` each)", pitch + padding,
                                 padding / row.elementBytes, row.element);
  if (row.extent && row.extent->value && *row.extent->value >= pitch)
    text += fmt::format(", which costs {}", count(*row.extent->value / pitch * padding, "byte"));
  if (row.aliasOf)
    text += fmt::format(" in the place of `{}`", *row.aliasOf);
  return text + ".";
}

void reportRow(const facts::Kernel &kernel, const ledger::Row &row, std::optional<std::int64_t> pitch, bool proved,
               Reporter &reporter) {
  Finding finding;
  finding.where = row.walkWhere.known() ? row.walkWhere : row.where;
  finding.kernel = kernel.display;
  std::string formula = symbolic::print(row.rowPitch->formula);
  std::string apart = pitch ? say({row.rowPitch->formula, *pitch}) : formula;
  finding.message =
      fmt::format("the rows of `{}` are {} bytes apart, a multiple of the {} bytes of all banks, {}",
                  row.name, apart, AllBanks,
                  proved ? "and one instruction walks down them"
                         : "and it could not be proved that no instruction walks down them");
  finding.notes.push_back({fmt::format("`{}` is laid out here", row.name), row.where});
  std::int64_t padding = paddingOf(row, kernel);
  finding.remedy = pitch ? sayCure(row, *pitch, padding)
                         : fmt::format("Make the rows {} + {} bytes apart.", formula, padding);
  if (proved)
    reporter.report(std::move(finding));
  else
    reporter.reportAs(Severity::Note, std::move(finding));
}

// Every block that was run touches the plane at addresses that are all known, and no lanes wait for each other.
bool isFree(const KernelModel &kernel, std::size_t row) {
  if (!kernel.traces || !*kernel.traces || (*kernel.traces)->empty())
    return false;
  return llvm::all_of(**kernel.traces, [&](const traffic::Traffic &traffic) {
    bool isTouched = false;
    for (const traffic::Access &access : traffic.accesses) {
      if (access.row && *access.row != row)
        continue;
      const bool isRated = access.row && access.rating && !access.traced.unknownExecutions && !access.rating->inexact;
      if (!isRated || access.rating->conflicting > 0)
        return false;
      isTouched = true;
    }
    return isTouched;
  });
}

// The walk was found with every index that is no thread's at its first value; in a block that was run none of the lanes'
// addresses at that place was known, as where a slot comes from data.
bool isOpenInTrace(const KernelModel &kernel, const ledger::Row &row) {
  if (!kernel.traces || !*kernel.traces)
    return false;
  bool isMet = false;
  for (const traffic::Traffic &traffic : **kernel.traces)
    for (const traffic::Access &access : traffic.accesses) {
      if (access.where.file != row.walkWhere.file || access.where.line != row.walkWhere.line || access.plane != row.name)
        continue;
      if (access.rating && access.rating->executions > access.traced.unknownExecutions)
        return false;
      isMet = true;
    }
  return isMet;
}

void check(const Model &model, Reporter &reporter) {
  for (const KernelModel &kernel : model.kernels)
    for (const auto &[index, row] : llvm::enumerate(kernel.ledger->rows)) {
      if (!row.rowPitch || row.walk == ledger::Walk::No || isFree(kernel, index))
        continue;
      const bool proved = row.walk == ledger::Walk::Proved && !isOpenInTrace(kernel, row);
      std::set<std::int64_t> pitches = pitchesOf(kernel, row, model.ledger->bindings);
      if (pitches.empty() && symbolic::remainder(row.rowPitch->formula, AllBanks).isZero())
        reportRow(kernel.ledger->kernel, row, std::nullopt, proved, reporter);
      for (std::int64_t pitch : pitches)
        if (pitch > 0 && pitch % AllBanks == 0)
          reportRow(kernel.ledger->kernel, row, pitch, proved, reporter);
    }
}

} // namespace

extern constinit const lint::Rule rowPitch = {
    .name = "row-pitch",
    .summary = "rows a multiple of 128 bytes apart are walked down by one instruction",
    .severity = lint::Severity::Warning,
    .since = "0.1.0",
    .check = check,
};

} // namespace smem::rules
