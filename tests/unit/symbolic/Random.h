// Random expressions that are built twice, as a formula and as plain arithmetic, so that a law can compare
// the two at random points. Every symbol is at least 1 there and every index at least 0.
#pragma once

#include "symbolic/Evaluate.h"
#include "symbolic/Operations.h"

#include <algorithm>
#include <functional>
#include <random>
#include <string>
#include <vector>

namespace smem::symbolic::random {

using Value = std::function<std::int64_t(const Bindings &)>;

struct Expression {
  Formula formula;
  Value value;
};

inline Symbol macro(const std::string &name) { return {SymbolKind::Macro, name, ""}; }
inline Symbol index(const std::string &name) { return {SymbolKind::Index, name, "kernel"}; }

// Rounds to minus infinity; the divisor is positive.
inline std::int64_t floorOf(std::int64_t a, std::int64_t b) {
  std::int64_t quotient = a / b;
  while (quotient * b > a)
    --quotient;
  return quotient;
}

class Source {
public:
  explicit Source(unsigned seed, std::vector<Symbol> symbols = {macro("a"), macro("b"), macro("c")})
      : symbols(std::move(symbols)), engine(seed) {}

  std::int64_t number(std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(engine);
  }

  Bindings point(std::int64_t high = 12) {
    Bindings bindings;
    for (const Symbol &symbol : symbols)
      bindings[symbol] = number(symbol.kind == SymbolKind::Index ? 0 : 1, high);
    return bindings;
  }

  Expression constant(std::int64_t value) {
    return {value, [=](const Bindings &) { return value; }};
  }
  Expression symbol() {
    const Symbol chosen = symbols[number(0, symbols.size() - 1)];
    return {chosen, [=](const Bindings &at) { return at.at(chosen); }};
  }

  // One to four terms of degree 0 to 2 with coefficients from `low` to 9.
  Expression polynomial(std::int64_t low = -9) {
    Expression sum = constant(number(low, 9));
    for (std::int64_t terms = number(0, 3); terms > 0; --terms) {
      Expression term = constant(number(low, 9));
      for (std::int64_t degree = number(1, 2); degree > 0; --degree)
        term = product(term, symbol());
      sum = {sum.formula + term.formula, [=](const Bindings &at) { return sum.value(at) + term.value(at); }};
    }
    return sum;
  }
  // At least 1 at every point, and about half of the time a number.
  Expression divisor() {
    if (number(0, 1))
      return constant(number(1, 16));
    Expression rest = polynomial(0);
    return {rest.formula + 1, [=](const Bindings &at) { return rest.value(at) + 1; }};
  }

  Expression product(const Expression &a, const Expression &b) {
    return {a.formula * b.formula, [=](const Bindings &at) { return a.value(at) * b.value(at); }};
  }

  // Operations nested `depth` deep over polynomials.
  Expression nested(int depth, bool withBits = true) {
    if (depth == 0)
      return polynomial();
    const Expression a = nested(depth - 1, withBits), b = nested(depth - 1, withBits), d = divisor();
    auto make = [](Formula formula, Value value) { return Expression{std::move(formula), std::move(value)}; };
    const std::int64_t bit = number(0, 5), power = std::int64_t(1) << bit;
    switch (number(0, withBits ? 17 : 12)) {
    case 0:
      return make(a.formula - b.formula, [=](const Bindings &at) { return a.value(at) - b.value(at); });
    case 1:
      return product(a, symbol());
    case 2:
      return make(divide(a.formula, d.formula),
                  [=](const Bindings &at) { return floorOf(a.value(at), d.value(at)); });
    case 3:
      return make(remainder(a.formula, d.formula), [=](const Bindings &at) {
        return a.value(at) - floorOf(a.value(at), d.value(at)) * d.value(at);
      });
    case 4:
      return make(ceilDivide(a.formula, d.formula),
                  [=](const Bindings &at) { return -floorOf(-a.value(at), d.value(at)); });
    case 5:
      return make(roundUp(a.formula, d.formula),
                  [=](const Bindings &at) { return -floorOf(-a.value(at), d.value(at)) * d.value(at); });
    case 6:
      return make(min(a.formula, b.formula),
                  [=](const Bindings &at) { return std::min(a.value(at), b.value(at)); });
    case 7:
      return make(max(a.formula, b.formula),
                  [=](const Bindings &at) { return std::max(a.value(at), b.value(at)); });
    case 8: {
      const Expression t = condition();
      return make(select(t.formula, a.formula, b.formula),
                  [=](const Bindings &at) { return t.value(at) ? a.value(at) : b.value(at); });
    }
    case 9:
      return make(select(less(a.formula, b.formula), a.formula, b.formula),
                  [=](const Bindings &at) { return std::min(a.value(at), b.value(at)); });
    case 10:
      return make(select(lessEqual(a.formula, b.formula), b.formula, a.formula),
                  [=](const Bindings &at) { return std::max(a.value(at), b.value(at)); });
    case 11:
      return product(condition(), symbol());
    case 12:
      return make(divide(divide(a.formula, power), Formula(3)),
                  [=](const Bindings &at) { return floorOf(floorOf(a.value(at), power), 3); });
    case 13:
      return make(bitAnd(a.formula, power - 1),
                  [=](const Bindings &at) { return a.value(at) & (power - 1); });
    case 14:
      return make(bitAnd(a.formula, -power), [=](const Bindings &at) { return a.value(at) & -power; });
    case 15:
      return make(bitXor(a.formula, b.formula),
                  [=](const Bindings &at) { return a.value(at) ^ b.value(at); });
    case 16:
      return make(bitOr(a.formula, b.formula), [=](const Bindings &at) { return a.value(at) | b.value(at); });
    default:
      return make(shiftRight(shiftLeft(a.formula, 1), bit),
                  [=](const Bindings &at) { return floorOf(2 * a.value(at), power); });
    }
  }

  // A truth value: comparisons and their connections.
  Expression condition(int depth = 1) {
    const Expression a = polynomial(), b = polynomial();
    auto make = [](Formula formula, Value value) { return Expression{std::move(formula), std::move(value)}; };
    switch (number(0, depth > 0 ? 6 : 3)) {
    case 0:
      return make(less(a.formula, b.formula), [=](const Bindings &at) { return a.value(at) < b.value(at); });
    case 1:
      return make(lessEqual(a.formula, b.formula),
                  [=](const Bindings &at) { return a.value(at) <= b.value(at); });
    case 2:
      return make(equal(a.formula, b.formula),
                  [=](const Bindings &at) { return a.value(at) == b.value(at); });
    case 3:
      return make(truth(a.formula), [=](const Bindings &at) { return a.value(at) != 0; });
    default: {
      const Expression p = condition(depth - 1), q = condition(depth - 1);
      if (number(0, 2) == 0)
        return make(logicalNot(p.formula), [=](const Bindings &at) { return !p.value(at); });
      if (number(0, 1))
        return make(logicalAnd(p.formula, q.formula),
                    [=](const Bindings &at) { return p.value(at) && q.value(at); });
      return make(logicalOr(p.formula, q.formula),
                  [=](const Bindings &at) { return p.value(at) || q.value(at); });
    }
    }
  }

private:
  std::vector<Symbol> symbols;
  std::mt19937 engine;
};

} // namespace smem::symbolic::random
