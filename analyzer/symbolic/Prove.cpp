// Proofs by normal form and bounds first, by Z3 where these do not decide.
#include "symbolic/Prove.h"

#include "symbolic/Bounds.h"
#include "symbolic/Operations.h"

#include <fmt/format.h>
#include <z3++.h>

#include <algorithm>
#include <optional>

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

// Most false claims fail at some small sizes, and trying these costs far less than setting up a solver.
std::optional<Bindings> counterexample(const Formula &claim, const std::vector<Formula> &assumptions) {
  static constexpr std::int64_t sizes[] = {1, 2, 3, 5, 8, 16, 17, 32, 64, 96, 100, 128, 256, 1000};
  constexpr int points = 40;
  std::set<Symbol> symbols = symbolsOf(claim);
  for (const Formula &assumption : assumptions)
    symbols.merge(symbolsOf(assumption));
  std::uint64_t state = 1; // Knuth's MMIX generator: the same points every time
  for (int point = 0; point < points; ++point) {
    Bindings at;
    for (const Symbol &symbol : symbols) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      at[symbol] = sizes[(state >> 33) % std::size(sizes)] - (symbol.kind == SymbolKind::Index);
    }
    auto is = [&](const Formula &truth, bool wanted) {
      Known<std::int64_t> value = evaluate(truth, at);
      return value && (*value != 0) == wanted;
    };
    if (is(claim, false) && std::all_of(assumptions.begin(), assumptions.end(), [&](const Formula &a) { return is(a, true); }))
      return at;
  }
  return std::nullopt;
}

// Assumptions that say something about the claim's symbols, directly or through others that do.
std::vector<Formula> relevant(const Formula &claim, const std::vector<Formula> &assumptions) {
  std::set<Symbol> reached = symbolsOf(claim);
  std::vector<std::set<Symbol>> mentioned;
  for (const Formula &assumption : assumptions)
    mentioned.push_back(symbolsOf(assumption));
  std::vector<bool> taken(assumptions.size());
  for (bool grown = true; grown;) {
    grown = false;
    for (std::size_t index = 0; index < assumptions.size(); ++index) {
      const bool touches = std::any_of(mentioned[index].begin(), mentioned[index].end(),
                                       [&](const Symbol &symbol) { return reached.count(symbol) != 0; });
      if (taken[index] || !touches)
        continue;
      taken[index] = grown = true;
      reached.insert(mentioned[index].begin(), mentioned[index].end());
    }
  }
  std::vector<Formula> result;
  for (std::size_t index = 0; index < assumptions.size(); ++index)
    if (taken[index])
      result.push_back(assumptions[index]);
  return result;
}

// `n % k == 0` for a symbol n: n is k times some m, with which most divisions by k come out even.
std::optional<std::pair<Symbol, Formula>> multipleFrom(const Formula &assumption) {
  const Atom *zero = assumption.singleAtom();
  if (!zero || !zero->operation() || zero->operation()->op != Op::Zero)
    return std::nullopt;
  const Atom *rest = zero->operation()->operands[0].singleAtom();
  if (!rest || !rest->operation() || rest->operation()->op != Op::Remainder)
    return std::nullopt;
  const Formula &number = rest->operation()->operands[0], &divisor = rest->operation()->operands[1];
  const Symbol *symbol = number.singleAtom() ? number.singleAtom()->symbol() : nullptr;
  const std::optional<std::int64_t> least = lowerBound(divisor);
  if (!symbol || !least || *least < 1 || symbolsOf(divisor).count(*symbol))
    return std::nullopt;
  return std::pair{*symbol, divisor * Formula(Symbol{symbol->kind, symbol->name + "/", symbol->scope})};
}

} // namespace

bool Prover::contradict(const std::vector<Formula> &assumptions) {
  return !assumptions.empty() && decide(Formula(), assumptions).proof == Proof::Proved;
}

