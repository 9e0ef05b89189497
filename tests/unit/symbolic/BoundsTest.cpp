// Bounds against every value of small ranges: never wrong, and met where the indices are independent.
#include "symbolic/Bounds.h"

#include "Random.h"
#include "symbolic/Operations.h"

#include <catch2/catch.hpp>

using namespace smem;
using namespace smem::symbolic;
using symbolic::random::index;
using symbolic::random::macro;
using symbolic::random::Source;

static const Symbol i = index("i"), j = index("j"), n = macro("n");

// Calls `visit` with every point of the ranges, in their order.
static void forEach(const Ranges &ranges, std::size_t next, Bindings &at,
                    const std::function<void()> &visit) {
  if (next == ranges.size())
    return visit();
  const std::int64_t low = *evaluate(ranges[next].low, at), high = *evaluate(ranges[next].high, at);
  for (std::int64_t value = low; value <= high; ++value) {
    at[ranges[next].index] = value;
    forEach(ranges, next + 1, at, visit);
  }
  at.erase(ranges[next].index);
}

struct Extremes {
  std::int64_t low = INT64_MAX, high = INT64_MIN;
};

static Extremes bruteForce(const Formula &formula, const Ranges &ranges, Bindings at) {
  Extremes result;
  forEach(ranges, 0, at, [&] {
    const std::int64_t value = *evaluate(formula, at);
    result.low = std::min(result.low, value);
    result.high = std::max(result.high, value);
  });
  return result;
}

TEST_CASE("the ends of a range are above and below every value in it") {
  Source random(50, {i, j, n});
  int found = 0;
  for (int trial = 0; trial < 4000; ++trial) {
    const Formula formula = random.nested(trial % 3).formula;
    // The inner index starts or ends at the outer one, as in triangular loops.
    const std::int64_t step = random.number(0, 4);
    Ranges ranges = {{i, random.number(0, 3), Formula(n) + step}, {j, 0, Formula(n) * 2}};
    if (trial % 3 == 1)
      ranges[1] = {j, 0, i};
    if (trial % 3 == 2)
      ranges[1] = {j, i, Formula(i) + step};
    Known<Formula> high = highest(formula, ranges), low = lowest(formula, ranges);
    const Bindings at = {{n, random.number(3, 6)}};
    const Extremes real = bruteForce(formula, ranges, at);
    if (high) {
      ++found;
      REQUIRE(symbolsOf(*high).count(i) + symbolsOf(*high).count(j) == 0);
      REQUIRE(*evaluate(*high, at) >= real.high);
    }
    if (low) {
      REQUIRE(symbolsOf(*low).count(i) + symbolsOf(*low).count(j) == 0);
      REQUIRE(*evaluate(*low, at) <= real.low);
    }
  }
  CHECK(found > 1500);
}

TEST_CASE("with guards the ends hold wherever the guards do") {
  Source random(55, {i, j, n});
  int found = 0, narrowed = 0;
  for (int trial = 0; trial < 3000; ++trial) {
    const Formula formula = random.nested(trial % 2, false).formula;
    const Ranges ranges = {{i, 0, Formula(n) + 4}, {j, 0, trial % 3 ? Formula(n) * 2 : Formula(i)}};
    std::vector<Formula> guards = {
        less(Formula(i) + random.number(0, 3), Formula(j) * random.number(0, 1) + random.number(1, 6))};
    if (trial % 4 == 0)
      guards.push_back(random.condition(1).formula);
    if (trial % 5 == 0)
      guards.push_back(less(divide(j, 2), random.number(1, 4)));
    const Bindings at = {{n, random.number(1, 6)}};
    Extremes real;
    Bindings point = at;
    forEach(ranges, 0, point, [&] {
      for (const Formula &guard : guards)
        if (*evaluate(guard, point) == 0)
          return;
      const std::int64_t value = *evaluate(formula, point);
      real.low = std::min(real.low, value);
      real.high = std::max(real.high, value);
    });
    Known<Formula> high = highest(formula, ranges, guards), low = lowest(formula, ranges, guards);
    if (high && symbolsOf(*high).count(i) + symbolsOf(*high).count(j) == 0) {
      ++found;
      REQUIRE(*evaluate(*high, at) >= real.high);
      Known<Formula> wide = highest(formula, ranges);
      narrowed += wide && *evaluate(*high, at) < *evaluate(*wide, at);
    }
    if (low && symbolsOf(*low).count(i) + symbolsOf(*low).count(j) == 0)
      REQUIRE(*evaluate(*low, at) <= real.low);
  }
  CHECK(found > 1000);
  CHECK(narrowed > 100);
}

TEST_CASE("the ends of a sum of independent indices are met") {
  Source random(51, {n});
  for (int trial = 0; trial < 2000; ++trial) {
    const Formula formula = Formula(i) * random.number(-9, 9) + Formula(j) * random.number(-9, 9) +
                            Formula(i) * Formula(n) * random.number(0, 5) + random.polynomial().formula;
    const Ranges ranges = {{i, random.number(0, 3), Formula(n) + 3}, {j, 0, Formula(n) * 4 - 1}};
    Known<Formula> high = highest(formula, ranges), low = lowest(formula, ranges);
    const Bindings at = {{n, random.number(1, 8)}};
    const Extremes real = bruteForce(formula, ranges, at);
    if (high)
      REQUIRE(*evaluate(*high, at) == real.high);
    if (low)
      REQUIRE(*evaluate(*low, at) == real.low);
  }
}

