// Tries values one symbol at a time; all combinations only for a proof.
#include "ledger/Nearby.h"

#include "symbolic/Bounds.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <tuple>

namespace smem::ledger {

using namespace symbolic;

// More combinations are left to the solver.
static constexpr std::size_t mostTries = 128;

static const Domain *domainOf(const Symbol &symbol, const std::vector<Bearing> &domains) {
  for (const Bearing &bearing : domains)
    if (bearing.symbol == symbol)
      return bearing.domain;
  return nullptr;
}

// Values near the present one: halved and doubled for a power of two, as tiles are, else one less and more;
// inside a domain the next ones that it has.
static std::vector<std::int64_t> neighbours(const Symbol &symbol, std::int64_t value,
                                            const std::vector<Bearing> &domains) {
  if (const Domain *domain = domainOf(symbol, domains))
    return neighboursIn(*domain, value);
  if (value >= 2 && std::has_single_bit(std::uint64_t(value)))
    return {value / 2, value * 2};
  return {value - 1, value + 1};
}

namespace {

class Witnesses {
public:
  Witnesses(Prover &prover, const LaunchCheck &check, const std::vector<Formula> &assumptions,
            const Bindings &bindings)
      : prover(prover), check(check), assumptions(assumptions), bindings(bindings),
        difference(check.request->formula - check.need->formula) {}

  void consider(const Symbol &symbol, std::int64_t value) {
    if (value < 1)
      return;
    Bindings changed = bindings;
    changed[symbol] = value;
    bool allowed = true;
    for (const Formula &assumption : assumptions)
      if (Known<std::int64_t> holds = evaluate(assumption, changed); holds && *holds == 0)
        allowed = false;
    const Sign sign = prover.signOf(substitute(difference, changed));
    if (!allowed || (sign != Sign::Positive && sign != Sign::Negative))
      return;
    Witness witness{{{symbol, value}},
                    evaluate(check.request->formula, changed),
                    evaluate(check.need->formula, changed),
                    sign == Sign::Positive};
    // The smallest block that shows it; an open symbol leaves only the order of the values.
    const std::tuple<bool, std::int64_t> order{!witness.need.known(), witness.need.valueOr(value)};
    if (!rank[witness.over] || order < *rank[witness.over]) {
      rank[witness.over] = order;
      best[witness.over] = witness;
    }
  }

  std::optional<Witness> best[2]; // the second one over

private:
  Prover &prover;
  const LaunchCheck &check;
  const std::vector<Formula> &assumptions;
  const Bindings &bindings;
  const Formula difference;
  std::optional<std::tuple<bool, std::int64_t>> rank[2];
};

} // namespace

void findWitnesses(Prover &prover, LaunchCheck &check, const std::vector<Formula> &conditions,
                   const std::vector<Formula> &assumptions, const Bindings &bindings,
                   const std::vector<Bearing> &domains, const std::set<Symbol> &fixed) {
  std::set<Symbol> decisive; // in the condition: changing another symbol shows nothing
  for (const Formula &condition : conditions)
    decisive.merge(symbolsOf(condition));
  std::erase_if(decisive, [&](const Symbol &symbol) {
    return !bindings.count(symbol) || symbol.kind == SymbolKind::Index || fixed.count(symbol);
  });
  Witnesses witnesses(prover, check, assumptions, bindings);
  for (const Symbol &symbol : decisive)
    for (std::int64_t value : neighbours(symbol, bindings.at(symbol), domains))
      witnesses.consider(symbol, value);
  // The next value of a domain may show nothing where a later one does, as of a size rounded up.
  if (!witnesses.best[0] && !witnesses.best[1])
    for (const Symbol &symbol : decisive)
      if (const Domain *domain = domainOf(symbol, domains))
        for (std::int64_t value : valuesOf(*domain, mostTries).value_or(std::vector<std::int64_t>()))
          witnesses.consider(symbol, value);
  for (int over : {1, 0})
    if (witnesses.best[over])
      check.witnesses.push_back(*witnesses.best[over]);
}

bool differsNearby(const Formula &difference, const std::vector<Formula> &assumptions,
                   const Bindings &bindings, const std::vector<Bearing> &domains) {
  for (const Symbol &symbol : symbolsOf(difference)) {
    auto present = bindings.find(symbol);
    if (present == bindings.end())
      continue;
    for (std::int64_t value : neighbours(symbol, present->second, domains)) {
      Bindings changed = bindings;
      changed[symbol] = value;
      const bool allowed =
          value >= 1 && std::all_of(assumptions.begin(), assumptions.end(), [&](const Formula &assumption) {
            if (!symbolsOf(assumption).count(symbol))
              return true; // holds as before
            Known<std::int64_t> holds = evaluate(assumption, changed);
            return holds && *holds != 0;
          });
      const Formula there = allowed ? substitute(difference, changed) : Formula();
      std::optional<std::int64_t> least = lowerBound(there), most = upperBound(there);
      if ((least && *least > 0) || (most && *most < 0))
        return true;
    }
  }
  return false;
}

bool provesByValues(Prover &prover, const Formula &claim, const std::vector<Formula> &assumptions,
                    const std::vector<Bearing> &domains) {
  std::vector<Bindings> points = {{}};
  const std::set<Symbol> symbols = symbolsOf(claim);
  for (const Bearing &bearing : domains) {
    const auto values = symbols.count(bearing.symbol) ? valuesOf(*bearing.domain, mostTries) : std::nullopt;
    if (!values || values->size() * points.size() > mostTries)
      continue;
    std::vector<Bindings> more;
    for (const Bindings &point : points)
      for (std::int64_t value : *values) {
        more.push_back(point);
        more.back()[bearing.symbol] = value;
      }
    points = std::move(more);
  }
  if (points.empty() || points[0].empty())
    return false;
  return std::all_of(points.begin(), points.end(), [&](const Bindings &point) {
    std::vector<Formula> there;
    for (const Formula &assumption : assumptions)
      there.push_back(substitute(assumption, point));
    return prover.proves(substitute(claim, point), there); // also where the assumptions exclude the point
  });
}

std::vector<Formula> withTruths(std::vector<Formula> code, const std::vector<Bearing> &domains) {
  for (const Bearing &bearing : domains)
    code.insert(code.end(), bearing.truths.begin(), bearing.truths.end());
  return code;
}

} // namespace smem::ledger
