// Factoring by exact division: enough for what launchers and layouts write.
#include "symbolic/Factor.h"

#include "symbolic/Operations.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>

namespace smem::symbolic {

bool splitLinear(const Formula &formula, const Atom &atom, Linear &parts) {
  parts = {};
  bool found = false;
  for (const Term &term : formula.terms()) {
    auto factor = std::find_if(term.factors.begin(), term.factors.end(),
                               [&](const Factor &candidate) { return candidate.atom == atom; });
    if (factor == term.factors.end()) {
      parts.rest.add(term.coefficient, term.factors);
      continue;
    }
    if (factor->power != 1)
      return false;
    Monomial others = term.factors;
    others.erase(others.begin() + (factor - term.factors.begin()));
    parts.slope.add(term.coefficient, others);
    found = true;
  }
  return found;
}

std::vector<Atom> atomsOf(const Formula &formula) {
  std::set<Atom> atoms;
  for (const Term &term : formula.terms())
    for (const Factor &factor : term.factors)
      atoms.insert(factor.atom);
  return {atoms.begin(), atoms.end()};
}

static std::int64_t integerContent(const Formula &formula) {
  std::int64_t content = 0;
  for (const Term &term : formula.terms())
    content = std::gcd(content, term.coefficient);
  return formula.terms().back().coefficient < 0 ? -content : content;
}

// One factor of a primitive polynomial, or nothing.
static std::optional<Formula> someFactor(const Formula &formula) {
  const std::vector<Atom> atoms = atomsOf(formula);
  for (const Atom &atom : atoms) // a power of an atom in every term
    if (Formula whole(atom); exactQuotient(formula, whole) && formula != whole)
      return whole;
  for (const Atom &atom : atoms) {
    Linear parts;
    if (!splitLinear(formula, atom, parts) || parts.rest.isZero() || parts.slope.isConstant())
      continue;
    if (std::optional<Formula> quotient = exactQuotient(parts.rest, parts.slope))
      return Formula(atom) + *quotient;
    if (!parts.rest.isConstant() && exactQuotient(parts.slope, parts.rest))
      return parts.rest;
  }
  for (const Atom &a : atoms)
    for (const Atom &b : atoms)
      if (a < b)
        for (const Formula &candidate : {Formula(a) - Formula(b), Formula(a) + Formula(b)})
          if (formula != candidate && formula != -candidate && exactQuotient(formula, candidate))
            return candidate;
  return std::nullopt;
}

Product factor(const Formula &formula) {
  Product product;
  if (formula.isConstant()) {
    product.content = formula.constant();
    return product;
  }
  Formula rest = formula;
  while (!rest.isConstant()) {
    const std::int64_t content = integerContent(rest);
    product.content *= content;
    rest = *exactQuotient(rest, content);
    std::optional<Formula> found = someFactor(rest);
    if (!found) {
      product.factors.push_back(rest);
      rest = 1;
      break;
    }
    const std::int64_t inner = integerContent(*found);
    *found = *exactQuotient(*found, inner);
    product.factors.push_back(*found);
    rest = *exactQuotient(rest, *found);
  }
  product.content *= rest.constant();
  std::sort(product.factors.begin(), product.factors.end());
  return product;
}

} // namespace smem::symbolic
