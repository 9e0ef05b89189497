// Request against need: each verdict, its condition, its sign and its witnesses.
#include "ledger/Verdict.h"

#include "Made.h"

#include <random>

using namespace smem;
using namespace smem::ledger;
using namespace smem::ledger::made;

static const Formula tq = macro("FA_TQ"), tkv = macro("FA_TKV"), hd = parameter("hd");
static const Bindings square = {{macro("FA_TQ"), 64}, {macro("FA_TKV"), 64}};

static Formula staging(const Formula &rows) { return rows * (hd + 8) * 2; }
static const Formula scores = tq * tkv * 4 + 3 * tq * 4;

static LaunchCheck judged(const Formula &request, const Formula &need, const Bindings &bindings,
                          const std::vector<Formula> &assumptions = {}) {
  LaunchCheck check;
  check.request = Quantity{request, symbolic::evaluate(request, bindings)};
  check.need = Quantity{need, symbolic::evaluate(need, bindings)};
  symbolic::Prover prover;
  judge(prover, check, assumptions, bindings);
  return check;
}
static Bindings with(Bindings bindings, const Symbol &symbol, std::int64_t value) {
  bindings[symbol] = value;
  return bindings;
}

TEST_CASE("the audited launcher is equal only when the tiles are") {
  for (bool bound : {false, true}) {
    const Bindings at = bound ? with(square, parameter("hd"), 128) : square;
    const LaunchCheck check = judged(staging(3 * tq) + scores, staging(tq + 2 * tkv) + scores, at);
    CHECK(check.verdict == Verdict::EqualOnlyWhen);
    CHECK(check.condition == "FA_TQ == FA_TKV");
    CHECK(check.guards.empty());
    REQUIRE(check.witnesses.size() == 2);
    CHECK(check.witnesses[0].over != check.witnesses[1].over);
    for (const Witness &witness : check.witnesses) {
      REQUIRE(witness.set.size() == 1);
      CHECK(witness.request.known() == bound);
      if (bound && witness.over) {
        CHECK(witness.set[0].first.name == "FA_TKV");
        CHECK(witness.set[0].second == 32);
        CHECK(*witness.request == 61184);
        CHECK(*witness.need == 43776);
      }
      if (bound && !witness.over) {
        CHECK(witness.set[0].first.name == "FA_TQ");
        CHECK(witness.set[0].second == 32);
        CHECK(*witness.request == 34688);
        CHECK(*witness.need == 52096);
      }
    }
  }
}

TEST_CASE("other tiles turn the same launcher over or under, with hd open") {
  const Formula request = staging(3 * tq) + scores, need = staging(tq + 2 * tkv) + scores;
  const LaunchCheck over = judged(request, need, with(square, macro("FA_TKV"), 32));
  CHECK(over.verdict == Verdict::Over);
  CHECK(over.condition == "FA_TQ == FA_TKV");
  const LaunchCheck under = judged(request, need, with(square, macro("FA_TQ"), 32));
  CHECK(under.verdict == Verdict::Under);
  const LaunchCheck numbers =
      judged(request, need, with(with(square, macro("FA_TKV"), 32), parameter("hd"), 128));
  CHECK(number(numbers.difference) == 17408);
}

TEST_CASE("equal formulas are exact whatever is open") {
  const LaunchCheck check = judged(staging(tq + 2 * tkv), 2 * tq * (hd + 8) + 4 * tkv * (hd + 8), {});
  CHECK(check.verdict == Verdict::Exact);
  CHECK(check.condition.empty());
  CHECK(check.witnesses.empty());
}

TEST_CASE("a guard that makes them equal is named, one that does not is not") {
  const Formula request = staging(3 * tq), need = staging(tq + 2 * tkv);
  const LaunchCheck check = judged(request, need, square, {symbolic::equal(tq, tkv), symbolic::less(8, hd)});
  CHECK(check.verdict == Verdict::Exact);
  CHECK(check.guards == std::vector<std::string>{"FA_TQ == FA_TKV"});
}

TEST_CASE("a difference of one sign is over or under for all values") {
  CHECK(judged(staging(tq) + 16, staging(tq), {}).verdict == Verdict::Over);
  CHECK(judged(staging(tq), staging(tq) + 16, {}).verdict == Verdict::Under);
  CHECK(judged(staging(2 * tq), staging(tq), {}).verdict == Verdict::Over);
  CHECK(judged(0, staging(tq), {}).verdict == Verdict::Under);
}

