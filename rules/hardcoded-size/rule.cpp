// A number that stands for tile symbols: a request, or the size of a static array, that is right today and
// stays behind at the next tile change.
#include "lint/Ask.h"
#include "lint/Say.h"

#include "ledger/Footprint.h"
#include "symbolic/Operations.h"
#include "symbolic/Print.h"

#include "fmt/format.h"
#include "llvm/ADT/STLExtras.h"

namespace smem::rules {
namespace {

using namespace lint;
using symbolic::Formula;

bool isProved(const Formula &claim, const std::vector<Formula> &assumptions) {
  return symbolic::prove(claim, assumptions).proof == symbolic::Proof::Proved;
}

// "`BM`, `BK` and `STAGES`".
std::string namesIn(const Formula &formula) {
  std::vector<std::string> names;
  for (const symbolic::Symbol &symbol : symbolic::symbolsOf(formula))
    if (std::string quoted = "`" + symbol.name + "`"; !llvm::is_contained(names, quoted))
      names.push_back(quoted);
  return listed(names);
}

// Of a warp or of a block at its largest: that many elements are one for each, whatever the tile.
bool isHardwareCount(const Model &model, std::int64_t elements) {
  return llvm::any_of(model.devices, [&](const device::Device *device) {
    return elements == device->warpSize || elements == device->maxThreadsPerBlock;
  });
}

bool isForHardware(const Model &model, const ledger::KernelLedger &kernel, std::int64_t bytes) {
  return llvm::any_of(kernel.rows, [&](const ledger::Row &row) {
    return row.storage == facts::Storage::Dynamic && bytes % row.elementBytes == 0 &&
           isHardwareCount(model, bytes / row.elementBytes);
  });
}

// A number above the need may be a budget, and what it costs is over-request's.
void checkRequest(const Model &model, const ledger::KernelLedger &kernel, const ledger::LaunchCheck &check,
                  Reporter &reporter) {
  std::optional<HardcodedSize> size = hardcodedRequest(model, check);
  if (!size || *check.need->value < size->bytes || isForHardware(model, kernel, size->bytes) ||
      check.verdict == ledger::Verdict::Exact ||
      isProved(symbolic::lessEqual(check.need->formula, check.request->formula),
               assumptionsAt(model, kernel, check)))
    return;
  Finding finding;
  finding.where = size->symbol ? model.facts->symbols.at(*size->symbol).where : requestPlace(check);
  finding.kernel = kernel.kernel.display;
  finding.message = fmt::format("the request is the number {}{} and does not follow {}: the need is {}",
                                size->bytes, size->symbol ? fmt::format(" of `{}`", size->symbol->name) : "",
                                namesIn(check.need->formula), say(*check.need));
  finding.notes.push_back({"the launch", check.launch.where});
  finding.remedy = fmt::format("Write it as {}.", symbolic::print(check.need->formula));
  reporter.report(std::move(finding));
}

void checkArray(const Model &model, const ledger::KernelLedger &kernel, std::size_t index,
                Reporter &reporter) {
  const facts::Plane &plane = kernel.kernel.planes[index];
  const symbolic::Bindings &bindings = model.ledger->bindings;
  if (plane.storage != facts::Storage::Static || plane.memberOf || plane.isBuffer || !plane.extent ||
      !*plane.extent || !(*plane.extent)->isConstant() || kernel.kernel.unseen.broken)
    return;
  const std::int64_t bytes = (*plane.extent)->constant();
  if (bytes <= plane.elementBytes || isHardwareCount(model, bytes / plane.elementBytes))
    return;
  const Known<Formula> end =
      ledger::footprintOf(kernel.kernel, index, ledger::rowPitchOf(kernel.kernel, index, bindings), bindings)
          .end;
  if (!end || !isOfTileSymbols(*end, bindings))
    return;
  Known<std::int64_t> present = symbolic::evaluate(*end, bindings);
  std::vector<Formula> assumptions = model.facts->guards;
  llvm::append_range(assumptions, kernel.kernel.guards);
  if (!present || *present != bytes || isProved(symbolic::lessEqual(*end, bytes), assumptions))
    return;
  Finding finding;
  finding.where = plane.where;
  finding.kernel = kernel.kernel.display;
  finding.message = fmt::format("the {} of `{}` are a number and do not follow {}: its accesses reach {}",
                                count(bytes, "byte"), plane.name, namesIn(*end), symbolic::print(*end));
  finding.remedy = fmt::format("Declare it from {}.", namesIn(*end));
  reporter.report(std::move(finding));
}

void check(const Model &model, Reporter &reporter) {
  for (const KernelModel &kernel : model.kernels) {
    for (const LaunchModel &launch : kernel.launches)
      checkRequest(model, *kernel.ledger, *launch.check, reporter);
    for (std::size_t index = 0; index < kernel.ledger->kernel.planes.size(); ++index)
      checkArray(model, *kernel.ledger, index, reporter);
  }
}

} // namespace

extern constinit const lint::Rule hardcodedSize = {
    .name = "hardcoded-size",
    .summary = "a number stands for tile symbols in a request or an array, and does not follow them",
    .severity = lint::Severity::Note,
    .since = "0.1.0",
    .check = check,
};

} // namespace smem::rules
