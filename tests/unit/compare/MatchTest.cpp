// Pairs by keys.
#include "compare/Match.h"

#include <catch2/catch.hpp>

using namespace smem::compare;
using Keys = std::vector<std::string>;

TEST_CASE("equal keys go together in their order, and empty ones do not") {
  Match match(4, 4);
  match.inOrder(Keys{"a", "b", "a", ""}, Keys{"a", "", "a", "a"});
  CHECK(match.baseOf(0) == 0u);
  CHECK_FALSE(match.baseOf(1));
  CHECK(match.baseOf(2) == 2u);
  CHECK_FALSE(match.baseOf(3)); // the third `a` has no partner
  CHECK(match.isFree(1));
  CHECK(match.isFree(3));
}

TEST_CASE("a later key pairs only what is left") {
  Match match(2, 2);
  match.inOrder(Keys{"a", "b"}, Keys{"x", "a"});
  match.inOrder(Keys{"same", "same"}, Keys{"same", "same"});
  CHECK(match.baseOf(1) == 0u);
  CHECK(match.baseOf(0) == 1u);
}

TEST_CASE("a guess is made where one of each side is left") {
  Match one(2, 2);
  one.inOrder(Keys{"a", "b"}, Keys{"a", "c"});
  one.ifOnlyOne(Keys{"k", "k"}, Keys{"k", "k"});
  CHECK(one.baseOf(1) == 1u);
  Match two(2, 1);
  two.ifOnlyOne(Keys{"k", "k"}, Keys{"k"});
  CHECK_FALSE(two.baseOf(0));
}
