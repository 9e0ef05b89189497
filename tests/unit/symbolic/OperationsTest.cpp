// Whatever is simplified away, the value stays; and what must be simplified is.
#include "symbolic/Operations.h"

#include "Random.h"
#include "symbolic/Evaluate.h"

#include <catch2/catch.hpp>

using namespace smem;
using namespace smem::symbolic;
using symbolic::random::macro;
using symbolic::random::Source;

static Formula a() { return macro("a"); }
static Formula b() { return macro("b"); }

TEST_CASE("nested operations evaluate as plain arithmetic does") {
  Source random(10);
  for (int trial = 0; trial < 6000; ++trial) {
    auto expression = random.nested(1 + trial % 3);
    for (int points = 0; points < 4; ++points) {
      Bindings at = random.point();
      REQUIRE(evaluate(expression.formula, at) == Known<std::int64_t>(expression.value(at)));
    }
  }
}

TEST_CASE("conditions are 0 or 1 and hold where they should") {
  Source random(11);
  for (int trial = 0; trial < 6000; ++trial) {
    auto expression = random.condition(3);
    for (int points = 0; points < 4; ++points) {
      Bindings at = random.point(6);
      REQUIRE(evaluate(expression.formula, at) == Known<std::int64_t>(expression.value(at) ? 1 : 0));
    }
  }
}

TEST_CASE("an operation rebuilt from its operands is itself") {
  Source random(12);
  for (int trial = 0; trial < 2000; ++trial) {
    const Formula formula = random.nested(2).formula;
    for (const Term &term : formula.terms())
      for (const Factor &factor : term.factors)
        if (const Operation *operation = factor.atom.operation())
          REQUIRE(rebuild(operation->op, operation->operands) == Formula(factor.atom));
  }
}

TEST_CASE("min and max are flat, sorted and without what cannot decide") {
  const Formula c = macro("c");
  CHECK(min(a(), b()) == min(b(), a()));
  CHECK(max(max(a(), b()), c) == max(a(), max(b(), c)));
  CHECK(min(a(), a()) == a());
  CHECK(min(a(), a() + 3) == a());
  CHECK(max(a(), a() + 3) == a() + 3);
  CHECK(max(max(a(), b()), a() - 1) == max(a(), b()));
  CHECK(min(Formula(4), Formula(-4)) == Formula(-4));
}

TEST_CASE("masks of low and of high bits are remainders and multiples") {
  CHECK(bitAnd(a(), 31) == remainder(a(), 32));
  CHECK(bitAnd(31, a()) == remainder(a(), 32));
  CHECK(bitAnd(a() + 15, ~std::int64_t(15)) == roundUp(a(), 16));
  CHECK(bitAnd(a(), 0).isZero());
  CHECK(bitAnd(a(), -1) == a());
  CHECK(bitAnd(a(), INT64_MAX) != a()); // may be negative
  CHECK(bitAnd(Formula(12), Formula(10)) == Formula(8));
  CHECK(bitOr(Formula(12), Formula(10)) == Formula(14));
  CHECK(bitXor(Formula(12), Formula(10)) == Formula(6));
  CHECK(shiftLeft(a(), 4) == a() * Formula(16));
  CHECK(shiftRight(a() * Formula(32), 5) == a());
}

TEST_CASE("comparisons are in lowest terms") {
  CHECK(equal(a() * Formula(2), b() * Formula(2)) == equal(a(), b()));
  CHECK(equal(a(), b()) == equal(b(), a()));
  CHECK(equal(a() * Formula(2), 3) == Formula(0)); // no integer
  CHECK(less(a() * Formula(4), 7) == lessEqual(a(), 1));
  CHECK(less(b() * Formula(2), a() * Formula(2)) == less(b(), a()));
  CHECK(less(Formula(3), Formula(4)) == Formula(1));
  CHECK(lessEqual(Formula(5), Formula(4)) == Formula(0));
}

TEST_CASE("connections absorb, drop and cancel") {
  const Formula p = less(a(), b()), q = equal(a(), b());
  CHECK(logicalAnd(p, 1) == p);
  CHECK(logicalAnd(p, 0) == Formula(0));
  CHECK(logicalOr(p, 0) == p);
  CHECK(logicalOr(p, 1) == Formula(1));
  CHECK(logicalAnd(p, p) == p);
  CHECK(logicalAnd(p, q) == logicalAnd(q, p));
  CHECK(logicalAnd(p, logicalNot(p)) == Formula(0));
  CHECK(logicalOr(q, logicalNot(q)) == Formula(1));
  CHECK(logicalNot(logicalNot(q)) == q);
  CHECK(logicalNot(p) == lessEqual(b(), a()));
  CHECK(truth(p) == p);
  CHECK(truth(Formula(5)) == Formula(1));
  CHECK(truth(Formula(-5)) == Formula(1));
  CHECK(truth(Formula(0)) == Formula(0));
}

TEST_CASE("a comparison that picks the greater or the smaller is max or min") {
  CHECK(select(less(a(), b()), b(), a()) == max(a(), b()));
  CHECK(select(lessEqual(a(), b()), b(), a()) == max(a(), b()));
  CHECK(select(less(a(), b()), a(), b()) == min(a(), b()));
  CHECK(select(lessEqual(a(), b()), a(), b()) == min(a(), b()));
  CHECK(select(1, a(), b()) == a());
  CHECK(select(0, a(), b()) == b());
  CHECK(select(equal(a(), b()), a(), a()) == a());
}