TEST_CASE("a rounded-up request is over by less than its unit, or equal when divisible") {
  const Formula n = macro("N"), request = symbolic::roundUp(n, 16);
  CHECK(judged(request, n, {{macro("N"), 64}}).verdict == Verdict::EqualOnlyWhen);
  CHECK(judged(request, n, {{macro("N"), 65}}).verdict == Verdict::Over);
  CHECK(judged(request, n, {{macro("N"), 65}}, {symbolic::equal(symbolic::remainder(n, 16), 0)}).verdict ==
        Verdict::Exact);
}

TEST_CASE("open symbols that decide leave it unknown and are named") {
  const Formula rows = parameter("rows"), cols = parameter("cols");
  const LaunchCheck check = judged(rows * 8, cols * 8, {});
  CHECK(check.verdict == Verdict::Unknown);
  REQUIRE(check.difference);
  REQUIRE_FALSE(check.difference->value.known());
  CHECK(check.difference->value.why().reason.find("'rows'") != std::string::npos);
  CHECK(check.difference->value.why().reason.find("'cols'") != std::string::npos);
}

TEST_CASE("a side that is unknown gives its reason") {
  LaunchCheck check;
  check.need = Quantity{tq, std::int64_t(64)};
  check.request = Unknown{"a size from the command line", {"a.cu", 7, 1}};
  symbolic::Prover prover;
  judge(prover, check, {}, {});
  CHECK(check.verdict == Verdict::Unknown);
  REQUIRE_FALSE(check.difference.known());
  CHECK(check.difference.why().reason == "a size from the command line");
}

TEST_CASE("sizes that do not fit 64 bits are never exact") {
  const Formula huge = tq * INT64_MAX * 2;
  CHECK(judged(huge, huge, square).verdict != Verdict::Exact);
}

TEST_CASE("verdicts on random formulas agree with their numbers") {
  std::mt19937 engine(7);
  auto pick = [&](std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(engine);
  };
  const std::vector<Symbol> symbols = {macro("A"), macro("B"), macro("C")};
  auto formula = [&] {
    Formula sum;
    for (int terms = int(pick(1, 3)); terms > 0; --terms) {
      Formula term = pick(1, 3) * 4;
      for (int degree = int(pick(0, 2)); degree > 0; --degree)
        term = term * Formula(symbols[pick(0, 2)]);
      sum += term;
    }
    return sum;
  };
  int seen[5] = {};
  for (int trial = 0; trial < 150; ++trial) {
    Bindings at;
    for (const Symbol &symbol : symbols)
      at[symbol] = std::int64_t(1) << pick(0, 3);
    const Formula request = formula(), need = pick(0, 3) ? formula() : request;
    const LaunchCheck check = judged(request, need, at);
    const std::int64_t difference = *symbolic::evaluate(request - need, at);
    ++seen[int(check.verdict)];
    switch (check.verdict) {
    case Verdict::Exact:
      REQUIRE(request == need);
      break;
    case Verdict::EqualOnlyWhen:
      REQUIRE(difference == 0);
      REQUIRE(request != need);
      REQUIRE_FALSE(check.condition.empty());
      break;
    case Verdict::Over:
      REQUIRE(difference > 0);
      break;
    case Verdict::Under:
      REQUIRE(difference < 0);
      break;
    case Verdict::Unknown:
      FAIL("every symbol has a value");
    }
    for (const Witness &witness : check.witnesses) {
      Bindings changed = at;
      for (const auto &[symbol, value] : witness.set) {
        REQUIRE(at.at(symbol) != value);
        changed[symbol] = value;
      }
      REQUIRE(witness.request == symbolic::evaluate(request, changed));
      REQUIRE(witness.need == symbolic::evaluate(need, changed));
      REQUIRE(witness.over == (*witness.request > *witness.need));
      REQUIRE(*witness.request != *witness.need);
    }
  }
  CHECK(seen[int(Verdict::Exact)] > 20);
  CHECK(seen[int(Verdict::EqualOnlyWhen)] > 1);
  CHECK(seen[int(Verdict::Over)] > 20);
  CHECK(seen[int(Verdict::Under)] > 20);
}

TEST_CASE("a size rounded up is never below the need, whatever the open symbol is") {
  // 4*ceil(hd/4) - hd is 0 to 3.
  const LaunchCheck check = judged(symbolic::roundUp(hd, 4), hd, {});
  CHECK(check.verdict == Verdict::EqualOnlyWhen);
  CHECK_FALSE(check.difference->value);
  CHECK_FALSE(check.condition.empty());
  CHECK(judged(4 * hd, 4 * tkv, {}).verdict == Verdict::Unknown); // may be below
}