ProofResult Prover::prove(const Formula &claim, const std::vector<Formula> &assumptions) {
  if (claim.isConstant())
    return {claim.isZero() ? Proof::Refuted : Proof::Proved, {}};
  for (const Formula &assumption : assumptions)
    if (assumption.isZero() || (assumption == claim && !isLost(claim)))
      return {Proof::Proved, {}};
  if (const Atom *atom = claim.singleAtom(); atom && atom->operation() && atom->operation()->op == Op::Positive)
    if (auto least = lowerBound(atom->operation()->operands[0]); least && *least > 0)
      return {Proof::Proved, {}};
  if (isLost(claim) || std::any_of(assumptions.begin(), assumptions.end(), isLost))
    return {};
  for (const Formula &assumption : assumptions)
    if (auto multiple = multipleFrom(assumption)) {
      const Substitution even = {{multiple->first, multiple->second}};
      std::vector<Formula> others;
      for (const Formula &other : assumptions)
        if (other != assumption)
          others.push_back(substitute(other, even));
      ProofResult result = prove(substitute(claim, even), others);
      if (result.proof == Proof::Refuted) { // in terms of the quotient: back to the symbol
        if (Known<std::int64_t> value = evaluate(multiple->second, result.witness))
          result.witness[multiple->first] = *value;
        for (const Symbol &symbol : symbolsOf(multiple->second))
          if (symbol.name == multiple->first.name + "/")
            result.witness.erase(symbol);
      }
      return result;
    }
  return decide(claim, relevant(claim, assumptions));
}

ProofResult Prover::decide(const Formula &claim, const std::vector<Formula> &assumptions) {
  Question question = {claim};
  question.insert(question.end(), assumptions.begin(), assumptions.end());
  // Symbols by their order: what differs in names only is the same question.
  std::set<Symbol> symbols;
  for (const Formula &part : question)
    symbols.merge(symbolsOf(part));
  Substitution renamed;
  std::vector<Symbol> original;
  for (const Symbol &symbol : symbols) {
    renamed[symbol] = Formula(Symbol{symbol.kind, fmt::format("{:04}", original.size()), ""});
    original.push_back(symbol);
  }
  for (Formula &part : question)
    part = substitute(part, renamed);
  auto [answer, isNew] = known.try_emplace(question);
  if (isNew) {
    const std::vector<Formula> given(question.begin() + 1, question.end());
    if (std::optional<Bindings> at = counterexample(question.front(), given))
      answer->second = {Proof::Refuted, *at};
    else if (stepsLeft > 0)
      answer->second = askZ3(question.front(), given, stepsLeft);
  }
  ProofResult result{answer->second.proof, {}};
  for (const auto &[symbol, value] : answer->second.witness)
    if (std::size_t index = std::strtoul(symbol.name.c_str(), nullptr, 10); index < original.size())
      result.witness[original[index]] = value;
  return result;
}

Sign Prover::signOf(const Formula &formula, const std::vector<Formula> &assumptions) {
  if (formula.isConstant())
    return formula.isZero() ? Sign::Zero : formula.constant() > 0 ? Sign::Positive : Sign::Negative;
  if (auto least = lowerBound(formula); least && *least >= 0)
    return *least > 0 ? Sign::Positive : Sign::NotNegative;
  if (auto most = upperBound(formula); most && *most <= 0)
    return *most < 0 ? Sign::Negative : Sign::NotPositive;
  auto holds = [&](const Formula &claim) { return proves(claim, assumptions); };
  if (holds(isZero(formula)))
    return Sign::Zero;
  if (holds(positive(formula + 1)))
    return holds(positive(formula)) ? Sign::Positive : Sign::NotNegative;
  if (holds(positive(Formula(1) - formula)))
    return holds(positive(-formula)) ? Sign::Negative : Sign::NotPositive;
  return Sign::Mixed;
}

} // namespace smem::symbolic
