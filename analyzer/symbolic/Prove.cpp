// Proofs by normal form and bounds first, by Z3 where these do not decide.
#include "symbolic/Prove.h"

#include "symbolic/Bounds.h"
#include "symbolic/Operations.h"
#include "symbolic/Z3.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace smem::symbolic {

namespace {

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

// `n == 64` for a symbol n that can be so.
std::optional<std::pair<Symbol, std::int64_t>> valueFrom(const Formula &assumption) {
  const Atom *zero = assumption.singleAtom();
  if (!zero || !zero->operation() || zero->operation()->op != Op::Zero)
    return std::nullopt;
  const Formula &difference = zero->operation()->operands[0];
  const std::vector<Term> &terms = difference.terms();
  const Term &last = terms.back(); // an empty sum is no operation
  if (terms.size() - (difference.constant() != 0) != 1 || (last.coefficient != 1 && last.coefficient != -1) ||
      last.factors.size() != 1 || last.factors[0].power != 1 || difference.constant() == INT64_MIN)
    return std::nullopt;
  const Symbol *symbol = last.factors[0].atom.symbol();
  const std::int64_t value = -difference.constant() * last.coefficient;
  const auto least = symbol ? lowerBound(*symbol) : std::nullopt;
  return symbol && (!least || value >= *least) ? std::optional(std::pair{*symbol, value}) : std::nullopt;
}

} // namespace

bool Prover::contradict(const std::vector<Formula> &assumptions) {
  std::vector<Formula> left = assumptions;
  for (std::size_t index = 0; index < left.size();) { // as a proof puts them in
    Substitution known;
    if (const auto value = valueFrom(left[index]))
      known.emplace(value->first, value->second);
    else if (const auto multiple = multipleFrom(left[index]))
      known.insert(*multiple);
    if (known.empty()) {
      ++index;
      continue;
    }
    left.erase(left.begin() + index);
    for (Formula &other : left)
      other = substitute(other, known);
    index = 0;
  }
  if (std::any_of(left.begin(), left.end(), [](const Formula &truth) { return truth.isZero(); }))
    return true;
  std::erase_if(left, [](const Formula &truth) { return truth.isConstant(); });
  // What shares no symbols cannot contradict each other; apart, the parts are the same questions for many launches.
  while (!left.empty()) {
    const std::vector<Formula> part = relevant(left.back(), left);
    if (decide(Formula(), part.empty() ? std::vector{left.back()} : part).proof == Proof::Proved)
      return true;
    const std::set<Formula> asked(part.begin(), part.end());
    left.pop_back();
    std::erase_if(left, [&](const Formula &truth) { return asked.count(truth) != 0; });
  }
  return false;
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
  return provePossible(claim, relevant(claim, assumptions));
}

ProofResult Prover::provePossible(const Formula &claim, const std::vector<Formula> &assumptions) {
  for (const Formula &assumption : assumptions)
    if (auto value = valueFrom(assumption)) {
      const Bindings fixed = {*value};
      std::vector<Formula> others;
      for (const Formula &other : assumptions)
        if (other != assumption)
          others.push_back(substitute(other, fixed));
      ProofResult result = prove(substitute(claim, fixed), others);
      if (result.proof == Proof::Refuted)
        result.witness.insert(*value);
      return result;
    }
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
  return decide(claim, assumptions);
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
  // Found once for all claims about the formula; an assumption that decides by itself keeps its say.
  const bool decides = std::any_of(assumptions.begin(), assumptions.end(),
                                   [](const Formula &assumption) { return assumption.isZero() || isLost(assumption); });
  const std::vector<Formula> related = decides ? assumptions : relevant(formula, assumptions);
  auto holds = [&](const Formula &claim) { return proves(claim, related); };
  if (holds(isZero(formula))) // what excludes itself proves the opposite as well, and gives no sign
    return holds(logicalNot(isZero(formula))) ? Sign::Mixed : Sign::Zero;
  if (holds(positive(formula + 1)))
    return holds(positive(formula)) ? Sign::Positive : Sign::NotNegative;
  if (holds(positive(Formula(1) - formula)))
    return holds(positive(-formula)) ? Sign::Negative : Sign::NotPositive;
  return Sign::Mixed;
}

} // namespace smem::symbolic
