// A need that only a run of the block tells.
#include "ledger/Traced.h"

#include <catch2/catch.hpp>

using namespace smem;
using namespace smem::ledger;

static LaunchCheck open(std::int64_t request) {
  LaunchCheck check;
  check.request = Quantity{Formula(request), request};
  check.need = Unknown{"the end of 'bins' is open", {"a.cu", 4, 1}};
  check.difference = check.need.why();
  return check;
}

TEST_CASE("what a block touches settles an open need where it reaches the request or passes it") {
  LaunchCheck equal = open(1024), less = open(1000), more = open(2048);
  settleByTrace(equal, 1024);
  CHECK(equal.verdict == Verdict::Exact);
  CHECK(equal.need == Known<Quantity>(Quantity{Formula(1024), 1024}));
  settleByTrace(less, 1024);
  CHECK(less.verdict == Verdict::Under);
  CHECK(less.difference->value == Known<std::int64_t>(-24));
  settleByTrace(more, 1024);
  CHECK(more.verdict == Verdict::Unknown); // another block may touch the rest
  CHECK(more.need.why().reason == "the end of 'bins' is open; a block that was run touches 1024 of the 2048 bytes");
}

TEST_CASE("a need with a number stays what it is") {
  LaunchCheck check = open(1024);
  check.need = Quantity{Formula(512), 512};
  check.verdict = Verdict::Over;
  settleByTrace(check, 1024);
  CHECK(check.verdict == Verdict::Over);
  CHECK(check.need->value == Known<std::int64_t>(512));
}
