// Division is floor division for every numerator, exact where the polynomial is a multiple.
#include "symbolic/Operations.h"

#include "Random.h"
#include "symbolic/Evaluate.h"

#include <catch2/catch.hpp>

using namespace smem;
using namespace smem::symbolic;
using symbolic::random::floorOf;
using symbolic::random::macro;
using symbolic::random::Source;

TEST_CASE("quotients and remainders are floor's, also below zero") {
  Source random(20);
  int negative = 0;
  for (int trial = 0; trial < 8000; ++trial) {
    auto x = random.polynomial(), d = random.divisor();
    Bindings at = random.point();
    const std::int64_t n = x.value(at), by = d.value(at), quotient = floorOf(n, by);
    negative += n < 0;
    REQUIRE(evaluate(divide(x.formula, d.formula), at) == Known<std::int64_t>(quotient));
    REQUIRE(evaluate(remainder(x.formula, d.formula), at) == Known<std::int64_t>(n - quotient * by));
  }
  CHECK(negative > 1000);
}

TEST_CASE("constants divide to minus infinity") {
  CHECK(divide(-7, 2) == Formula(-4));
  CHECK(divide(-8, 2) == Formula(-4));
  CHECK(divide(7, 2) == Formula(3));
  CHECK(remainder(-7, 4) == Formula(1));
  CHECK(ceilDivide(-7, 4) == Formula(-1));
  CHECK(ceilDivide(8, 4) == Formula(2));
  CHECK(ceilDivide(9, 4) == Formula(3));
  CHECK(roundUp(0, 16) == Formula(0));
  CHECK(roundUp(1, 16) == Formula(16));
  CHECK(roundUp(16, 16) == Formula(16));
}

TEST_CASE("the least number divided by minus one is no number") {
  CHECK_FALSE(evaluate(divide(INT64_MIN, -1), {}).known());
  CHECK_FALSE(evaluate(divide(macro("a"), macro("b")), {{macro("a"), INT64_MIN}, {macro("b"), -1}}).known());
}

TEST_CASE("a product divided by a factor is the other") {
  Source random(21);
  for (int trial = 0; trial < 3000; ++trial) {
    const Formula x = random.polynomial().formula, y = random.polynomial().formula;
    if (y.isZero())
      continue;
    auto quotient = exactQuotient(x * y, y);
    REQUIRE(quotient);
    REQUIRE(*quotient == x);
    REQUIRE(divide(x * y, y) == x);
    REQUIRE(remainder(x * y, y).isZero());
  }
  CHECK_FALSE(exactQuotient(macro("a"), macro("b")));
  CHECK_FALSE(exactQuotient(Formula(macro("a")) * Formula(3), 2));
  CHECK_FALSE(exactQuotient(macro("a"), 0));
  CHECK(exactQuotient(0, macro("b")) == Formula());
}

TEST_CASE("quotient times divisor plus rest is the dividend") {
  Source random(22);
  for (int trial = 0; trial < 3000; ++trial) {
    const Formula x = random.nested(1).formula, y = random.polynomial().formula;
    if (y.isZero())
      continue;
    QuotientAndRest parts = divideWithRest(x, y);
    REQUIRE(parts.quotient * y + parts.rest == x);
    if (y.isConstant() && y.constant() > 0)
      for (const Term &term : parts.rest.terms())
        REQUIRE((term.coefficient >= 0 && term.coefficient < y.constant()));
  }
}

TEST_CASE("what is a multiple as a polynomial is no operation") {
  const Formula hd = macro("hd"), tq = macro("TQ");
  CHECK(divide(hd * Formula(16) + 64, 8) == hd * Formula(2) + 8);
  CHECK(divide(tq * (hd + 8), hd + 8) == tq);
  CHECK(remainder(hd * Formula(16) + 6, 8) == Formula(6));
  CHECK(roundUp(hd * Formula(32), 16) == hd * Formula(32));
  CHECK(roundUp(roundUp(hd, 16), 16) == roundUp(hd, 16));
  CHECK(divide(divide(hd, 4), 8) == divide(hd, 32));
  CHECK(divide(hd * Formula(8) + 4, 16) == divide(hd * Formula(2) + 1, 4));
}

TEST_CASE("rounding up gives the least multiple that is not below") {
  Source random(23);
  for (int trial = 0; trial < 3000; ++trial) {
    auto x = random.nested(1), d = random.divisor();
    Bindings at = random.point();
    const std::int64_t by = d.value(at), least = x.value(at);
    Known<std::int64_t> rounded = evaluate(roundUp(x.formula, d.formula), at);
    REQUIRE(rounded);
    REQUIRE(*rounded % by == 0);
    REQUIRE(*rounded >= least);
    REQUIRE(*rounded - by < least);
  }
}

TEST_CASE("a claim to be a multiple is true at every point") {
  Source random(24);
  int claims = 0;
  for (int trial = 0; trial < 4000; ++trial) {
    auto x = random.nested(2);
    for (std::int64_t by : {2, 3, 4, 8}) {
      auto multiplied = random.product(x, random.constant(random.number(0, 1) ? by : 6));
      if (!isMultipleOf(multiplied.formula, by))
        continue;
      ++claims;
      for (int points = 0; points < 3; ++points)
        REQUIRE(multiplied.value(random.point()) % by == 0);
    }
  }
  CHECK(claims > 4000);
}
