// What is proved holds at every point that was tried; what is refuted fails at its witness.
#include "symbolic/Prove.h"

#include "Random.h"
#include "symbolic/Operations.h"

#include <catch2/catch.hpp>

using namespace smem;
using namespace smem::symbolic;
using symbolic::random::macro;
using symbolic::random::Source;

static bool holds(const Formula &truth, const Bindings &at) { return *evaluate(truth, at) != 0; }

TEST_CASE("verdicts on random claims are right") {
  Source random(70, {macro("a"), macro("b"), symbolic::random::index("i")});
  int proved = 0, refuted = 0;
  for (int trial = 0; trial < 160; ++trial) {
    auto x = random.nested(trial % 2, false), y = random.polynomial();
    const Formula claims[] = {lessEqual(x.formula, y.formula), random.condition(2).formula,
                              lessEqual(y.formula, max(x.formula, y.formula + random.number(0, 2)))};
    const Formula &claim = claims[trial % 3];
    std::vector<Formula> assumptions;
    if (trial % 4 == 0)
      assumptions.push_back(random.condition(0).formula);
    const ProofResult result = prove(claim, assumptions);
    if (result.proof == Proof::Proved) {
      ++proved;
      for (int points = 0; points < 200; ++points) {
        Bindings at = random.point(points < 100 ? 4 : 40);
        if (std::all_of(assumptions.begin(), assumptions.end(),
                        [&](const Formula &a) { return holds(a, at); }))
          REQUIRE(holds(claim, at));
      }
    } else if (result.proof == Proof::Refuted && !claim.isConstant()) {
      ++refuted;
      REQUIRE_FALSE(holds(claim, result.witness));
      for (const Formula &assumption : assumptions)
        if (Known<std::int64_t> value = evaluate(assumption, result.witness)) // others say nothing about the claim
          REQUIRE(*value != 0);
      for (const auto &[symbol, value] : result.witness)
        REQUIRE(value >= (symbol.kind == SymbolKind::Index ? 0 : 1));
    }
  }
  CHECK(proved > 20);
  CHECK(refuted > 20);
}

TEST_CASE("divisions and guards prove what normal form cannot") {
  const Formula n = macro("n"), m = macro("m");
  CHECK(prove(equal(divide(n, 4) * 4, n), {equal(remainder(n, 4), 0)}).proof == Proof::Proved);
  CHECK(prove(equal(divide(n, 4) * 4, n), {}).proof == Proof::Refuted);
  CHECK(prove(lessEqual(divide(n, 4) * 4, n), {}).proof == Proof::Proved);
  CHECK(prove(lessEqual(n, roundUp(n, 16)), {}).proof == Proof::Proved);
  CHECK(prove(equal(n, m), {equal(n, 32), equal(m, 32)}).proof == Proof::Proved);
  CHECK(prove(equal(n, m), {lessEqual(n, m), lessEqual(m, n)}).proof == Proof::Proved);
  CHECK(prove(equal(n, m), {lessEqual(n, m)}).proof == Proof::Refuted);
}

TEST_CASE("a size that is a multiple is divided evenly") {
  // (8m - 1)/8 + 8m/8 + 1 == 2m for n = 8m, and with a divisor that is a symbol.
  const Formula n = macro("n"), k = macro("k");
  for (const Formula &divisor : {Formula(8), k}) {
    const Formula claim = equal(divide(n - 1, divisor) + divide(n, divisor) + 1, divide(n, divisor) * 2);
    CHECK(prove(claim, {isZero(remainder(n, divisor))}).proof == Proof::Proved);
    CHECK(prove(claim, {}).proof != Proof::Proved);
  }
  const ProofResult refuted = prove(equal(n, k), {isZero(remainder(n, 8))});
  REQUIRE(refuted.proof == Proof::Refuted);
  CHECK(refuted.witness.at(*n.singleAtom()->symbol()) % 8 == 0);
  CHECK(refuted.witness.at(*n.singleAtom()->symbol()) != refuted.witness.at(*k.singleAtom()->symbol()));
}

TEST_CASE("a symbol that an assumption gives a number is that number") {
  const Formula n = macro("n"), m = macro("m");
  // max(4*((64 + 31)/32), 128) = max(8, 128) = 4*32.
  const Formula claim = equal(max(divide(n + 31, 32) * 4, 128), m * 4);
  CHECK(prove(claim, {equal(n, 64), equal(m, 32)}).proof == Proof::Proved);
  CHECK(prove(claim, {equal(n, 64)}).proof == Proof::Refuted);
  const ProofResult refuted = prove(equal(n, m), {equal(n, 64)});
  REQUIRE(refuted.proof == Proof::Refuted);
  CHECK(refuted.witness.at(*n.singleAtom()->symbol()) == 64);
  CHECK(signOf(n * 2 - m, {equal(n, 64), equal(m, 128)}) == Sign::Zero);
  CHECK(signOf(n * 2 - m, {equal(n, 64), equal(m, 127)}) == Sign::Positive);
  // What no size can be excludes everything.
  CHECK(Prover().contradict({equal(n + 5, 0)}));
}

