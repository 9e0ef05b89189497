// One kernel, different sizes: an occupancy query about another block than the launch's, or an opt-in that is
// smaller than the request for some tiles. Only what certainly differs.
#include "lint/Ask.h"
#include "lint/Say.h"

#include "symbolic/Operations.h"
#include "symbolic/Print.h"

#include "fmt/format.h"
#include "llvm/ADT/STLExtras.h"

namespace smem::rules {
namespace {

using namespace lint;
using symbolic::Formula;

// Different at the present values, or whatever the open ones are.
bool differs(const Formula &a, const Formula &b, const std::vector<Formula> &assumptions,
             const symbolic::Bindings &bindings) {
  const Formula difference = symbolic::substitute(a - b, bindings);
  if (difference.isConstant())
    return !difference.isZero();
  const symbolic::Sign sign = symbolic::signOf(difference, assumptions);
  return sign == symbolic::Sign::Positive || sign == symbolic::Sign::Negative;
}

// What a query asked for, in the launcher's terms; a part that is not known is absent.
struct Asked {
  std::optional<Formula> bytes, threads;

  friend auto operator<=>(const Asked &, const Asked &) = default;
};

std::optional<Formula> termOf(const Known<Formula> &formula, const ledger::KernelLedger &kernel,
                              const ledger::LaunchCheck &check) {
  if (!formula)
    return std::nullopt;
  return atLaunch(*formula, kernel, check);
}

// A loop that tries sizes until one suits.
bool triesSizes(const Asked &asked) {
  return (asked.bytes && mentions(*asked.bytes, symbolic::SymbolKind::Index)) ||
         (asked.threads && mentions(*asked.threads, symbolic::SymbolKind::Index));
}

// The one question that was asked about the kernel. Several questions are a choice among sizes.
const facts::OccupancyQuery *onlyQuery(const ledger::KernelLedger &kernel, const ledger::LaunchCheck &check,
                                       Asked &asked) {
  const facts::OccupancyQuery *only = nullptr;
  for (const facts::OccupancyQuery &query : check.launch.queries) {
    Asked next{termOf(query.bytes, kernel, check), termOf(query.threads, kernel, check)};
    if (triesSizes(next) || (only && next != asked))
      return nullptr;
    only = &query;
    asked = std::move(next);
  }
  return only;
}

// Was the question about another launch of the kernel behind it, which has these sizes?
bool isAboutAnother(const KernelModel &kernel, const ledger::LaunchCheck &check,
                    const facts::OccupancyQuery &query, const symbolic::Bindings &bindings) {
  auto equal = [&](const std::optional<Formula> &a, const Known<ledger::Quantity> &b) {
    const Formula difference = a && b ? symbolic::substitute(*a - b->formula, bindings) : Formula(1);
    return !a || difference.isZero();
  };
  return llvm::any_of(kernel.launches, [&](const LaunchModel &other) {
    return other.check->launch.where != check.launch.where &&
           llvm::is_contained(other.check->launch.queries, query) &&
           equal(termOf(query.bytes, *kernel.ledger, *other.check), other.check->request) &&
           equal(termOf(query.threads, *kernel.ledger, *other.check), other.check->threads);
  });
}

struct Blocks {
  std::vector<Said> lines;
  bool same = true; // on every architecture, as far as they are known
};

// "the query says 8 blocks per SM, the launch gets 4", per architecture.
Blocks blocksOf(const LaunchModel &launch, std::optional<std::int64_t> bytes,
                std::optional<std::int64_t> threads) {
  Blocks blocks;
  for (const Known<ArchOccupancy> &occupancy : launch.occupancy) {
    if (!occupancy || bytes.value_or(0) < 0 || threads.value_or(1) < 1 ||
        threads.value_or(1) > occupancy->device->maxThreadsPerBlock) {
      blocks.same = false;
      continue;
    }
    occupancy::BlockUse use = occupancy->use;
    if (bytes)
      use.dynamicBytes = *bytes;
    if (threads)
      use.threads = static_cast<int>(*threads);
    const int asked = occupancy::blocksPerSm(*occupancy->device, use),
              got = occupancy->asLaunched.blocksPerSm;
    blocks.same &= asked == got;
    add(blocks.lines, fmt::format("the query says {} per SM, the launch gets {}", count(asked, "block"), got),
        occupancy->device);
  }
  return blocks;
}

std::optional<std::int64_t> numberOf(const std::optional<Formula> &formula,
                                     const symbolic::Bindings &bindings) {
  Known<std::int64_t> value = formula ? symbolic::evaluate(*formula, bindings) : Unknown{};
  return value ? std::optional(*value) : std::nullopt;
}

void checkQuery(const Model &model, const KernelModel &kernelModel, const LaunchModel &launch,
                Reporter &reporter) {
  const ledger::KernelLedger &kernel = *kernelModel.ledger;
  const ledger::LaunchCheck &check = *launch.check;
  const symbolic::Bindings &bindings = model.ledger->bindings;
  Asked asked;
  const facts::OccupancyQuery *query = onlyQuery(kernel, check, asked);
  if (!query || !asked.bytes || isAboutAnother(kernelModel, check, *query, bindings))
    return;
  const std::vector<Formula> assumptions = assumptionsAt(model, kernel, check);
  const bool otherBytes =
      check.request && differs(*asked.bytes, check.request->formula, assumptions, bindings);
  const bool otherThreads = asked.threads && check.threads &&
                            differs(*asked.threads, check.threads->formula, assumptions, bindings);
  if (!otherBytes && !otherThreads)
    return;
  auto sayBoth = [&](const Formula &one, const ledger::Quantity &other, const char *what) {
    return fmt::format("of {} {} where the launch has {}",
                       say(ledger::Quantity{one, symbolic::evaluate(one, bindings)}), what, say(other));
  };
  Finding finding;
  finding.where = query->where;
  finding.kernel = kernel.kernel.display;
  finding.message = "the occupancy query is about another block, ";
  if (otherBytes)
    finding.message += sayBoth(*asked.bytes, *check.request, "dynamic bytes");
  if (otherThreads)
    finding.message += (otherBytes ? ", and " : "") + sayBoth(*asked.threads, *check.threads, "threads");
  Blocks blocks = blocksOf(launch, numberOf(asked.bytes, bindings), numberOf(asked.threads, bindings));
  for (const Said &line : blocks.lines)
    finding.notes.push_back({archNames(line.devices) + ": " + line.text, check.launch.where});
  if (blocks.lines.empty())
    finding.notes.push_back({"the launch", check.launch.where});
  finding.remedy = fmt::format("Ask about the block that is launched: pass {}.",
                               !otherThreads ? symbolic::print(check.request->formula)
                               : !otherBytes ? symbolic::print(check.threads->formula)
                                             : symbolic::print(check.threads->formula) + " and " +
                                                   symbolic::print(check.request->formula));
  if (blocks.same)
    reporter.reportAs(Severity::Note, std::move(finding));
  else
    reporter.report(std::move(finding));
}

// An opt-in that is written as another formula than the request, and that is not meant as room to spare: at
// the present values it is no larger. Where the launch fails already, missing-opt-in says so.
void checkOptIn(const Model &model, const ledger::KernelLedger &kernel, const ledger::LaunchCheck &check,
                Reporter &reporter) {
  const symbolic::Bindings &bindings = model.ledger->bindings;
  if (!check.optIn || !*check.optIn || !check.request || !kernel.staticBytes)
    return;
  const ledger::Quantity &optIn = **check.optIn, &request = *check.request;
  if (!isOfTileSymbols(request.formula, bindings) || !isOfTileSymbols(optIn.formula, bindings) ||
      optIn.formula == request.formula || *optIn.value > *request.value)
    return;
  const std::int64_t limit = model.devices.front()->sharedDefaultPerBlock,
                     total = *kernel.staticBytes + *request.value;
  if (*optIn.value < *request.value && total > limit)
    return;
  std::vector<Formula> assumptions = assumptionsAt(model, kernel, check);
  llvm::append_range(assumptions, check.launch.optIn->guards);
  assumptions.push_back(symbolic::less(limit - *kernel.staticBytes, request.formula));
  if (symbolic::prove(symbolic::lessEqual(request.formula, optIn.formula), assumptions).proof !=
      symbolic::Proof::Refuted)
    return;
  Finding finding;
  finding.where = check.launch.optIn->where;
  finding.kernel = kernel.kernel.display;
  finding.message =
      fmt::format("the opt-in permits {} and the launch requests {}: other tiles can make it fail "
                  "above {} bytes",
                  say(optIn), say(request), limit);
  finding.notes.push_back({"the launch", check.launch.where});
  finding.remedy = fmt::format("Set the attribute to {}.", symbolic::print(request.formula));
  reporter.report(std::move(finding));
}

void check(const Model &model, Reporter &reporter) {
  for (const KernelModel &kernel : model.kernels)
    for (const LaunchModel &launch : kernel.launches) {
      checkQuery(model, kernel, launch, reporter);
      checkOptIn(model, *kernel.ledger, *launch.check, reporter);
    }
}

} // namespace

extern constinit const lint::Rule requestDisagrees = {
    .name = "request-disagrees",
    .summary = "occupancy query, opt-in and launch of one kernel state different sizes",
    .severity = lint::Severity::Warning,
    .since = "0.1.0",
    .check = check,
};

} // namespace smem::rules
