// From the ranges of loop counters, which the facts give as formulas.
#include "estimate/Loops.h"

#include "lint/Ask.h"
#include "symbolic/Bounds.h"

#include "llvm/ADT/STLExtras.h"

namespace smem::estimate {

using namespace symbolic;

namespace {

struct Division {
  Formula numerator, divisor;
};

// `(n - 1)/t + 1` and `n/t` as they come from a loop in steps of t.
std::optional<Division> divisionOf(const Formula &count) {
  std::optional<Division> found;
  for (const Term &term : count.terms()) {
    if (term.factors.empty())
      continue;
    const Operation *operation = term.factors.size() == 1 ? term.factors[0].atom.operation() : nullptr;
    if (found || !operation || operation->op != Op::Divide || term.coefficient != 1 ||
        term.factors[0].power != 1)
      return std::nullopt;
    found = Division{operation->operands[0], operation->operands[1]};
  }
  return found;
}

bool differs(const Formula &formula, const Subject &before, const Subject &after) {
  return llvm::any_of(symbolsOf(formula), [&](const Symbol &symbol) {
    const Bindings &left = before.ledger->bindings, &right = after.ledger->bindings;
    auto one = left.find(symbol), other = right.find(symbol);
    return one != left.end() && other != right.end() && one->second != other->second;
  });
}

} // namespace

std::vector<TileLoop> tileLoops(const Subject &before, const Subject &after) {
  std::vector<TileLoop> loops;
  const facts::Kernel &kernel = before.kernel->kernel;
  for (const Range &range : kernel.ranges) {
    // The blocks of a grid make different counts; the most is what one block makes at most.
    Known<Formula> count = highest(range.high - range.low + 1, kernel.ranges);
    if (!count)
      continue;
    const Formula iterations = lint::atLaunch(*count, *before.kernel, *before.launch);
    const std::optional<Division> division = divisionOf(iterations);
    if (!division || !differs(division->divisor, before, after))
      continue;
    TileLoop loop;
    loop.index = range.index.name;
    loop.iterations = iterations;
    loop.before = evaluate(iterations, before.ledger->bindings);
    loop.after = evaluate(iterations, after.ledger->bindings);
    if (auto info = before.facts->symbols.find(range.index); info != before.facts->symbols.end())
      loop.where = info->second.where;
    const Known<std::int64_t> step = evaluate(division->divisor, before.ledger->bindings);
    const Known<std::int64_t> newStep = evaluate(division->divisor, after.ledger->bindings);
    if (loop.before && loop.after && *loop.before > 0)
      loop.factor = double(*loop.after) / double(*loop.before);
    else if (step && newStep && *newStep > 0 && !differs(division->numerator, before, after))
      loop.factor = double(*step) / double(*newStep);
    loops.push_back(std::move(loop));
  }
  return loops;
}

} // namespace smem::estimate
