// Why a request is too large: it contains the static planes, which the compiler has added already, or the
// bytes of planes that share theirs. By formula only: two sizes that happen to be equal prove nothing.
#include "lint/Ask.h"
#include "lint/Say.h"

#include "symbolic/Operations.h"
#include "symbolic/Print.h"

#include "fmt/format.h"
#include "llvm/ADT/STLExtras.h"

#include <bit>

namespace smem::rules {
namespace {

using namespace lint;
using symbolic::Formula;

struct Cause {
  std::string text;
  std::vector<Note> notes;
};

// A constant with a number of its own, for a kernel that is written in numbers, is that number.
Formula requestOf(const Model &model, const ledger::LaunchCheck &check) {
  if (check.need->formula.isConstant() && check.request->value &&
      isPlainNumber(model, check.request->formula))
    return *check.request->value;
  return check.request->formula;
}

// Bytes beside a dynamic buffer that round its start up to a swizzle's period.
constexpr std::int64_t MostSlack = 1024;
bool mayBeSlack(const Formula &surplus, const Formula &need) {
  return !need.isZero() && surplus.isConstant() && surplus.constant() <= MostSlack &&
         std::has_single_bit(std::uint64_t(surplus.constant()));
}

std::optional<Formula> extentOf(const ledger::Row &row, const ledger::LaunchCheck &check) {
  if (!row.extent)
    return std::nullopt;
  return symbolic::substitute(row.extent->formula, check.launch.arguments);
}

bool isStatic(const ledger::Row &row) { return row.storage == facts::Storage::Static && row.used; }

Note noteOf(const ledger::Row &row) {
  return {fmt::format("`{}` takes {}", row.name, say(*row.extent)), row.where};
}

// All static planes, in bytes as the compiler counts them or as the runtime reports them, or one of them.
std::optional<Cause> staticCause(const ledger::KernelLedger &kernel, const ledger::LaunchCheck &check,
                                 const Formula &surplus) {
  Cause all{"the static planes, which every block gets without asking", {}};
  Formula sum;
  for (const ledger::Row &row : kernel.rows)
    if (isStatic(row) && row.extent) {
      all.notes.push_back(noteOf(row));
      if (!row.aliasOf)
        sum += *extentOf(row, check);
    }
  if (all.notes.empty())
    return std::nullopt;
  const symbolic::Symbol *symbol = surplus.singleAtom() ? surplus.singleAtom()->symbol() : nullptr;
  const bool isReported =
      symbol && symbol->kind == symbolic::SymbolKind::StaticBytes && symbol->scope == kernel.kernel.mangled;
  if (isReported || (kernel.staticBytes && surplus == Formula(*kernel.staticBytes)) || surplus == sum)
    return all;
  for (const ledger::Row &row : kernel.rows)
    if (std::optional<Formula> extent = isStatic(row) ? extentOf(row, check) : std::nullopt;
        extent && surplus == *extent)
      return Cause{fmt::format("the static plane `{}`, which every block gets without asking", row.name),
                   {noteOf(row)}};
  return std::nullopt;
}

Cause sharing(const ledger::Row &row) {
  return {fmt::format("`{}` beside `{}`, whose bytes it reuses", row.name, *row.aliasOf), {noteOf(row)}};
}

// All planes summed as if none shared its bytes.
std::optional<Cause> sumCause(const ledger::KernelLedger &kernel, const ledger::LaunchCheck &check,
                              const Formula &request) {
  Formula sum;
  const ledger::Row *alias = nullptr;
  for (const ledger::Row &row : kernel.rows) {
    if (row.storage != facts::Storage::Dynamic)
      continue;
    std::optional<Formula> extent = extentOf(row, check);
    if (!extent)
      return std::nullopt;
    sum += *extent;
    if (row.aliasOf && !alias)
      alias = &row;
  }
  if (!alias || request != sum)
    return std::nullopt;
  return sharing(*alias);
}

// One plane that lies in another's bytes. What of it counts is what the smaller of the two takes.
std::optional<Cause> aliasCause(const ledger::KernelLedger &kernel, const ledger::LaunchCheck &check,
                                const Formula &surplus) {
  for (const ledger::Row &row : kernel.rows) {
    std::optional<Formula> extent =
        row.storage == facts::Storage::Dynamic && row.aliasOf ? extentOf(row, check) : std::nullopt;
    if (!extent || extent->isZero())
      continue;
    for (const ledger::Row &owner : kernel.rows) {
      std::optional<Formula> whole = owner.name == *row.aliasOf ? extentOf(owner, check) : std::nullopt;
      if (whole && (surplus == *extent || surplus == *extent + *whole - symbolic::max(*extent, *whole)))
        return sharing(row);
    }
  }
  return std::nullopt;
}

std::optional<Cause> causeOf(const Model &model, const ledger::KernelLedger &kernel,
                             const ledger::LaunchCheck &check) {
  const Formula request = requestOf(model, check), surplus = request - check.need->formula;
  if (std::optional<Cause> cause = sumCause(kernel, check, request))
    return cause;
  if (mayBeSlack(surplus, check.need->formula))
    return std::nullopt;
  if (std::optional<Cause> cause = staticCause(kernel, check, surplus))
    return cause;
  return aliasCause(kernel, check, surplus);
}

void check(const Model &model, Reporter &reporter) {
  for (const KernelModel &kernel : model.kernels)
    for (const LaunchModel &launch : kernel.launches) {
      const ledger::LaunchCheck &check = *launch.check;
      if (check.verdict != ledger::Verdict::Over || !check.request || !check.need)
        continue;
      std::optional<Cause> cause = causeOf(model, *kernel.ledger, check);
      if (!cause)
        continue;
      Finding finding;
      finding.where = requestPlace(check);
      finding.kernel = kernel.ledger->kernel.display;
      finding.message = fmt::format("the request {} counts {}", say(*check.request), cause->text);
      if (check.difference && check.difference->value)
        finding.message += fmt::format(": {} twice", count(*check.difference->value, "byte"));
      finding.notes = std::move(cause->notes);
      finding.remedy = requestInstead(*check.need);
      reporter.report(std::move(finding));
    }
}

} // namespace

extern constinit const lint::Rule staticCountedTwice = {
    .name = "static-counted-twice",
    .summary = "the dynamic request contains the static planes, or planes that share their bytes are summed",
    .severity = lint::Severity::Warning,
    .since = "0.1.0",
    .check = check,
};

} // namespace smem::rules
