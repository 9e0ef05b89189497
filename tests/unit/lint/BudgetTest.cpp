// Comparisons as the settings file writes them.
#include "lint/Budget.h"

#include <catch2/catch.hpp>

using namespace smem::lint;

TEST_CASE("a comparison is read with any blanks, written with one, and kept by the right numbers") {
  struct {
    const char *text, *written;
    bool two, three, four; // kept by so many blocks
  } const cases[] = {{">= 3", ">= 3", false, true, true},
                     {">3", "> 3", false, false, true},
                     {" ==  3 ", "== 3", false, true, false},
                     {"<3", "< 3", true, false, false},
                     {"<=3", "<= 3", true, true, false}};
  for (const auto &[text, written, two, three, four] : cases) {
    Budget budget;
    std::tie(budget.comparison, budget.blocks) = llvm::cantFail(parseComparison(text));
    CHECK(sayBudget(budget) == written);
    CHECK(isKept(budget, 2) == two);
    CHECK(isKept(budget, 3) == three);
    CHECK(isKept(budget, 4) == four);
  }
}

TEST_CASE("what is no comparison is refused with an example") {
  for (const char *text : {"", "2", ">=", ">= two", "=> 2", ">= -1", ">= 2 blocks"}) {
    auto read = parseComparison(text);
    REQUIRE_FALSE(bool(read));
    CHECK(llvm::toString(read.takeError()) ==
          "'" + std::string(text) + "' is no comparison with a number; write for example \">= 2\"");
  }
}
