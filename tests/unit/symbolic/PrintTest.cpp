// What is printed is C: read back by C's precedence it has the same value; and it reads as in the audit.
#include "symbolic/Print.h"

#include "CReader.h"
#include "Random.h"
#include "symbolic/Operations.h"

#include <catch2/catch.hpp>

using namespace smem;
using namespace smem::symbolic;
using symbolic::random::macro;
using symbolic::random::readsAs;
using symbolic::random::Source;

TEST_CASE("a printed formula read as C has the formula's value") {
  Source random(60);
  for (int trial = 0; trial < 6000; ++trial) {
    auto expression = trial % 4 ? random.nested(trial % 4 - 1) : random.condition(2);
    Bindings at = random.point();
    const std::string text = trial % 4 ? print(expression.formula) : printCondition(expression.formula);
    INFO(text);
    REQUIRE(readsAs(text, at, expression.value(at)));
  }
}

TEST_CASE("products of sums and sums of products read as C, too") {
  Source random(61);
  for (int trial = 0; trial < 3000; ++trial) {
    auto x = random.product(random.polynomial(), random.polynomial());
    if (trial % 2)
      x = random.product(x, random.symbol());
    Bindings at = random.point();
    INFO(print(x.formula));
    REQUIRE(readsAs(print(x.formula), at, x.value(at)));
  }
}

TEST_CASE("formulas of the audit are spelled as a person spells them") {
  const Formula tq = macro("FA_TQ"), tkv = macro("FA_TKV"),
                hd = Symbol{SymbolKind::Parameter, "hd", "launch"};
  CHECK(print(tq * (hd + 8) * 2) == "2*FA_TQ*(hd + 8)");
  CHECK(print((hd + 8) * 2) == "2*(hd + 8)");
  CHECK(print((tq + 2 * tkv) * (hd + 8) * 2) == "2*(FA_TQ + 2*FA_TKV)*(hd + 8)");
  CHECK(print(tq * tkv * 4) == "4*FA_TKV*FA_TQ");
  CHECK(print(tq * (tkv + 8) * 4) == "4*FA_TQ*(FA_TKV + 8)");
  CHECK(print((tq + 2 * tkv) * (hd + 8) * 2 + tq * tkv * 4 + 3 * tq * 4) ==
        "2*(FA_TQ + 2*FA_TKV)*(hd + 8) + 4*FA_TQ*(FA_TKV + 3)");
  CHECK(print(4 * (tq - tkv) * (hd + 8)) == "4*(FA_TQ - FA_TKV)*(hd + 8)");
  CHECK(printCondition(equal(tq, tkv)) == "FA_TQ == FA_TKV");
  CHECK(printCondition(logicalNot(equal(tq, tkv))) == "FA_TQ != FA_TKV");
}

TEST_CASE("small formulas") {
  const Formula a = macro("a"), b = macro("b");
  CHECK(print(0) == "0");
  CHECK(print(-3) == "-3");
  CHECK(print(a) == "a");
  CHECK(print(-a) == "-a");
  CHECK(print(b - a) == "b - a");
  CHECK(print(a - 1) == "a - 1");
  CHECK(print(a * a) == "a*a");
  CHECK(print(ceilDivide(a, 16)) == "(a + 15)/16");
  CHECK(print(roundUp(a, 16)) == "16*((a + 15)/16)");
  CHECK(print(min(a, b)) == "min(a, b)");
  CHECK(print(remainder(a, 8)) == "a % 8");
  CHECK(printCondition(less(a, b)) == "b > a");
  CHECK(printCondition(lessEqual(a, b)) == "b >= a");
  CHECK(printCondition(logicalAnd(less(a, b), equal(a, 3))).find(" && ") != std::string::npos);
}

TEST_CASE("the most negative number is printed whole") {
  CHECK(print(INT64_MIN) == "-9223372036854775808");
  CHECK(print(INT64_MAX) == "9223372036854775807");
}
