// Misspelt names.
#include "driver/Nearest.h"

#include <catch2/catch.hpp>

using namespace smem::driver;

TEST_CASE("the nearest name, or none") {
  const std::vector<std::string> names = {"FA_TKV", "FA_TQ", "hd"};
  CHECK(nearest("FA_TVK", names) == "FA_TKV");
  CHECK(nearest("fa_tq", names) == "FA_TQ");
  CHECK(nearest("HD", names) == "hd");
  CHECK(nearest("something_else", names) == "");
  CHECK(nearest("x", {}) == "");
}

TEST_CASE("a suggestion") {
  CHECK(suggestion("FA_TVK", {"FA_TKV"}) == "; did you mean 'FA_TKV'?");
  CHECK(suggestion("something_else", {"a", "b"}) == "; known are a, b");
  CHECK(suggestion("something_else", {}) == "");
  CHECK(suggestion("zzzzzzzzzzzzzzzzzz", std::vector<std::string>(9, "a")) ==
        "; known are a, a, a, a, a, a, a, a, ...");
}