TEST_CASE("rows and columns of a thread index end where the tile does") {
  // i / 8 and i % 8 for i in 0..8n-1: row n - 1, column 7, and the column alone is 7 whatever n is.
  const Ranges ranges = {{i, 0, Formula(n) * 8 - 1}};
  CHECK(highest(divide(i, 8), ranges) == Known<Formula>(Formula(n) - 1));
  CHECK(highest(remainder(i, 8), ranges) == Known<Formula>(Formula(7)));
  CHECK(lowest(remainder(i, 8), ranges) == Known<Formula>(Formula()));
  // A remainder that never wraps is its operand: 4 at most, not 7.
  CHECK(highest(remainder(i, 8), {{i, 0, 4}}) == Known<Formula>(Formula(4)));
  CHECK(highest(bitAnd(i, 7), ranges) == Known<Formula>(Formula(7)));
}

TEST_CASE("a mask with holes does not lower the bound below what is reached") {
  // x & ~5 keeps bits 1 and 3..: 26 & ~5 = 26.
  const Ranges ranges = {{i, 0, 31}};
  const Formula masked = bitAnd(i, ~std::int64_t(5));
  Known<Formula> high = highest(masked, ranges);
  if (high)
    CHECK(*evaluate(*high, {}) >= bruteForce(masked, ranges, {}).high);
  const Formula toggled = bitXor(i, 5), joined = bitOr(i, 5);
  for (const Formula &formula : {toggled, joined})
    CHECK(highest(formula, ranges)->constant() == 31);
}

TEST_CASE("what is not monotone is unknown, with the reason") {
  const Formula formula = Formula(i) * (Formula(n) - Formula(macro("m")));
  Known<Formula> high = highest(formula, {{i, 0, 7}});
  REQUIRE_FALSE(high);
  CHECK(high.why().reason.find("monotone") != std::string::npos);
}

TEST_CASE("numeric bounds hold for all sizes from 1 and indices from 0") {
  Source random(52, {i, j, n, macro("m")});
  int found = 0;
  for (int trial = 0; trial < 6000; ++trial) {
    auto expression = random.nested(trial % 3);
    const auto low = lowerBound(expression.formula), high = upperBound(expression.formula);
    found += low.has_value() + high.has_value();
    for (int points = 0; points < 5; ++points) {
      Bindings at = random.point(points == 0 ? 1 : 20);
      const std::int64_t value = expression.value(at);
      REQUIRE((!low || *low <= value));
      REQUIRE((!high || *high >= value));
    }
  }
  CHECK(found > 1000);
}

TEST_CASE("numeric bounds of what a programmer writes") {
  const Formula hd = macro("hd"), k = i;
  CHECK(lowerBound(hd + 8) == 9);
  CHECK(lowerBound(hd * (hd + 8)) == 9);
  CHECK(lowerBound(k + 8) == 8);
  CHECK(lowerBound(hd * 2 - 1) == 1);
  CHECK(upperBound(Formula(4) - hd) == 3);
  CHECK_FALSE(upperBound(hd));
  CHECK_FALSE(lowerBound(hd - k));
  CHECK_FALSE(lowerBound(Symbol{SymbolKind::Local, "x", "f"}));
  CHECK(lowerBound(remainder(hd, 8)) == 0);
  CHECK(lowerBound(max(hd - k, 16)) == 16);
  CHECK(lowerBound(min(hd, k)) == 0);
}

TEST_CASE("the larger of two is picked only where it is certain") {
  Source random(53, {i, n});
  for (int trial = 0; trial < 3000; ++trial) {
    auto a = random.polynomial(), b = random.polynomial();
    Bindings at = random.point();
    REQUIRE(*evaluate(largest(a.formula, b.formula), at) == std::max(a.value(at), b.value(at)));
  }
  const Formula hd = macro("hd");
  CHECK(largest(hd * 2, hd) == hd * 2);
  CHECK(largest(hd, hd + 4) == hd + 4);
  CHECK(largest(hd, Formula(n)) == max(hd, Formula(n)));
}

TEST_CASE("a condition narrows an index to exactly the values that satisfy it") {
  Source random(54, {n});
  for (int trial = 0; trial < 3000; ++trial) {
    const Formula line = Formula(i) * random.number(1, 5) * (trial % 2 ? 1 : -1) + random.number(-20, 20);
    const Formula bound = Formula(n) * random.number(0, 3) + random.number(-9, 9);
    const Formula truth = trial % 3 ? less(line, bound) : lessEqual(line, bound);
    AtomBounds bounds;
    narrow(bounds, Atom(i), truth);
    for (std::int64_t size = 1; size < 6; ++size)
      for (std::int64_t value = -30; value < 30; ++value) {
        Bindings at = {{n, size}, {i, value}};
        const bool inside = (!bounds.low || value >= *evaluate(*bounds.low, at)) &&
                            (!bounds.high || value <= *evaluate(*bounds.high, at));
        REQUIRE(inside == (*evaluate(truth, at) != 0));
      }
  }
}

TEST_CASE("conjunctions narrow by both sides and disjunctions by none") {
  AtomBounds both;
  narrow(both, Atom(i), logicalAnd(less(i, n), lessEqual(4, i)));
  REQUIRE((both.low && both.high));
  CHECK(*both.low == Formula(4));
  CHECK(*both.high == Formula(n) - 1);
  AtomBounds none;
  narrow(none, Atom(i), logicalOr(less(i, n), less(i, 4)));
  CHECK_FALSE(none.low.has_value());
  CHECK_FALSE(none.high.has_value());
  AtomBounds twice;
  narrow(twice, Atom(i), less(i, 8));
  narrow(twice, Atom(i), less(i, n));
  CHECK(*evaluate(*twice.high, {{n, 5}}) == 4);
  CHECK(*evaluate(*twice.high, {{n, 50}}) == 7);
}
