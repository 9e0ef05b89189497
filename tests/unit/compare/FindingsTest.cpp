// Which findings are new, fixed, or the same.
#include "compare/Findings.h"

#include "Sides.h"

#include <catch2/catch.hpp>

using namespace smem;
using namespace smem::compare;
using lint::Severity;

static Difference differenceOf(std::vector<Found> base, std::vector<Found> head,
                               std::optional<Severity> failOn = std::nullopt) {
  return between(side({}, std::move(base)), side({}, std::move(head)), failOn);
}

TEST_CASE("a moved line and another value behind a formula are the same finding") {
  const Difference same =
      differenceOf({finding("over-request", "the request 640 (8*TQ + 4*TK) exceeds the need")},
                   {finding("over-request", "the request 320 (8*TQ + 4*TK) exceeds the need",
                            Severity::Warning, "tile<32, 16>", 99)});
  CHECK(same.still == 1);
  CHECK(same.isEmpty());
  CHECK_FALSE(same.fails());
}

TEST_CASE("new findings fail from the severity on that is asked for, fixed ones never") {
  const Found warning = finding("row-pitch", "rows are walked down"),
              note = finding("occupancy-cliff", "x", Severity::Note);
  const Difference fresh = differenceOf({note}, {note, warning});
  REQUIRE(fresh.fresh.size() == 1);
  CHECK(fresh.fresh[0].fails);
  CHECK(fresh.fails());
  CHECK_FALSE(differenceOf({}, {warning}, Severity::Error).fails());
  CHECK_FALSE(differenceOf({}, {note}).fails());
  CHECK(differenceOf({}, {note}, Severity::Note).fails());
  const Difference fixed = differenceOf({warning}, {});
  CHECK(fixed.fixed.size() == 1);
  CHECK_FALSE(fixed.fails());
}

TEST_CASE("what the units hold decides where no option does") {
  Side head = side({}, {finding("row-pitch", "x")});
  head.units[0].failOn = Severity::Error;
  CHECK_FALSE(between(side({}), head).fails());
  CHECK(between(side({}), head, Severity::Warning).fails());
}

TEST_CASE("a second one of the same formula is new") {
  const Found one = finding("row-pitch", "x"),
              two = finding("row-pitch", "x", Severity::Warning, "tile<64, 32>", 9);
  const Difference difference = differenceOf({one}, {one, two});
  CHECK(difference.still == 1);
  CHECK(difference.fresh.size() == 1);
}

TEST_CASE("a conflict of fewer ways has changed and is not worse, one of more is") {
  const char *eight =
      "this wmma load from `Pf` takes 32 wavefronts where 4 would do (8-way bank conflict), 64 times a "
      "block: 23.6 % of its wavefronts";
  const char *two =
      "this wmma load from `Pf` takes 8 wavefronts where 4 would do (2-way bank conflict), 128 times a "
      "block: 30.1 % of its wavefronts";
  const Difference better = differenceOf({finding("bank-conflict", eight)}, {finding("bank-conflict", two)});
  REQUIRE(better.findings.size() == 1);
  CHECK_FALSE(better.findings[0].isWorse);
  CHECK_FALSE(better.fails());
  CHECK(better.fresh.empty());
  const Difference worse = differenceOf({finding("bank-conflict", two)}, {finding("bank-conflict", eight)});
  REQUIRE(worse.findings.size() == 1);
  CHECK(worse.findings[0].isWorse);
  CHECK(worse.fails());
}

TEST_CASE("a share that grows because something else was cured is no change") {
  const char *before =
      "takes 8 wavefronts where 4 would do (2-way bank conflict), 64 times a block: 5.9 % of its wavefronts";
  const char *after =
      "takes 8 wavefronts where 4 would do (2-way bank conflict), 64 times a block: 7.1 % of its wavefronts";
  CHECK(differenceOf({finding("bank-conflict", before)}, {finding("bank-conflict", after)}).still == 1);
}

TEST_CASE("numbers that grow") {
  CHECK(grew("69376 bytes exceed 48", "69377 bytes exceed 48"));
  CHECK_FALSE(grew("69376 bytes exceed 48", "69376 bytes exceed 48"));
  CHECK_FALSE(grew("69376 bytes", "69375 bytes"));
  CHECK_FALSE(grew("1 byte", "2 words")); // another text
  CHECK(grew("a 2.4-way conflict", "a 2.5-way conflict"));
  CHECK_FALSE(grew("Sf2 has 3 rows", "Sf2 has 3 rows"));
  CHECK_FALSE(grew("8 wavefronts, 2-way", "16 wavefronts, 2-way")); // a wider access
}

TEST_CASE("graver, or on more architectures, is worse") {
  Found before = finding("over-limit", "x"), after = before;
  after.finding.severity = Severity::Error;
  CHECK(differenceOf({before}, {after}).findings.at(0).isWorse);
  CHECK_FALSE(differenceOf({after}, {before}).findings.at(0).isWorse);
  after = before;
  before.finding.archs = {"sm_75"};
  CHECK(differenceOf({before}, {after}).findings.at(0).isWorse); // now on all
  after.finding.archs = {"sm_75", "sm_86"};
  CHECK(differenceOf({before}, {after}).findings.at(0).isWorse);
  CHECK_FALSE(differenceOf({after}, {before}).findings.at(0).isWorse);
}

TEST_CASE("a broken budget fails, new or not, and one that could not be checked does not") {
  const Found broken =
      finding("occupancy-budget", "1 block per SM: the budget of >= 2 is broken", Severity::Error);
  const Difference still = differenceOf({broken}, {broken}, Severity::Error);
  CHECK(still.still == 1);
  CHECK(still.brokenBudgets.size() == 1);
  CHECK(still.fails());
  CHECK_FALSE(still.isEmpty());
  CHECK_FALSE(
      differenceOf({}, {finding("occupancy-budget", "could not be checked", Severity::Note)}).fails());
  CHECK_FALSE(differenceOf({broken}, {}).fails());
}

TEST_CASE("the findings of a kernel with another name are not new") {
  Kernel renamed = tile();
  renamed.name = "tile_v2";
  renamed.display = "tile_v2<64, 32>";
  renamed.mangled = "_Z7tile_v2Pf";
  const Difference difference =
      between(side({tile()}, {finding("row-pitch", "x")}),
              side({renamed}, {finding("row-pitch", "x", Severity::Warning, "tile_v2<64, 32>")}));
  CHECK(difference.fresh.empty());
  CHECK(difference.still == 1);
}
