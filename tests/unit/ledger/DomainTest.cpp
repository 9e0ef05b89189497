// Domains as numbers, as conditions, and what they make of verdicts and witnesses.
#include "ledger/Domain.h"

#include "Made.h"
#include "ledger/Verdict.h"

using namespace smem;
using namespace smem::ledger;
using namespace smem::ledger::made;
using Values = std::vector<std::int64_t>;

static const Symbol tile = macro("FA_TQ"), other = macro("FA_TKV"), width = parameter("hd");
static const Formula tq = tile, tkv = other, hd = width;
static const SourceSpan where{"d/.smem-ledger", 3, 9};

static Domain domain(std::optional<std::int64_t> multiple,
                     std::optional<std::pair<std::int64_t, std::int64_t>> range, Values values = {}) {
  return {multiple, range, std::move(values), where};
}
static const Domain tiles = domain(16, {{16, 128}});

static LaunchCheck judged(const Formula &request, const Formula &need, const Bindings &bindings,
                          const std::map<Symbol, Domain> &domains, const std::set<Symbol> &fixed = {}) {
  LaunchCheck check;
  check.request = Quantity{request, symbolic::evaluate(request, bindings)};
  check.need = Quantity{need, symbolic::evaluate(need, bindings)};
  symbolic::Prover prover;
  judge(prover, check, {}, bindings, bearingOn({request, need}, domains, {}, bindings), fixed);
  return check;
}

TEST_CASE("which values a domain has") {
  for (std::int64_t value : {16, 32, 112, 128})
    CHECK(contains(tiles, value));
  for (std::int64_t value : {0, 8, 24, 127, 129, 144})
    CHECK_FALSE(contains(tiles, value));
  CHECK(valuesOf(tiles, 8) == Values{16, 32, 48, 64, 80, 96, 112, 128});
  CHECK_FALSE(valuesOf(tiles, 7));
  CHECK_FALSE(valuesOf(domain(16, std::nullopt), 1000)); // no end
  CHECK(valuesOf(domain(16, {{17, 31}}), 8) == Values{});
  CHECK(valuesOf(domain(3, {{0, 7}}, {0, 2, 3, 9}), 8) == Values{0, 3}); // 2 is no multiple, 9 is behind 7
}

TEST_CASE("the next values on both sides") {
  CHECK(neighboursIn(tiles, 64) == Values{48, 80});
  CHECK(neighboursIn(tiles, 16) == Values{32});
  CHECK(neighboursIn(tiles, 128) == Values{112});
  CHECK(neighboursIn(tiles, 30) == Values{16, 32}); // from outside
  CHECK(neighboursIn(tiles, 500) == Values{128});
  CHECK(neighboursIn(tiles, 3) == Values{16});
  CHECK(neighboursIn(domain(16, std::nullopt), 16) == Values{0, 32});
  CHECK(neighboursIn(domain(std::nullopt, std::nullopt, {16, 32, 64}), 32) == Values{16, 64});
  CHECK(neighboursIn(domain(std::nullopt, std::nullopt, {16, 32, 64}), 40) == Values{32, 64});
}

TEST_CASE("a domain in words and as truth values") {
  CHECK(sayDomain("n", tiles) == "n % 16 == 0 && 16 <= n && n <= 128");
  CHECK(sayDomain("n", domain(std::nullopt, std::nullopt, {2, 3})) == "n in {2, 3}");
  CHECK(sayWithPlace("n", domain(8, std::nullopt)) == "n % 8 == 0 (.smem-ledger:3:9)");
  for (const Domain &each : {tiles, domain(std::nullopt, {{2, 40}}, {16, 24, 48}), domain(1, std::nullopt)})
    for (std::int64_t value = 1; value < 200; ++value) {
      bool all = true;
      for (const Formula &truth : truthsOf(tile, each))
        all = all && *symbolic::evaluate(truth, {{tile, value}}) != 0;
      CHECK(all == contains(each, value));
    }
  CHECK(partsOf(tiles) == std::vector{domain(16, std::nullopt), domain(std::nullopt, {{16, 128}})});
}

TEST_CASE("a multiple makes a size that is rounded up exact, and the text says whose word that is") {
  const Formula request = symbolic::roundUp(tq, 16) * hd * 4, need = tq * hd * 4;
  for (const Bindings &at : {Bindings{{tile, 64}, {width, 128}}, Bindings{{tile, 64}}, Bindings{}}) {
    const LaunchCheck check = judged(request, need, at, {{tile, tiles}});
    CHECK(check.verdict == Verdict::Exact);
    CHECK(check.guards ==
          std::vector<std::string>{"FA_TQ % 16 == 0 && 16 <= FA_TQ && FA_TQ <= 128 (.smem-ledger:3:9)"});
  }
  CHECK(judged(request, need, {{tile, 64}, {width, 128}}, {}).verdict == Verdict::EqualOnlyWhen);
  CHECK(judged(request, need, {{tile, 64}}, {{tile, domain(8, std::nullopt)}}).verdict ==
        Verdict::EqualOnlyWhen);
}

TEST_CASE("a range decides a minimum") {
  const Formula request = symbolic::min(tq, 64) * 4, need = tq * 4; // equal up to 64
  CHECK(judged(request, need, {{tile, 32}}, {{tile, domain(std::nullopt, {{16, 64}})}}).verdict ==
        Verdict::Exact);
  const LaunchCheck wide = judged(request, need, {{tile, 64}}, {{tile, domain(std::nullopt, {{16, 65}})}});
  CHECK(wide.verdict == Verdict::EqualOnlyWhen);
  REQUIRE(wide.witnesses.size() == 1);
  CHECK(wide.witnesses[0] == Witness{{{tile, 65}}, 256, 260, false}); // 64*4 for 65*4
}

