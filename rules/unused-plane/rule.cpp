// Bytes that a kernel lays out and that nothing in this instantiation touches.
#include "lint/Say.h"

#include "symbolic/Print.h"

#include "fmt/format.h"
#include "llvm/ADT/STLExtras.h"

namespace smem::rules {
namespace {

using namespace lint;

// The address of shared memory leaves the code that could be read, so anything may be touched.
bool escapes(const facts::Kernel &kernel) {
  return llvm::any_of(kernel.accesses,
                      [](const facts::Access &access) { return access.kind == facts::AccessKind::Escape; });
}

// A block that was run touches the plane, or may.
bool isTouched(const KernelModel &kernel, std::size_t row) {
  if (!kernel.traces || !*kernel.traces)
    return false;
  return llvm::any_of(**kernel.traces, [&](const traffic::Traffic &traffic) {
    const traffic::Placed &placed = traffic.rows[row];
    return placed.mayTouch.has_value() || !placed.complete;
  });
}

// Where the next plane starts, or its own end: alignment behind a small plane is paid for with it.
std::int64_t costOf(const ledger::KernelLedger &kernel, std::size_t index) {
  const ledger::Row &row = kernel.rows[index];
  const std::int64_t start = *row.offset->value;
  std::int64_t end = start + *row.extent->value;
  std::optional<std::int64_t> next;
  for (const ledger::Row &other : kernel.rows)
    if (other.storage == row.storage && other.offset && other.offset->value && *other.offset->value >= end)
      next = std::min(next.value_or(*other.offset->value), *other.offset->value);
  if (!next && row.storage == facts::Storage::Dynamic && kernel.dynamic && kernel.dynamic->value)
    next = *kernel.dynamic->value;
  return std::max(end, next.value_or(end)) - start;
}

void check(const Model &model, Reporter &reporter) {
  for (const KernelModel &kernel : model.kernels) {
    const ledger::KernelLedger &ledger = *kernel.ledger;
    if (escapes(ledger.kernel) || ledger.kernel.unseen.broken || ledger.kernel.unseen.cutOff)
      continue;
    for (std::size_t index = 0; index < ledger.rows.size(); ++index) {
      const ledger::Row &row = ledger.rows[index];
      if (row.used || row.aliasOf || !row.offset || !row.offset->value || !row.extent || !row.extent->value ||
          *row.extent->value == 0 || isTouched(kernel, index))
        continue;
      Finding finding;
      finding.where = row.where;
      finding.kernel = ledger.kernel.display;
      finding.message = fmt::format("nothing in this kernel touches `{}`, which takes {}", row.name,
                                    count(costOf(ledger, index), "byte"));
      finding.remedy = "Leave it out of this instantiation, for example by an empty base or a specialization.";
      reporter.report(std::move(finding));
    }
  }
}

} // namespace

extern constinit const lint::Rule unusedPlane = {
    .name = "unused-plane",
    .summary = "a plane takes bytes, and nothing in this instantiation touches it",
    .severity = lint::Severity::Note,
    .since = "0.1.0",
    .check = check,
};

} // namespace smem::rules
