// A launch that asks for less than its kernel lays out: the last planes lie past the end.
#include "lint/Say.h"

#include "symbolic/Print.h"

#include "fmt/format.h"

namespace smem::rules {
namespace {

using namespace lint;

// What the launch cuts off, plane by plane in the order of the layout.
std::vector<Note> cutPlanes(const ledger::KernelLedger &kernel, const ledger::LaunchCheck &check,
                            std::int64_t request, const symbolic::Bindings &bindings) {
  std::vector<Note> notes;
  for (const ledger::Row &row : kernel.rows) {
    if (row.storage != facts::Storage::Dynamic || !row.offset || !row.extent)
      continue;
    Known<std::int64_t> offset = valueAt(row.offset->formula, check, bindings);
    Known<std::int64_t> extent = valueAt(row.extent->formula, check, bindings);
    if (!offset || !extent || *offset + *extent <= request)
      continue;
    if (*offset >= request)
      notes.push_back({fmt::format("`{}` (offset {}, {}) lies wholly past the end", row.name, *offset,
                                   count(*extent, "byte")),
                       row.where});
    else
      notes.push_back({fmt::format("`{}` (offset {}, {}) loses its last {}", row.name, *offset,
                                   count(*extent, "byte"), count(*offset + *extent - request, "byte")),
                       row.where});
  }
  return notes;
}

std::string sayShort(const ledger::LaunchCheck &check) {
  if (check.difference && check.difference->value)
    return count(-*check.difference->value, "byte") + " short";
  if (check.difference)
    return symbolic::print(-check.difference->formula) + " bytes short";
  return "too few bytes";
}

void check(const Model &model, Reporter &reporter) {
  for (const KernelModel &kernel : model.kernels)
    for (const LaunchModel &launch : kernel.launches) {
      const ledger::LaunchCheck &check = *launch.check;
      if (check.verdict != ledger::Verdict::Under || !check.request || !check.need)
        continue;
      Finding finding;
      finding.where = requestPlace(check);
      finding.kernel = kernel.ledger->kernel.display;
      finding.message =
          check.request->formula.isZero()
              ? fmt::format("no dynamic shared memory is requested, but the kernel needs {} bytes",
                            say(*check.need))
              : fmt::format("the request {} is {} of the need {}", say(*check.request), sayShort(check),
                            say(*check.need));
      if (!check.condition.empty())
        finding.notes.push_back({"they are equal only when " + check.condition, finding.where});
      if (check.request->value)
        for (Note &note : cutPlanes(*kernel.ledger, check, *check.request->value, model.ledger->bindings))
          finding.notes.push_back(std::move(note));
      for (const std::string &assumption : kernel.ledger->assumptions)
        finding.notes.push_back({"the need assumes that " + assumption, kernel.ledger->kernel.where});
      finding.remedy = requestInstead(*check.need);
      reporter.report(std::move(finding));
    }
}

} // namespace

extern constinit const lint::Rule underRequest = {
    .name = "under-request",
    .summary = "the launch requests fewer dynamic bytes than the kernel lays out",
    .severity = lint::Severity::Error,
    .since = "0.1.0",
    .check = check,
};

} // namespace smem::rules
