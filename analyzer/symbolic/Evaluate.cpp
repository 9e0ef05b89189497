// Evaluation and substitution over the normal form.
#include "symbolic/Evaluate.h"

#include "symbolic/Operations.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace smem::symbolic {

static Unknown overflow() { return {"the value does not fit 64 bits", {}}; }

static Known<std::int64_t> apply(Op op, std::int64_t a, std::int64_t b) {
  switch (op) {
  case Op::Divide:
  case Op::Remainder: {
    if (b == 0)
      return Unknown{"a division by zero at these values", {}};
    if (a == INT64_MIN && b == -1)
      return overflow();
    std::int64_t quotient = a / b;
    if (a % b != 0 && (a < 0) != (b < 0))
      --quotient;
    return op == Op::Divide ? quotient : a - quotient * b;
  }
  case Op::BitAnd:
    return a & b;
  case Op::BitOr:
    return a | b;
  case Op::BitXor:
    return a ^ b;
  case Op::ShiftLeft:
    if (b < 0 || b > 62 || (b > 0 && (a < 0 || a >> (63 - b) != 0)))
      return overflow();
    return a << b;
  case Op::ShiftRight:
    return b < 0 || b > 63 ? Known<std::int64_t>(overflow()) : a >> b;
  default:
    std::abort();
  }
}

static Known<std::int64_t> evaluate(const Operation &operation, const Bindings &bindings) {
  auto operand = [&](std::size_t index) { return evaluate(operation.operands[index], bindings); };
  Known<std::int64_t> first = operand(0);
  if (!first)
    return first;
  switch (operation.op) {
  case Op::Select:
    return operand(*first != 0 ? 1 : 2);
  case Op::Positive:
    return std::int64_t(*first > 0);
  case Op::Zero:
  case Op::Not:
    return std::int64_t(*first == 0);
  case Op::And:
    return *first == 0 ? first : operand(1);
  case Op::Or:
    return *first != 0 ? first : operand(1);
  case Op::Min:
  case Op::Max:
    for (std::size_t index = 1; index < operation.operands.size(); ++index) {
      Known<std::int64_t> next = operand(index);
      if (!next)
        return next;
      *first = operation.op == Op::Min ? std::min(*first, *next) : std::max(*first, *next);
    }
    return first;
  default: {
    Known<std::int64_t> second = operand(1);
    return second ? apply(operation.op, *first, *second) : second;
  }
  }
}

static Known<std::int64_t> evaluate(const Atom &atom, const Bindings &bindings) {
  if (const Operation *operation = atom.operation())
    return evaluate(*operation, bindings);
  const Symbol &symbol = *atom.symbol();
  if (auto bound = bindings.find(symbol); bound != bindings.end())
    return bound->second;
  if (symbol == overflowSymbol())
    return overflow();
  return Unknown{fmt::format("'{}' is open", symbol.name), {}};
}

Known<std::int64_t> evaluate(const Formula &formula, const Bindings &bindings) {
  std::int64_t sum = 0;
  for (const Term &term : formula.terms()) {
    std::int64_t product = term.coefficient;
    for (const Factor &factor : term.factors) {
      Known<std::int64_t> value = evaluate(factor.atom, bindings);
      if (!value)
        return value;
      for (unsigned count = 0; count < factor.power; ++count)
        if (__builtin_mul_overflow(product, *value, &product))
          return overflow();
    }
    if (__builtin_add_overflow(sum, product, &sum))
      return overflow();
  }
  return sum;
}

