// The compiled form against symbolic::evaluate, and where it knows more.
#include "estimate/Compiled.h"

#include "symbolic/Operations.h"

#include <catch2/catch.hpp>

#include <random>

using namespace smem;
using namespace smem::estimate;
using namespace smem::symbolic;

static Symbol macro(const std::string &name) { return {SymbolKind::Macro, name, ""}; }

// A formula over a, b (slots), c (bound), d (open now and then) with every operation.
static Formula made(std::mt19937 &random, int depth) {
  const auto pick = [&](int most) { return int(random() % unsigned(most)); };
  if (depth == 0 || pick(4) == 0) {
    const int leaf = pick(6);
    return leaf < 4 ? Formula(macro(std::string(1, char('a' + leaf)))) : Formula(pick(40) - 8);
  }
  const Formula x = made(random, depth - 1), y = made(random, depth - 1);
  switch (pick(15)) {
  case 0:
    return x + y;
  case 1:
    return x - y;
  case 2:
    return x * y;
  case 3:
    return divide(x, max(y, 1));
  case 4:
    return remainder(x, max(y, 1));
  case 5:
    return min(x, y);
  case 6:
    return max(x, y);
  case 7:
    return bitAnd(x, y);
  case 8:
    return bitOr(x, y);
  case 9:
    return bitXor(x, y);
  case 10:
    return shiftLeft(max(x, 0), min(max(y, 0), 4));
  case 11:
    return shiftRight(x, min(max(y, 0), 4));
  case 12:
    return select(positive(x), y, x);
  case 13:
    return select(logicalAnd(positive(x), isZero(y)), x, y);
  default:
    return roundUp(max(x, 0), 16);
  }
}

TEST_CASE("compiled formulas give what evaluate gives") {
  std::mt19937 random(7);
  const std::vector<std::string> slots = {"a", "b"};
  int known = 0;
  for (int round = 0; round < 3000; ++round) {
    const Formula formula = made(random, 4);
    Bindings bindings = {{macro("c"), int(random() % 50)}};
    if (round % 2)
      bindings[macro("d")] = int(random() % 50);
    const Compiled compiled(formula, slots, bindings);
    for (int point = 0; point < 3; ++point) {
      const std::vector<std::int64_t> values = {int(random() % 200), int(random() % 200)};
      Bindings all = bindings;
      all[macro("a")] = values[0];
      all[macro("b")] = values[1];
      const Known<std::int64_t> told = evaluate(formula, all), asked = compiled.at(values);
      if (!told)
        continue;
      ++known;
      REQUIRE(asked);
      REQUIRE(*asked == *told);
      CHECK(compiled.failsAt(values) == (*told == 0));
    }
  }
  CHECK(known > 4000);
}

TEST_CASE("what is open, too large or divided by zero is unknown, with its reason") {
  const Formula a = macro("a"), d = macro("d");
  CHECK(Compiled(a * d, {"a"}, {}).at({3}).why().reason == "'d' is open");
  CHECK(Compiled(a * a * a, {"a"}, {}).at({std::int64_t(1) << 31}).why().reason ==
        "the value does not fit 64 bits");
  CHECK(Compiled(divide(d, a), {"a"}, {{macro("d"), 5}}).at({0}).why().reason ==
        "a division by zero at these values");
  CHECK(Compiled(Formula(overflowSymbol()), {}, {}).at({}).why().reason == "the value does not fit 64 bits");
  CHECK_FALSE(Compiled(d, {}, {}).failsAt({}));
  // What is not taken does not spoil the choice.
  const Formula chosen = select(positive(a), a, divide(d, a));
  CHECK(*Compiled(chosen, {"a"}, {}).at({4}) == 4);
}

TEST_CASE("one false part decides a conjunction, one true part a disjunction") {
  const Formula a = macro("a"), d = macro("d");
  const Formula both = logicalAnd(equal(a, 3), positive(d)), either = logicalOr(equal(a, 3), positive(d));
  CHECK(Compiled(both, {"a"}, {}).failsAt({4}));
  CHECK_FALSE(Compiled(both, {"a"}, {}).at({3}).known());
  CHECK(*Compiled(either, {"a"}, {}).at({3}) == 1);
  CHECK_FALSE(Compiled(either, {"a"}, {}).at({4}).known());
}

TEST_CASE("a slot stands for every symbol of its name, but for no index") {
  const Symbol ofLauncher{SymbolKind::Parameter, "hd", "launch"},
      ofKernel{SymbolKind::Parameter, "hd", "kernel"};
  const Symbol index{SymbolKind::Index, "hd", "kernel"};
  CHECK(*Compiled(Formula(ofLauncher) + ofKernel, {"hd"}, {{ofKernel, 1}}).at({64}) == 128);
  CHECK(Compiled(Formula(index), {"hd"}, {}).at({64}).why().reason == "'hd' is open");
  CHECK(Compiled(Formula(index), {"hd"}, {}).isFixed());
  CHECK_FALSE(Compiled(Formula(ofKernel), {"hd"}, {}).isFixed());
}