TEST_CASE("few values are tried where a solver would give up") {
  // The third powers of both symbols stand in the way of a linear solver: (n*n*n + hd)*max(n, 32) for (n*n*n
  // + hd)*n.
  const Formula factor = tq * tq * tq * hd + hd * hd * hd + 8;
  const LaunchCheck check =
      judged(factor * symbolic::max(tq, 32) * symbolic::roundUp(tq, 32), factor * tq * tq, {{tile, 64}},
             {{tile, domain(std::nullopt, std::nullopt, {32, 64, 96})}});
  CHECK(check.verdict == Verdict::Exact);
  CHECK(check.guards == std::vector<std::string>{"FA_TQ in {32, 64, 96} (.smem-ledger:3:9)"});
  const LaunchCheck less =
      judged(factor * symbolic::max(tq, 32) * symbolic::roundUp(tq, 32), factor * tq * tq, {{tile, 64}},
             {{tile, domain(std::nullopt, std::nullopt, {16, 64, 96})}});
  CHECK(less.verdict == Verdict::EqualOnlyWhen); // 16 is below 32
}

TEST_CASE("a domain that has nothing to do with the difference is not named") {
  const LaunchCheck check = judged(symbolic::roundUp(tq, 16) * tkv, tq * tkv, {{tile, 64}, {other, 64}},
                                   {{tile, domain(16, std::nullopt)}, {other, domain(8, std::nullopt)}});
  CHECK(check.verdict == Verdict::Exact);
  CHECK(check.guards == std::vector<std::string>{"FA_TQ % 16 == 0 (.smem-ledger:3:9)"});
}

TEST_CASE("witnesses are the next values inside the domain") {
  // The audited launcher counts 3*FA_TQ rows for FA_TQ + 2*FA_TKV; 272 B a row, scores and three vectors.
  const Formula rest = tq * tkv * 4 + 3 * tq * 4, row = (hd + 8) * 2;
  const Bindings at = {{tile, 64}, {other, 64}, {width, 128}};
  const LaunchCheck check =
      judged(3 * tq * row + rest, (tq + 2 * tkv) * row + rest, at, {{tile, tiles}}, {other, width});
  CHECK(check.verdict == Verdict::EqualOnlyWhen);
  REQUIRE(check.witnesses.size() == 2);
  // 80: 240*272 + 80*64*4 + 3*80*4 = 86,720 for 208*272 + 21,440 = 78,016.
  CHECK(check.witnesses[0] == Witness{{{tile, 80}}, 86720, 78016, true});
  // 48: 144*272 + 48*64*4 + 3*48*4 = 52,032 for 176*272 + 12,864 = 60,736.
  CHECK(check.witnesses[1] == Witness{{{tile, 48}}, 52032, 60736, false});
}

TEST_CASE("a witness may lie behind neighbours that show nothing") {
  const LaunchCheck check = judged(symbolic::roundUp(tq, 64) * 4, tq * 4, {{tile, 64}},
                                   {{tile, domain(std::nullopt, std::nullopt, {64, 128, 200})}});
  CHECK(check.verdict == Verdict::EqualOnlyWhen);
  REQUIRE(check.witnesses.size() == 1);
  CHECK(check.witnesses[0] == Witness{{{tile, 200}}, 1024, 800, true}); // 256*4 for 200*4
}

TEST_CASE("a value outside its domain leaves the domain without a say") {
  const LaunchCheck check = judged(symbolic::roundUp(tq, 16) * 4, tq * 4, {{tile, 24}}, {{tile, tiles}});
  CHECK(check.verdict == Verdict::Over); // 32*4 for 24*4
  CHECK(*check.difference->value == 32);
}

TEST_CASE("what the launcher passes has the domain of the kernel's parameter") {
  const Symbol inner{SymbolKind::Parameter, "n", "kernel"}, outer{SymbolKind::Parameter, "n", "launch"};
  const Domain even = domain(2, std::nullopt);
  const auto found =
      bearingOn({Formula(outer) * 4}, {{inner, even}, {outer, even}}, {{inner, Formula(outer)}}, {});
  REQUIRE(found.size() == 1); // said once
  CHECK(found[0].symbol == outer);
  CHECK(bearingOn({Formula(outer) * 4}, {{inner, even}}, {{inner, Formula(outer)}}, {}).size() == 1);
  CHECK(bearingOn({tq}, {{inner, even}}, {{inner, Formula(outer)}}, {}).empty());
  CHECK(bearingOn({tq}, {{tile, even}}, {{tile, Formula(3)}}, {}).empty()); // a constant outside it
}

TEST_CASE("values of single symbols come before those by name") {
  Unit unit;
  const Symbol mine{SymbolKind::Macro, "N", "for k"};
  unit.value(macro("N"), 64);
  unit.facts.symbols.insert({mine, {mine, std::int64_t(64), {}}});
  const Ledger ledger = build(unit.facts, {{"N", 32}}, {{{mine, 16}}, {{mine, tiles}}});
  CHECK(ledger.bindings == Bindings{{macro("N"), 32}, {mine, 16}});
  CHECK(ledger.domains == std::map<Symbol, Domain>{{mine, tiles}});
}