namespace {

// `replace` gives the formula for an atom, or nothing to keep it. Nothing comes back where every atom stays: most formulas
// do not mention what is replaced, and are not built again. Parts that a formula shares are looked at once: without that, one
// that a loop has built takes time exponential in its rounds.
template <class Replace> class Rewriter {
public:
  explicit Rewriter(const Replace &replace) : replace(replace) {}

  std::optional<Formula> rewritten(const Formula &formula) {
    Formula result;
    bool changed = false;
    for (std::size_t index = 0; index < formula.terms().size(); ++index) {
      const Term &term = formula.terms()[index];
      std::vector<std::optional<Formula>> values;
      bool changesHere = false;
      for (const Factor &factor : term.factors) {
        values.push_back(rewritten(factor.atom));
        changesHere |= values.back().has_value();
      }
      if (changesHere && !changed) { // what came before stays
        for (std::size_t before = 0; before < index; ++before)
          result.add(formula.terms()[before].coefficient, formula.terms()[before].factors);
        changed = true;
      }
      if (!changed)
        continue;
      if (!changesHere) {
        result.add(term.coefficient, term.factors);
        continue;
      }
      Formula product = term.coefficient;
      for (std::size_t at = 0; at < values.size(); ++at)
        for (unsigned count = 0; count < term.factors[at].power; ++count)
          product = product * (values[at] ? *values[at] : Formula(term.factors[at].atom));
      result += product;
    }
    return changed ? std::optional(std::move(result)) : std::nullopt;
  }

private:
  std::optional<Formula> rewritten(const Atom &atom) {
    if (std::optional<Formula> replaced = replace(atom))
      return replaced;
    const Operation *operation = atom.operation();
    if (!operation)
      return std::nullopt;
    if (auto known = done.find(operation); known != done.end())
      return known->second;
    std::vector<Formula> operands;
    for (std::size_t index = 0; index < operation->operands.size(); ++index) {
      std::optional<Formula> operand = rewritten(operation->operands[index]);
      if (operand && operands.empty())
        operands = operation->operands;
      if (operand)
        operands[index] = std::move(*operand);
    }
    std::optional<Formula> result = operands.empty() || operands == operation->operands
                                        ? std::nullopt
                                        : std::optional(rebuild(operation->op, operands));
    done.emplace(operation, result);
    return result;
  }

  const Replace &replace;
  std::unordered_map<const Operation *, std::optional<Formula>> done;
};

} // namespace

template <class Replace> static Formula rewrite(const Formula &formula, const Replace &replace) {
  std::optional<Formula> result = Rewriter<Replace>(replace).rewritten(formula);
  return result ? std::move(*result) : formula;
}

Formula substitute(const Formula &formula, const Substitution &substitution) {
  return rewrite(formula, [&](const Atom &atom) -> std::optional<Formula> {
    auto found = atom.symbol() ? substitution.find(*atom.symbol()) : substitution.end();
    return found == substitution.end() ? std::nullopt : std::optional(found->second);
  });
}

Formula substitute(const Formula &formula, const Bindings &bindings) {
  return rewrite(formula, [&](const Atom &atom) -> std::optional<Formula> {
    auto found = atom.symbol() ? bindings.find(*atom.symbol()) : bindings.end();
    return found == bindings.end() ? std::nullopt : std::optional<Formula>(found->second);
  });
}

void Truths::add(const Formula &truth) {
  const Atom *atom = truth.singleAtom();
  if (atom && atom->operation() && atom->operation()->op == Op::And)
    for (const Formula &part : atom->operation()->operands)
      add(part);
  if (truth.isConstant())
    return;
  known.emplace(truth, 1);
  known.emplace(logicalNot(truth), 0);
}

Formula Truths::appliedTo(const Formula &formula) const {
  if (known.empty())
    return formula;
  return rewrite(formula, [&](const Atom &atom) -> std::optional<Formula> {
    auto found = atom.operation() ? known.find(Formula(atom)) : known.end();
    return found == known.end() ? std::nullopt : std::optional(found->second);
  });
}

// Shared parts once, as above.
static void collect(const Formula &formula, std::set<Symbol> &symbols, std::unordered_set<const Operation *> &seen) {
  for (const Term &term : formula.terms())
    for (const Factor &factor : term.factors) {
      if (const Symbol *symbol = factor.atom.symbol())
        symbols.insert(*symbol);
      else if (seen.insert(factor.atom.operation()).second)
        for (const Formula &operand : factor.atom.operation()->operands)
          collect(operand, symbols, seen);
    }
}

std::set<Symbol> symbolsOf(const Formula &formula) {
  std::set<Symbol> symbols;
  std::unordered_set<const Operation *> seen;
  collect(formula, symbols, seen);
  return symbols;
}

} // namespace smem::symbolic
