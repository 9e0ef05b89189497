// Indices that bound each other: what no thread passes, by arithmetic shown beside each.
#include "ledger/Coupled.h"

#include "Made.h"
#include "symbolic/Bounds.h"

using namespace smem;
using namespace smem::ledger;
using namespace smem::ledger::made;

static const Formula n = parameter("n"), stride = index("stride"), t = index("t"), d = index("d");

// The greatest offset with the guards: stride is 1, 2, ... n; d the same; t any thread.
static Known<Formula> end(const Formula &offset, const std::vector<Formula> &guards) {
  const symbolic::Ranges ranges = {{index("t"), 0, n - 1}, {index("stride"), 1, n}, {index("d"), 1, n}};
  return symbolic::highest(decoupled(offset, guards), ranges, guards);
}

TEST_CASE("a thread below n/stride, stride apart") {
  // t <= n/stride - 1, so that 2*stride*(t + 1) - 1 <= 2*n - 1.
  const Known<Formula> last = end(2 * stride * t + 2 * stride - 1, {symbolic::less(t, symbolic::divide(n, stride))});
  REQUIRE(last);
  CHECK(*last == 2 * n - 1);
}

TEST_CASE("a stride that halves while the threads double") {
  // t <= d - 1 and stride = floor(2*n/d/2): 2*stride*(t + 1) - 1 <= 2*n - 1.
  const Formula halved = symbolic::divide(symbolic::divide(2 * n, d), 2);
  const Known<Formula> last = end(2 * halved * t + 2 * halved - 1, {symbolic::less(t, d)});
  REQUIRE(last);
  CHECK(*last == 2 * n - 1);
}

TEST_CASE("the upper half of what is active") {
  // t <= d - 1, so that t - floor(d/2) <= ceil(d/2) - 1, and d is n at most.
  const Known<Formula> last = end(t - symbolic::divide(d, 2), {symbolic::less(t, d)});
  REQUIRE(last);
  CHECK(*last == symbolic::divide(n + 1, 2) - 1);
}

TEST_CASE("nothing is replaced where nothing couples") {
  CHECK(decoupled(4 * t + stride, {symbolic::less(t, n)}) == 4 * t + stride);
}
