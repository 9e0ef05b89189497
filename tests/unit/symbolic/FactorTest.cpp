// A product of factors is the formula again, and the factors that decide a launch are found.
#include "symbolic/Factor.h"

#include "Random.h"
#include "symbolic/Operations.h"

#include <catch2/catch.hpp>

using namespace smem::symbolic;
using smem::symbolic::random::macro;
using smem::symbolic::random::Source;

static Formula productOf(const Product &product) {
  Formula whole = product.content;
  for (const Formula &part : product.factors)
    whole = whole * part;
  return whole;
}

TEST_CASE("the product of the factors is the formula") {
  Source random(40);
  for (int trial = 0; trial < 3000; ++trial) {
    Formula formula = random.nested(1).formula * random.polynomial().formula;
    if (trial % 2)
      formula = formula * random.polynomial().formula;
    const Product product = factor(formula);
    REQUIRE(productOf(product) == formula);
    for (const Formula &part : product.factors) {
      REQUIRE_FALSE(part.isConstant());
      REQUIRE(part.terms().back().coefficient > 0);
    }
    REQUIRE(std::is_sorted(product.factors.begin(), product.factors.end()));
  }
}

TEST_CASE("numbers are content alone") {
  CHECK(factor(12).content == 12);
  CHECK(factor(12).factors.empty());
  CHECK(factor(-5).content == -5);
  CHECK(factor(0).content == 0);
}

TEST_CASE("the difference of the audited launch has three factors") {
  const Formula tq = macro("FA_TQ"), tkv = macro("FA_TKV"), hd = macro("hd");
  const Formula request = 3 * tq * (hd + 8) * 2, need = (tq + 2 * tkv) * (hd + 8) * 2;
  const Product product = factor(request - need);
  CHECK(std::abs(product.content) == 4);
  REQUIRE(product.factors.size() == 2);
  for (const Formula &part : product.factors)
    CHECK((part == hd + 8 || part == tq - tkv || part == tkv - tq));
}

TEST_CASE("powers repeat and monomials split") {
  const Formula a = macro("a"), b = macro("b");
  CHECK(factor(6 * a * a * b).factors == std::vector<Formula>{a, a, b});
  CHECK(factor(6 * a * a * b).content == 6);
  CHECK(factor(-4 * a).content == -4);
  const Product squares = factor(a * a - b * b);
  CHECK(squares.factors.size() == 2);
}

TEST_CASE("products of sums that are linear in a symbol come apart") {
  Source random(41);
  const Formula x = macro("x"), y = macro("y");
  for (int trial = 0; trial < 500; ++trial) {
    const Formula left = x + random.polynomial().formula, right = y + random.number(1, 9);
    const Product product = factor(left * right * random.number(1, 9));
    REQUIRE(std::count(product.factors.begin(), product.factors.end(), right) >= 1);
    REQUIRE(product.factors.size() >= 2);
  }
}

TEST_CASE("a linear view has no trace of its symbol") {
  Source random(42);
  const Atom a(macro("a"));
  for (int trial = 0; trial < 2000; ++trial) {
    const Formula formula = random.polynomial().formula;
    Linear parts;
    if (!splitLinear(formula, a, parts))
      continue;
    REQUIRE(parts.slope * Formula(a) + parts.rest == formula);
    for (const Formula &part : {parts.slope, parts.rest})
      for (const Atom &atom : atomsOf(part))
        REQUIRE(atom != a);
  }
  Linear parts;
  CHECK_FALSE(splitLinear(Formula(a) * Formula(a), a, parts));
  CHECK_FALSE(splitLinear(macro("b"), a, parts));
}
