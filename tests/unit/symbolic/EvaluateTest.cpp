// Numbers or reasons: open symbols, overflow and division by zero each say what is missing.
#include "symbolic/Evaluate.h"

#include "Random.h"
#include "symbolic/Operations.h"

#include <catch2/catch.hpp>

using namespace smem;
using namespace smem::symbolic;
using symbolic::random::macro;
using symbolic::random::Source;

TEST_CASE("an open symbol is named") {
  const Formula hd = macro("hd"), n = macro("N");
  Known<std::int64_t> value = evaluate(n * (hd + 8), {{macro("N"), 4}});
  REQUIRE_FALSE(value);
  CHECK(value.why().reason.find("'hd'") != std::string::npos);
  CHECK(*evaluate(n * (hd + 8), {{macro("N"), 4}, {macro("hd"), 120}}) == 512);
}

TEST_CASE("a division by zero is a reason") {
  const Formula n = macro("N"), by = macro("BY");
  for (const Formula &formula : {divide(n, by), remainder(n, by), ceilDivide(n, by), roundUp(n, by)}) {
    Known<std::int64_t> value = evaluate(formula, {{macro("N"), 5}, {macro("BY"), 0}});
    REQUIRE_FALSE(value);
    CHECK(value.why().reason.find("division by zero") != std::string::npos);
  }
  CHECK_FALSE(evaluate(divide(n, 0), {{macro("N"), 5}}).known());
  CHECK_FALSE(evaluate(remainder(Formula(7), 0), {}).known());
  CHECK_FALSE(evaluate(substitute(divide(n, by), Bindings{{macro("BY"), 0}}), {{macro("N"), 5}}).known());
}

TEST_CASE("values that do not fit 64 bits are a reason") {
  const Formula n = macro("N");
  const std::int64_t big = std::int64_t(1) << 40;
  for (const Formula &formula :
       {n * n, n * n * n, Formula(INT64_MAX) + n - 1 + 1 + n, n * Formula(INT64_MAX)}) {
    Known<std::int64_t> value = evaluate(formula, {{macro("N"), big}});
    REQUIRE_FALSE(value);
    CHECK(value.why().reason.find("64 bits") != std::string::npos);
  }
  CHECK_FALSE(evaluate(shiftLeft(1, macro("N")), {{macro("N"), 63}}).known());
  CHECK_FALSE(evaluate(shiftLeft(1, macro("N")), {{macro("N"), -1}}).known());
  CHECK(*evaluate(shiftLeft(1, macro("N")), {{macro("N"), 62}}) == std::int64_t(1) << 62);
  CHECK(*evaluate(shiftRight(-16, macro("N")), {{macro("N"), 2}}) == -4);
}

TEST_CASE("only the chosen side of a selection needs a value") {
  const Formula p = less(macro("a"), macro("b")), open = macro("open");
  CHECK(*evaluate(select(p, 7, open), {{macro("a"), 1}, {macro("b"), 2}}) == 7);
  CHECK_FALSE(evaluate(select(p, 7, open), {{macro("a"), 2}, {macro("b"), 2}}).known());
  CHECK(*evaluate(logicalAnd(p, equal(open, 1)), {{macro("a"), 2}, {macro("b"), 2}}) == 0);
}

TEST_CASE("formulas replace symbols, all at once") {
  Source random(30);
  for (int trial = 0; trial < 4000; ++trial) {
    auto whole = random.nested(2);
    // Replacements stay at least 1, as sizes do.
    auto forA = random.divisor(), forB = random.divisor();
    Bindings at = random.point(5), inside = at;
    inside[macro("a")] = forA.value(at);
    inside[macro("b")] = forB.value(at);
    const Formula replaced =
        substitute(whole.formula, Substitution{{macro("a"), forA.formula}, {macro("b"), forB.formula}});
    REQUIRE(evaluate(replaced, at) == evaluate(whole.formula, inside));
  }
  // b's replacement mentions a, which is not replaced again.
  const Formula swapped = substitute(Formula(macro("a")) - macro("b"),
                                     Substitution{{macro("a"), macro("b")}, {macro("b"), macro("a")}});
  CHECK(swapped == Formula(macro("b")) - macro("a"));
}

TEST_CASE("numbers replace symbols one by one or together") {
  Source random(31);
  for (int trial = 0; trial < 3000; ++trial) {
    auto whole = random.nested(2);
    Bindings at = random.point();
    REQUIRE(substitute(whole.formula, at) == Formula(whole.value(at)));
    Formula stepwise = whole.formula;
    for (const auto &[symbol, value] : at)
      stepwise = substitute(stepwise, Bindings{{symbol, value}});
    REQUIRE(stepwise == Formula(whole.value(at)));
  }
}

TEST_CASE("the symbols of a formula are those whose values decide") {
  const Formula f =
      divide(macro("a"), Formula(macro("b")) + 1) * max(macro("c"), 4) + select(less(macro("d"), 3), 1, 2);
  CHECK(symbolsOf(f) == std::set<Symbol>{macro("a"), macro("b"), macro("c"), macro("d")});
  CHECK(symbolsOf(Formula(4)).empty());
  CHECK(symbolsOf(Formula(macro("a")) - macro("a")).empty());
}
