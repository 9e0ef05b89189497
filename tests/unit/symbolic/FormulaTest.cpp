// Polynomials are a ring with one spelling per value, and coefficients that pass 64 bits are never a number.
#include "symbolic/Formula.h"

#include "Random.h"
#include "symbolic/Bounds.h"
#include "symbolic/Evaluate.h"

#include <catch2/catch.hpp>

using namespace smem;
using namespace smem::symbolic;
using symbolic::random::macro;
using symbolic::random::Source;

TEST_CASE("sums and products evaluate as numbers do") {
  Source random(1);
  for (int trial = 0; trial < 2000; ++trial) {
    auto a = random.polynomial(), b = random.polynomial();
    Bindings at = random.point();
    REQUIRE(evaluate(a.formula + b.formula, at) == Known<std::int64_t>(a.value(at) + b.value(at)));
    REQUIRE(evaluate(a.formula - b.formula, at) == Known<std::int64_t>(a.value(at) - b.value(at)));
    REQUIRE(evaluate(a.formula * b.formula, at) == Known<std::int64_t>(a.value(at) * b.value(at)));
    REQUIRE(evaluate(-a.formula, at) == Known<std::int64_t>(-a.value(at)));
  }
}

TEST_CASE("the ring laws hold as equalities of formulas") {
  Source random(2);
  for (int trial = 0; trial < 1000; ++trial) {
    const Formula a = random.nested(1).formula, b = random.nested(1).formula, c = random.nested(1).formula;
    REQUIRE(a + b == b + a);
    REQUIRE(a * b == b * a);
    REQUIRE((a + b) + c == a + (b + c));
    REQUIRE((a * b) * c == a * (b * c));
    REQUIRE(a * (b + c) == a * b + a * c);
    REQUIRE((a - a).isZero());
    REQUIRE(a + Formula() == a);
    REQUIRE(a * Formula(1) == a);
    REQUIRE((a * Formula()).isZero());
  }
}

TEST_CASE("a formula may be added to itself") {
  Formula a = Formula(macro("a")) + 3;
  a += a;
  CHECK(a == Formula(macro("a")) * 2 + 6);
  a -= a;
  CHECK(a.isZero());
}

TEST_CASE("terms are sorted and none is zero") {
  Source random(3);
  for (int trial = 0; trial < 500; ++trial) {
    const Formula f = random.polynomial().formula * random.polynomial().formula - random.polynomial().formula;
    for (std::size_t term = 0; term < f.terms().size(); ++term) {
      REQUIRE(f.terms()[term].coefficient != 0);
      REQUIRE((term == 0 || f.terms()[term - 1].factors < f.terms()[term].factors));
    }
  }
}

TEST_CASE("symbols differ by kind, name and scope") {
  const Formula macroN = macro("N"), otherN = Symbol{SymbolKind::Parameter, "N", ""},
                scopedN = Symbol{SymbolKind::Parameter, "N", "f"};
  CHECK(macroN != otherN);
  CHECK(otherN != scopedN);
  CHECK_FALSE((otherN - scopedN).isZero());
}

TEST_CASE("constants and single atoms are told apart") {
  const Formula a = macro("a");
  CHECK(Formula(7).isConstant());
  CHECK(Formula(7).constant() == 7);
  CHECK(Formula().isConstant());
  CHECK((a + 4).constant() == 4);
  CHECK(a.constant() == 0);
  CHECK(a.singleAtom() != nullptr);
  CHECK((a * a).singleAtom() == nullptr);
  CHECK((a * Formula(2)).singleAtom() == nullptr);
  CHECK((a + 1).singleAtom() == nullptr);
}

TEST_CASE("a coefficient past 64 bits is unknown from there on") {
  const Formula big = INT64_MAX, a = macro("a");
  const Bindings at = {{macro("a"), 1}};
  for (const Formula &lost : {big + 1, a * big + a, a * big * Formula(2), Formula(INT64_MIN) * Formula(-1),
                              Formula() - Formula(INT64_MIN), Formula(INT64_MIN) - 1}) {
    Known<std::int64_t> value = evaluate(lost, at);
    REQUIRE_FALSE(value.known());
    CHECK(value.why().reason.find("64 bits") != std::string::npos);
    CHECK_FALSE(evaluate(lost + 1, at).known());
    CHECK_FALSE(evaluate(lost * a, at).known());
  }
}

TEST_CASE("two values that do not fit are not equal") {
  const Formula lost = Formula(INT64_MAX) + 1, other = Formula(INT64_MAX) * Formula(4);
  CHECK_FALSE((lost - other).isZero());
  CHECK_FALSE((lost - lost).isZero());
  CHECK_FALSE((lost * Formula()).isZero());
  CHECK_FALSE(evaluate(lost - other, {}).known());
}

TEST_CASE("a value that does not fit has no bounds") {
  const Formula a = macro("a"), lost = Formula(INT64_MAX) + 1;
  CHECK_FALSE(lowerBound(lost));
  CHECK_FALSE(upperBound(lost));
  // -2^62*a^3 at a = 1 + x has the coefficient -3*2^62, which does not fit.
  CHECK_FALSE(lowerBound(Formula(-(std::int64_t(1) << 62)) * a * a * a));
}
