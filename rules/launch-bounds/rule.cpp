// A launch with a block that the kernel is not made for: more threads than __launch_bounds__ permits, or
// another number than the hard-coded stride of its loops.
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
using symbolic::Sign;

// At the present values where they tell, else for all.
Sign signAt(symbolic::Prover &prover, const Formula &formula, const std::vector<Formula> &assumptions,
            const symbolic::Bindings &bindings) {
  if (Known<std::int64_t> value = symbolic::evaluate(formula, bindings))
    return *value > 0 ? Sign::Positive : *value < 0 ? Sign::Negative : Sign::Zero;
  return prover.signOf(symbolic::substitute(formula, bindings), assumptions);
}

ledger::Quantity quantityOf(const Formula &formula, const symbolic::Bindings &bindings) {
  return {formula, symbolic::evaluate(formula, bindings)};
}

void checkBounds(symbolic::Prover &prover, const Model &model, const ledger::KernelLedger &kernel, const ledger::LaunchCheck &check,
                 Reporter &reporter) {
  const symbolic::Bindings &bindings = model.ledger->bindings;
  const std::optional<Known<Formula>> &bound = kernel.kernel.bounds.maxThreads;
  if (!bound || !*bound || !check.threads)
    return;
  const Formula most = atLaunch(**bound, kernel, check);
  if (signAt(prover, check.threads->formula - most, assumptionsAt(model, kernel, check), bindings) != Sign::Positive)
    return;
  Finding finding;
  finding.where = check.launch.where;
  finding.kernel = kernel.kernel.display;
  finding.message = fmt::format("{} threads per block exceed the {} of __launch_bounds__: the launch fails",
                                say(*check.threads), say(quantityOf(most, bindings)));
  finding.notes.push_back({"the kernel", kernel.kernel.where});
  finding.remedy = "Launch fewer threads, or raise the bound.";
  if (!kernel.kernel.bounds.archBranch)
    return reporter.report(std::move(finding));
  // Host code may choose the same way, when it runs.
  finding.notes.push_back({"another architecture has other bounds, by this condition", *kernel.kernel.bounds.archBranch});
  reporter.reportAs(Severity::Note, std::move(finding));
}

bool mentionsThread(const Formula &formula) {
  return llvm::any_of(symbolic::symbolsOf(formula), [](const symbolic::Symbol &symbol) {
    return symbol.kind == symbolic::SymbolKind::Index && symbol.name == "threadIdx.x";
  });
}

// Does a guard let only some threads of the block through, also by a counter that starts at one? The stride
// is then theirs.
bool isForSomeThreads(const facts::Kernel &kernel, const facts::ThreadStride &stride) {
  return llvm::any_of(stride.guards, [&](const Formula &guard) {
    const std::set<symbolic::Symbol> symbols = symbolic::symbolsOf(guard);
    return mentionsThread(guard) || llvm::any_of(kernel.ranges, [&](const symbolic::Range &range) {
             return symbols.count(range.index) && (mentionsThread(range.low) || mentionsThread(range.high));
           });
  });
}

// The last element of the loop, where it has a bound.
const Formula *lastOf(const Model &model, const facts::Kernel &kernel, const facts::ThreadStride &stride) {
  for (const symbolic::Range &range : kernel.ranges)
    if (auto info = model.facts->symbols.find(range.index);
        info != model.facts->symbols.end() && info->second.where == stride.where)
      return &range.high;
  return nullptr;
}

void checkStride(symbolic::Prover &prover, const Model &model, const ledger::KernelLedger &kernel, const ledger::LaunchCheck &check,
                 const facts::ThreadStride &stride, Reporter &reporter) {
  const symbolic::Bindings &bindings = model.ledger->bindings;
  const auto width = check.launch.arguments.find({symbolic::SymbolKind::Builtin, "blockDim.x", ""});
  if (width == check.launch.arguments.end() || isForSomeThreads(kernel.kernel, stride))
    return;
  const Formula step = atLaunch(stride.threads, kernel, check);
  const std::vector<Formula> assumptions = assumptionsAt(model, kernel, check);
  const Sign sign = signAt(prover, width->second - step, assumptions, bindings);
  if (sign != Sign::Positive && sign != Sign::Negative)
    return;
  // A single iteration takes every element once.
  if (const Formula *last = lastOf(model, kernel.kernel, stride))
    if (signAt(prover, (sign == Sign::Positive ? step : width->second) - atLaunch(*last, kernel, check), assumptions,
               bindings) == Sign::Positive)
      return;
  Finding finding;
  finding.where = check.launch.where;
  finding.kernel = kernel.kernel.display;
  finding.message =
      fmt::format("a loop of the kernel steps by {} from threadIdx.x, and the launch has {} threads in x: {}",
                  say(quantityOf(step, bindings)), say(quantityOf(width->second, bindings)),
                  sign == Sign::Positive ? "elements are processed twice" : "elements are left out");
  finding.notes.push_back({"the loop", stride.where});
  finding.remedy = fmt::format("Step by blockDim.x, or launch {} threads.", symbolic::print(step));
  reporter.report(std::move(finding));
}

void check(const Model &model, Reporter &reporter) {
  symbolic::Prover prover; // launches of one kernel ask the same
  for (const KernelModel &kernel : model.kernels)
    for (const LaunchModel &launch : kernel.launches) {
      checkBounds(prover, model, *kernel.ledger, *launch.check, reporter);
      for (const facts::ThreadStride &stride : kernel.ledger->kernel.strides)
        checkStride(prover, model, *kernel.ledger, *launch.check, stride, reporter);
    }
}

} // namespace

extern constinit const lint::Rule launchBounds = {
    .name = "launch-bounds",
    .summary =
        "more threads than __launch_bounds__ permits, or another number than a loop's hard-coded stride",
    .severity = lint::Severity::Error,
    .since = "0.1.0",
    .check = check,
};

} // namespace smem::rules
