// Formulas in Z3's terms, and its answer.
#include "symbolic/Z3.h"

#include "symbolic/Operations.h"

#include <fmt/format.h>
#include <z3++.h>

#include <algorithm>

namespace smem::symbolic {

namespace {

// Translates formulas to integer expressions of Z3, one constant per symbol.
class Translator {
public:
  explicit Translator(z3::context &context) : context(context) {}

  z3::expr number(const Formula &formula) {
    z3::expr sum = context.int_val(0);
    for (const Term &term : formula.terms()) {
      z3::expr product = context.int_val(term.coefficient);
      for (const Factor &factor : term.factors)
        for (unsigned count = 0; count < factor.power; ++count)
          product = product * number(factor.atom);
      sum = sum + product;
    }
    return sum;
  }

  z3::expr condition(const Formula &truth) { return number(truth) != 0; }

  const std::map<Symbol, z3::expr> &constants() const { return symbols; }
  const std::vector<z3::expr> &sideConditions() const { return conditions; }
  bool complete() const { return allTranslated; }

private:
  z3::context &context;
  std::map<Symbol, z3::expr> symbols;
  std::vector<z3::expr> conditions;
  bool allTranslated = true;
  unsigned bitOperations = 0; // each its own value

  z3::expr indicator(const z3::expr &condition) { return z3::ite(condition, context.int_val(1), context.int_val(0)); }

  z3::expr number(const Atom &atom) {
    if (const Symbol *symbol = atom.symbol()) {
      auto found = symbols.find(*symbol);
      if (found == symbols.end()) {
        z3::expr constant = context.int_const(fmt::format("{}@{}#{}", symbol->name, symbol->scope, int(symbol->kind)).c_str());
        found = symbols.emplace(*symbol, constant).first;
        if (symbol->kind == SymbolKind::Index)
          conditions.push_back(constant >= 0);
        else if (isAtLeastOne(symbol->kind))
          conditions.push_back(constant >= 1);
      }
      return found->second;
    }
    return number(*atom.operation());
  }

  z3::expr number(const Operation &operation) {
    std::vector<z3::expr> x;
    for (const Formula &operand : operation.operands)
      x.push_back(number(operand));
    switch (operation.op) {
    case Op::Divide:
      conditions.push_back(x[1] > 0);
      return x[0] / x[1];
    case Op::Remainder:
      conditions.push_back(x[1] > 0);
      return z3::mod(x[0], x[1]);
    case Op::Min:
    case Op::Max: {
      z3::expr result = x[0];
      for (const z3::expr &next : x)
        result = operation.op == Op::Min ? z3::ite(next < result, next, result) : z3::ite(next > result, next, result);
      return result;
    }
    case Op::Select:
      return z3::ite(x[0] != 0, x[1], x[2]);
    case Op::Positive:
      return indicator(x[0] > 0);
    case Op::Zero:
    case Op::Not:
      return indicator(x[0] == 0);
    case Op::And:
      return indicator(x[0] != 0 && x[1] != 0);
    case Op::Or:
      return indicator(x[0] != 0 || x[1] != 0);
    case Op::BitAnd:
    case Op::BitOr:
    case Op::BitXor:
    case Op::ShiftLeft:
    case Op::ShiftRight:
      break;
    }
    // Bit operations on unbounded integers: an unconstrained value keeps proofs sound, refutations not.
    allTranslated = false;
    return context.int_const(fmt::format("bits{}", bitOperations++).c_str());
  }
};

// A few tenths of a second; what launchers ask is decided in a few thousand steps.
constexpr unsigned stepLimit = 400'000;

// Steps that the last check took.
unsigned stepsOf(z3::solver &solver) {
  z3::stats statistics = solver.statistics();
  for (unsigned index = 0; index < statistics.size(); ++index)
    if (statistics.key(index) == "rlimit count")
      return statistics.is_uint(index) ? statistics.uint_value(index) : unsigned(statistics.double_value(index));
  return stepLimit;
}

} // namespace

ProofResult askZ3(const Formula &claim, const std::vector<Formula> &assumptions, unsigned &stepsLeft) {
  ProofResult result;
  try {
    z3::context context;
    z3::solver solver(context);
    z3::params parameters(context);
    parameters.set("rlimit", std::min(stepLimit, stepsLeft));
    solver.set(parameters);
    Translator translator(context);
    solver.add(!translator.condition(claim));
    for (const Formula &assumption : assumptions)
      solver.add(translator.condition(assumption));
    for (const z3::expr &condition : translator.sideConditions())
      solver.add(condition);
    const z3::check_result answer = solver.check();
    stepsLeft -= std::min(stepsLeft, stepsOf(solver));
    switch (answer) {
    case z3::unsat:
      result.proof = Proof::Proved;
      break;
    case z3::sat:
      if (!translator.complete())
        break;
      result.proof = Proof::Refuted;
      for (const auto &[symbol, constant] : translator.constants()) {
        std::int64_t value = 0;
        if (solver.get_model().eval(constant, true).is_numeral_i64(value))
          result.witness[symbol] = value;
      }
      break;
    case z3::unknown:
      break;
    }
  } catch (const z3::exception &) {
    result = {}; // the question is left undecided, which is always a right answer
  }
  return result;
}

} // namespace smem::symbolic
