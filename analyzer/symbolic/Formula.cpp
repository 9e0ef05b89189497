// Polynomial arithmetic in normal form.
#include "symbolic/Formula.h"

#include <algorithm>

namespace smem::symbolic {

std::strong_ordering operator<=>(const Operation &a, const Operation &b) {
  if (auto order = a.op <=> b.op; order != 0)
    return order;
  return std::lexicographical_compare_three_way(a.operands.begin(), a.operands.end(), b.operands.begin(),
                                                b.operands.end());
}
bool operator==(const Operation &a, const Operation &b) { return (a <=> b) == 0; }

Atom::Atom(Symbol symbol) : node(std::make_shared<const std::variant<Symbol, Operation>>(std::move(symbol))) {}
Atom::Atom(Operation operation)
    : node(std::make_shared<const std::variant<Symbol, Operation>>(std::move(operation))) {}

std::strong_ordering operator<=>(const Atom &a, const Atom &b) {
  if (a.node == b.node)
    return std::strong_ordering::equal;
  return *a.node <=> *b.node;
}
bool operator==(const Atom &a, const Atom &b) { return (a <=> b) == 0; }

std::strong_ordering operator<=>(const Formula &a, const Formula &b) { return a.sum <=> b.sum; }
bool operator==(const Formula &a, const Formula &b) { return a.sum == b.sum; }

const Symbol &overflowSymbol() {
  static const Symbol symbol{SymbolKind::Local, "(overflow)", "64-bit arithmetic"};
  return symbol;
}

bool isLost(const Formula &formula) {
  const Atom *atom = formula.singleAtom();
  return atom && atom->symbol() && *atom->symbol() == overflowSymbol();
}

Formula::Formula(std::int64_t constant) {
  if (constant != 0)
    sum.push_back({constant, {}});
}

Formula::Formula(Atom atom) { sum.push_back({1, {{std::move(atom), 1}}}); }

std::int64_t Formula::constant() const {
  // The empty monomial sorts first.
  return !sum.empty() && sum.front().factors.empty() ? sum.front().coefficient : 0;
}

const Atom *Formula::singleAtom() const {
  if (sum.size() != 1 || sum[0].coefficient != 1 || sum[0].factors.size() != 1 || sum[0].factors[0].power != 1)
    return nullptr;
  return &sum[0].factors[0].atom;
}

void Formula::add(std::int64_t coefficient, const Monomial &factors) {
  if (coefficient == 0 || isLost(*this))
    return;
  auto at = std::lower_bound(sum.begin(), sum.end(), factors,
                             [](const Term &term, const Monomial &wanted) { return term.factors < wanted; });
  if (at == sum.end() || at->factors != factors) {
    sum.insert(at, {coefficient, factors});
    return;
  }
  std::int64_t result;
  if (__builtin_add_overflow(at->coefficient, coefficient, &result)) {
    *this = Formula(overflowSymbol());
    return;
  }
  if (result == 0)
    sum.erase(at);
  else
    at->coefficient = result;
}

Formula &Formula::operator+=(const Formula &other) {
  if (isLost(*this) || isLost(other))
    return *this = Formula(overflowSymbol());
  const std::vector<Term> terms = other.sum; // `other` may be this formula
  for (const Term &term : terms)
    add(term.coefficient, term.factors);
  return *this;
}

Formula &Formula::operator-=(const Formula &other) {
  if (isLost(*this) || isLost(other))
    return *this = Formula(overflowSymbol());
  const std::vector<Term> terms = other.sum;
  for (const Term &term : terms) {
    if (term.coefficient == INT64_MIN)
      return *this = Formula(overflowSymbol());
    add(-term.coefficient, term.factors);
  }
  return *this;
}

static Monomial multiply(const Monomial &a, const Monomial &b) {
  Monomial product;
  auto left = a.begin(), right = b.begin();
  while (left != a.end() || right != b.end()) {
    if (right == b.end() || (left != a.end() && left->atom < right->atom)) {
      product.push_back(*left++);
    } else if (left == a.end() || right->atom < left->atom) {
      product.push_back(*right++);
    } else {
      product.push_back({left->atom, left->power + right->power});
      ++left, ++right;
    }
  }
  return product;
}

Formula operator*(const Formula &a, const Formula &b) {
  if (isLost(a) || isLost(b))
    return Formula(overflowSymbol());
  Formula product;
  for (const Term &left : a.sum)
    for (const Term &right : b.sum) {
      std::int64_t coefficient;
      if (__builtin_mul_overflow(left.coefficient, right.coefficient, &coefficient))
        return Formula(overflowSymbol());
      product.add(coefficient, multiply(left.factors, right.factors));
    }
  return product;
}

} // namespace smem::symbolic