TEST_CASE("assumptions that exclude each other are found") {
  const Formula n = macro("n"), m = macro("m");
  Prover prover;
  CHECK(prover.contradict({isZero(remainder(n, 32)), equal(n, 1)}));
  CHECK(prover.contradict({less(n, m), equal(n, 4), less(m, 3)}));
  CHECK_FALSE(prover.contradict({isZero(remainder(n, 32)), equal(m, 1)}));
  CHECK_FALSE(prover.contradict({}));
}

TEST_CASE("a question asked again under other names gets the same answer") {
  Prover prover;
  for (const char *name : {"n", "rows", "z"}) {
    const Formula n = macro(name);
    CHECK(prover.proves(lessEqual(divide(n, 4) * 4, n)));
    const ProofResult refuted = prover.prove(equal(divide(n, 4) * 4, n));
    REQUIRE(refuted.proof == Proof::Refuted);
    CHECK(refuted.witness.at(*n.singleAtom()->symbol()) % 4 != 0);
  }
}

TEST_CASE("sizes start at 1, indices at 0, host values anywhere") {
  CHECK(prove(positive(macro("n")), {}).proof == Proof::Proved);
  CHECK(prove(positive(symbolic::random::index("i")), {}).proof == Proof::Refuted);
  CHECK(prove(positive(Formula(symbolic::random::index("i")) + 1), {}).proof == Proof::Proved);
  CHECK(prove(positive(Formula(Symbol{SymbolKind::Local, "x", "f"}) + 1), {}).proof == Proof::Refuted);
}

TEST_CASE("constants decide at once") {
  CHECK(prove(1, {}).proof == Proof::Proved);
  CHECK(prove(0, {}).proof == Proof::Refuted);
}

TEST_CASE("two symbols of one name are two values") {
  const Formula asMacro = macro("N"), asParameter = Symbol{SymbolKind::Parameter, "N", ""};
  CHECK(prove(equal(asMacro, asParameter), {}).proof != Proof::Proved);
}

TEST_CASE("bit operations prove nothing that fails") {
  const Formula x = macro("x"), y = macro("y");
  CHECK(prove(equal(bitAnd(x, y), bitXor(x, y)), {}).proof != Proof::Proved); // x = y = 1: 1 and 0
  CHECK(prove(equal(bitOr(x, y), bitAnd(x, y)), {}).proof != Proof::Proved);  // 1 and 2: 3 and 0
  CHECK(prove(equal(shiftLeft(x, y), shiftRight(x, y)), {}).proof != Proof::Proved);
  CHECK(prove(equal(bitAnd(x, y) + x, x + bitAnd(y, x)), {}).proof == Proof::Proved);
}

TEST_CASE("a value that does not fit proves nothing") {
  const Formula lost = Formula(INT64_MAX) + 1;
  for (const Formula &claim :
       {isZero(lost), positive(lost), isZero(lost - lost), logicalNot(isZero(lost)),
        isZero(max(lost, macro("a")) - max(lost, macro("a"))), isZero(divide(lost, 4) - divide(lost, 4))})
    CHECK(prove(claim, {}).proof == Proof::Undecided);
}

TEST_CASE("signs are those of every point") {
  Source random(71);
  for (int trial = 0; trial < 300; ++trial) {
    auto x = random.nested(trial % 2, false);
    const Sign sign = signOf(x.formula);
    for (int points = 0; points < 50; ++points) {
      const std::int64_t value = x.value(random.point(points < 25 ? 3 : 30));
      REQUIRE((sign != Sign::Zero || value == 0));
      REQUIRE((sign != Sign::Positive || value > 0));
      REQUIRE((sign != Sign::Negative || value < 0));
      REQUIRE((sign != Sign::NotNegative || value >= 0));
      REQUIRE((sign != Sign::NotPositive || value <= 0));
    }
  }
}

TEST_CASE("signs of what launches differ by") {
  const Formula tq = macro("FA_TQ"), tkv = macro("FA_TKV"), hd = macro("hd");
  CHECK(signOf(4 * (tq - tkv) * (hd + 8)) == Sign::Mixed);
  CHECK(signOf(4 * (tq - tkv) * (hd + 8), {equal(tq, tkv)}) == Sign::Zero);
  CHECK(signOf(4 * (tq - tkv) * (hd + 8), {less(tkv, tq)}) == Sign::Positive);
  CHECK(signOf(-16 * (hd + 8)) == Sign::Negative);
  CHECK(signOf(128 * (hd + 8)) == Sign::Positive);
  CHECK(signOf(hd - 1) == Sign::NotNegative);
  CHECK(signOf(remainder(hd, 8)) == Sign::NotNegative);
}
