// Bounds that some thread reaches, and bounds that none does.
#include "ledger/Attained.h"

#include "symbolic/Operations.h"

#include <catch2/catch.hpp>

using namespace smem;
using namespace smem::symbolic;

static Symbol index(const std::string &name) { return {SymbolKind::Index, name, "k"}; }

static facts::Kernel storing(const Formula &offset, const Ranges &ranges, std::vector<Formula> guards = {}) {
  facts::Kernel kernel;
  kernel.planes.resize(1);
  kernel.ranges = ranges;
  facts::Access store;
  store.kind = facts::AccessKind::Store;
  store.offset = offset;
  store.bytes = Formula(2);
  store.guards = std::move(guards);
  kernel.accesses = {store};
  return kernel;
}

TEST_CASE("row and column of one thread index end together") {
  const Symbol t = index("threadIdx.x");
  const Formula row = divide(Formula(t), 32), column = remainder(Formula(t), 32);
  CHECK(ledger::boundExcess(storing(row * 64 + column * 2, {{t, 0, 127}}), 0, {}) == Known<std::int64_t>(0));
  // 100 threads: the last row, 3, has columns 0 to 3; the farthest is 3*64 + 3*2, the bounds say 3*64 + 31*2.
  CHECK(ledger::boundExcess(storing(row * 64 + column * 2, {{t, 0, 99}}), 0, {}) == Known<std::int64_t>(56));
}

TEST_CASE("a rotated column is never last in the last row") {
  // Column (t + row) % 4 of row t / 4, for t below 4 * 3: row 2 has columns (8 + 2) % 4 = 2, 3, 0, 1: column 3 is met.
  const Symbol t = index("threadIdx.x"), lane = index("lane");
  const Formula row = divide(Formula(t), 4);
  const Formula rotated = remainder(Formula(t) + row, 4);
  CHECK(ledger::boundExcess(storing(row * 8 + rotated * 2, {{t, 0, 11}}), 0, {}) == Known<std::int64_t>(0));
  // Of column 2 * (lane ^ 1 in disguise): lane + 1 - 2 * (lane % 2) for lane below 7 is at most 5 while lane's bound
  // gives 7: the bounds add what excludes itself.
  const Formula swapped = Formula(lane) + 1 - remainder(Formula(lane), 2) * 2;
  CHECK(ledger::boundExcess(storing(swapped * 2, {{lane, 0, 6}}), 0, {}) == Known<std::int64_t>(0));
  CHECK(ledger::boundExcess(storing(swapped * 2, {{lane, 0, 7}}), 0, {}) == Known<std::int64_t>(2));
}

TEST_CASE("guards take values away; open ones leave the question open") {
  const Symbol t = index("threadIdx.x");
  const Formula even = isZero(remainder(Formula(t), 2));
  CHECK(ledger::boundExcess(storing(Formula(t) * 2, {{t, 0, 127}}, {even}), 0, {}) == Known<std::int64_t>(2));
  const Symbol n{SymbolKind::Parameter, "n", "k"};
  CHECK_FALSE(ledger::boundExcess(storing(Formula(t) * 2, {{t, 0, Formula(n) - 1}}), 0, {}).known());
  CHECK(ledger::boundExcess(storing(Formula(t) * 2, {{t, 0, Formula(n) - 1}}), 0, {{n, 9}}) == Known<std::int64_t>(0));
}
