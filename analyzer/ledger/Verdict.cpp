// Decides by normal form, by factors of the difference, and by proof; looks for witnesses next to the
// present values.
#include "ledger/Verdict.h"

#include "ledger/Nearby.h"
#include "ledger/Rows.h"
#include "symbolic/Bounds.h"
#include "symbolic/Factor.h"
#include "symbolic/Operations.h"
#include "symbolic/Print.h"

#include <algorithm>
#include <optional>

namespace smem::ledger {

using namespace symbolic;

// The first selection, maximum or minimum of two inside a formula, as a condition with its two outcomes.
struct Decision {
  Formula condition, whenTrue, whenFalse;
};

static std::optional<Decision> decisionIn(const Formula &formula) {
  for (const Atom &atom : atomsOf(formula)) {
    const Operation *operation = atom.operation();
    if (!operation)
      continue;
    const std::vector<Formula> &x = operation->operands;
    Linear parts;
    if (!splitLinear(formula, atom, parts))
      continue;
    auto with = [&](const Formula &arm) { return parts.slope * arm + parts.rest; };
    if (operation->op == Op::Select)
      return Decision{x[0], with(x[1]), with(x[2])};
    if ((operation->op == Op::Max || operation->op == Op::Min) && x.size() == 2) {
      const bool isMax = operation->op == Op::Max;
      return Decision{lessEqual(x[1], x[0]), with(isMax ? x[0] : x[1]), with(isMax ? x[1] : x[0])};
    }
  }
  return std::nullopt;
}

// The conditions under which the difference vanishes: one per factor that can be zero, and where it hangs on a
// decision, one per outcome.
static std::vector<Formula> zeroConditions(Prover &prover, const Formula &difference, unsigned depth = 0) {
  std::vector<Formula> conditions;
  if (std::optional<Decision> decision = depth < 3 ? decisionIn(difference) : std::nullopt) {
    auto add = [&](const Formula &condition, const Formula &outcome) {
      if (outcome.isZero()) {
        conditions.push_back(condition);
        return;
      }
      for (const Formula &inner : zeroConditions(prover, assume(outcome, {condition}), depth + 1))
        if (const Formula both = logicalAnd(condition, inner); !both.isZero())
          conditions.push_back(both);
    };
    add(decision->condition, decision->whenTrue);
    add(logicalNot(decision->condition), decision->whenFalse);
    return conditions;
  }
  for (const Formula &part : factor(difference).factors) {
    const Sign sign = prover.signOf(part);
    if (const Formula condition = isZero(part);
        sign != Sign::Positive && sign != Sign::Negative && !condition.isConstant())
      conditions.push_back(condition);
  }
  return conditions;
}

static std::string joined(const std::vector<Formula> &conditions) {
  std::string text;
  for (const Formula &condition : conditions)
    text += (text.empty() ? "" : " || ") + printCondition(condition);
  return text;
}

static std::string named(const Formula &formula) {
  std::string text;
  for (const Symbol &symbol : symbolsOf(formula))
    text += (text.empty() ? "'" : ", '") + symbol.name + "'";
  return text;
}

// Conditions that exclude each other let everything follow; such a launch is judged by nothing.
static bool isUnreachable(Prover &prover, LaunchCheck &check, const std::vector<Formula> &assumptions) {
  if (!prover.contradict(assumptions))
    return false;
  check.verdict = Verdict::Unknown;
  check.condition.clear();
  check.difference = Unknown{"the conditions on the way to this launch exclude each other, as far as they are followed",
                             check.launch.where};
  return true;
}

// `if (d == 64) kernel<64><<<..., f(d)>>>`: the template argument is chosen by the guard, so the proof may take its
// number, but only where a guard of the launch is needed for it.
static bool provedByDispatch(Prover &prover, LaunchCheck &check, const Formula &difference,
                             const std::vector<Formula> &assumptions, const Bindings &bindings) {
  Bindings arguments;
  for (const Symbol &symbol : symbolsOf(difference))
    if (auto found = bindings.find(symbol); symbol.kind == SymbolKind::TemplateParameter && found != bindings.end())
      arguments.insert(*found);
  if (arguments.empty() || check.launch.guards.empty())
    return false;
  const Formula here = substitute(difference, arguments);
  if (here.isZero())
    return false; // equal at these values without any guard: a matter of the values
  std::vector<Formula> withValues;
  for (const Formula &assumption : assumptions)
    withValues.push_back(substitute(assumption, arguments));
  if (!prover.proves(isZero(here), withValues) || prover.proves(isZero(here)))
    return false;
  check.verdict = Verdict::Exact;
  for (const Formula &guard : check.launch.guards)
    if (prover.proves(isZero(here), {substitute(guard, arguments)}))
      check.guards.push_back(printCondition(guard));
  return true;
}

// Of all values in force those that the question is about: a unit has thousands, and they are tried and changed here.
static Bindings concerning(const std::vector<Formula> &formulas, const Bindings &all) {
  Bindings few;
  for (const Formula &formula : formulas)
    for (const Symbol &symbol : symbolsOf(formula))
      if (auto value = all.find(symbol); value != all.end())
        few.insert(*value);
  return few;
}

// Proved with the domains; one is named where the proof fails without it.
static bool provedInDomains(Prover &prover, LaunchCheck &check, const Formula &difference, const std::vector<Formula> &code,
                            const std::vector<Bearing> &domains) {
  auto proves = [&](const std::vector<Bearing> &some) {
    const std::vector<Formula> truths = withTruths(code, some);
    return prover.proves(isZero(difference), truths) || provesByValues(prover, isZero(difference), truths, some);
  };
  if (domains.empty() || !proves(domains))
    return false;
  if (isUnreachable(prover, check, withTruths(code, domains)))
    return true;
  check.verdict = Verdict::Exact;
  for (std::size_t index = 0; index < domains.size(); ++index) {
    std::vector<Bearing> others = domains;
    others.erase(others.begin() + std::ptrdiff_t(index));
    if (!proves(others))
      check.guards.push_back(sayWithPlace(domains[index].symbol.name, *domains[index].domain));
  }
  return true;
}

void judge(Prover &prover, LaunchCheck &check, const std::vector<Formula> &code, const Bindings &all,
           const std::vector<Bearing> &domains, const std::set<Symbol> &fixed) {
  check.verdict = Verdict::Unknown;
  if (!check.need || !check.request) {
    check.difference = check.need ? check.request.why() : check.need.why();
    return;
  }
  const Formula difference = check.request->formula - check.need->formula;
  const std::vector<Formula> assumptions = withTruths(code, domains);
  std::vector<Formula> asked = assumptions;
  asked.push_back(check.request->formula);
  asked.push_back(check.need->formula);
  const Bindings bindings = concerning(asked, all);
  check.difference = quantity(difference, bindings);
  if (difference.isZero()) {
    check.verdict = Verdict::Exact;
    return;
  }
  if (!differsNearby(difference, assumptions, bindings, domains)) {
    if (prover.proves(isZero(difference), code)) {
      check.verdict = Verdict::Exact;
      // Name the guards that it needs, if it needs any.
      if (prover.proves(isZero(difference), {}) || isUnreachable(prover, check, code))
        return;
      for (const Formula &assumption : code)
        if (prover.proves(isZero(difference), {assumption}))
          check.guards.push_back(printCondition(assumption));
      return;
    }
    if (provedInDomains(prover, check, difference, code, domains))
      return;
  }

  if (provedByDispatch(prover, check, difference, assumptions, bindings))
    return;
  const std::vector<Formula> conditions = zeroConditions(prover, difference);
  check.condition = joined(conditions);
  const Formula present = substitute(difference, bindings);
  std::vector<Formula> presentAssumptions;
  for (const Formula &assumption : assumptions)
    if (Formula here = substitute(assumption, bindings); !here.isConstant())
      presentAssumptions.push_back(here);
  const Sign sign = prover.signOf(present, presentAssumptions);
  if (sign != Sign::Mixed && !present.isConstant() && isUnreachable(prover, check, presentAssumptions))
    return;
  switch (sign) {
  case Sign::Zero: {
    check.verdict = Verdict::EqualOnlyWhen;
    std::vector<Formula> holding; // of several conditions those that hold now
    for (const Formula &condition : conditions)
      if (substitute(condition, bindings) == Formula(1))
        holding.push_back(condition);
    if (holding.empty())
      holding.push_back(isZero(difference));
    check.condition = joined(holding);
    findWitnesses(prover, check, holding, assumptions, bindings, domains, fixed);
    return;
  }
  case Sign::Positive:
    check.verdict = Verdict::Over;
    break;
  case Sign::Negative:
    check.verdict = Verdict::Under;
    break;
  case Sign::NotNegative: // never below, whatever the open symbols are; equal where they leave nothing over
    check.verdict = Verdict::EqualOnlyWhen;
    check.difference = Quantity{difference, Unknown{"it depends on " + named(present), check.launch.where}};
    if (isZero(difference).isConstant()) // they are never equal
      check.verdict = Verdict::Over;
    else if (check.condition.empty())
      check.condition = printCondition(isZero(difference));
    return;
  case Sign::NotPositive:
  case Sign::Mixed: {
    check.difference = Quantity{difference, Unknown{"it depends on " + named(present), check.launch.where}};
    if (check.condition.empty() && !isZero(difference).isConstant())
      check.condition = printCondition(isZero(difference));
    return;
  }
  }
}

} // namespace smem::ledger
