// The rule that says where sizes are not known.
#include "Fixture.h"

using namespace smem;
using namespace smem::lint;
using namespace smem::lint::fixture;

namespace {

using Lines = std::vector<std::string>;

} // namespace

TEST_CASE("unproven-size gives reason and place, once per kernel and launch") {
  Unit unit("sm_89");
  Unknown lost{"the index depends on data", {"a.cu", 7, 4}};
  unit.kernel().dynamic = lost;
  unit.add(64, 64, Verdict::Unknown).need = lost;
  unit.add(64, 64, Verdict::Unknown, 30).request = Unknown{"`plan` has no definition", {}};
  unit.launch().need = lost;
  unit.facts.unproven = {{"the launched kernel is a parameter", {"a.cu", 40, 2}}};
  std::vector<Finding> findings = unit.findings("unproven-size");
  CHECK(messages(findings) ==
        Lines{"the need of the dynamic buffer could not be derived: the index depends on data",
              "the request could not be derived: `plan` has no definition",
              "a launch could not be followed: the launched kernel is a parameter"});
  CHECK(findings[0].where.line == 7);
  CHECK(findings[1].where.line == 30);
  CHECK(findings[0].severity == Severity::Note);
}

TEST_CASE("unproven-size reports an undecided comparison and no open symbol") {
  Unit unit("sm_89");
  ledger::LaunchCheck &check = unit.add(parameter("bytes"), 4 * parameter("n"), Verdict::Unknown);
  check.difference->value = Unknown{"it depends on 'bytes', 'n'", {}};
  check.condition = "bytes == 4*n";
  std::vector<Finding> findings = unit.findings("unproven-size");
  CHECK(messages(findings) ==
        Lines{"the request bytes could not be judged against the need 4*n: it depends on 'bytes', 'n'"});
  CHECK(findings.at(0).remedy == "Make sure that bytes == 4*n.");
  CHECK(findings.at(0).where.line == 19);
  Unit open("sm_89");
  open.add(4 * parameter("n"), 4 * parameter("n"), Verdict::Exact);
  CHECK(open.findings("unproven-size").empty());
}
