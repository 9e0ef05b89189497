// Values in comments, what is no value, and who wins.
#include "driver/Assume.h"

#include <catch2/catch.hpp>

using namespace smem;
using namespace smem::driver;

TEST_CASE("comments give values to names") {
  const Assumptions found = assumptionsIn("int a;\n  // smem-ledger: assume(hd = 128, nt=0x100)\nf(); // smem-ledger: allow(x) -- y\n", "a.cu");
  CHECK(found.faults.empty());
  CHECK(found.all == std::vector<Assumption>{{"hd", 128, {"a.cu", 2, 3}}, {"nt", 256, {"a.cu", 2, 3}}});
}

TEST_CASE("what states nothing is said with its place") {
  for (const char *text : {"// smem-ledger: assume hd = 128", "// smem-ledger: assume(hd)", "// smem-ledger: assume(hd = -1)",
                           "// smem-ledger: assume(= 3)"}) {
    INFO(text);
    const Assumptions found = assumptionsIn(text, "a.cu");
    CHECK(found.all.empty());
    REQUIRE(found.faults.size() == 1);
    CHECK(found.faults[0].rfind("a.cu:1:1: warning: ", 0) == 0);
  }
}

TEST_CASE("the command line wins, then the source, then the settings file") {
  Assumptions assumptions = assumptionsIn("// smem-ledger: assume(a = 1, b = 2, hdd = 3)", "a.cu");
  const ledger::Overrides all = withAssumptions({{"a", 7}, {"b", 8}, {"c", 9}}, {{"a", 7}}, assumptions, {"a", "b", "c", "hd"});
  CHECK(all == ledger::Overrides{{"a", 7}, {"b", 2}, {"c", 9}});
  REQUIRE(assumptions.faults.size() == 1);
  CHECK(assumptions.faults[0].find("did you mean 'hd'?") != std::string::npos);
}
