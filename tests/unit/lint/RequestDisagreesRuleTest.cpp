// The rule about sizes that the code states twice. Blocks of 256 threads: 2,048 / 256 = 8 by threads on
// sm_80, 1,536 / 256 = 6 on sm_86; of 40,960 + 1,024 bytes 167,936 hold 4 and 102,400 hold 2.
#include "Fixture.h"

using namespace smem;
using namespace smem::lint;
using namespace smem::lint::fixture;

namespace {

using Lines = std::vector<std::string>;

Unit asked(const Known<Formula> &threads, const Known<Formula> &bytes, const Formula &request = 40960) {
  Unit unit("sm_80,sm_86");
  unit.add(request, request, Verdict::Exact).launch.queries = {{threads, bytes, {"a.cu", 15, 3}}};
  return unit;
}

const Known<Formula> lost = Unknown{"lost", {}};

} // namespace

TEST_CASE("request-disagrees: a query without the dynamic bytes, with the blocks of both") {
  std::vector<Finding> findings = asked(Formula(256), Formula(0)).findings("request-disagrees");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].severity == Severity::Warning);
  CHECK(findings[0].where == SourceSpan{"a.cu", 15, 3});
  CHECK(findings[0].message ==
        "the occupancy query is about another block, of 0 dynamic bytes where the launch has 40960");
  CHECK(notes(findings[0]) == "sm_80: the query says 8 blocks per SM, the launch gets 4\n"
                              "sm_86: the query says 6 blocks per SM, the launch gets 2\n");
  CHECK(findings[0].remedy == "Ask about the block that is launched: pass 40960.");
}

TEST_CASE("request-disagrees: other threads") {
  std::vector<Finding> findings = asked(Formula(128), Formula(40960)).findings("request-disagrees");
  // 40,960 bytes limit both to the same number of blocks, so that nothing comes of it.
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].severity == Severity::Note);
  CHECK(findings[0].message ==
        "the occupancy query is about another block, of 128 threads where the launch has 256");
  // 1,024 B: 16 and 12 blocks of 128 threads where 8 and 6 of 256 fit.
  CHECK(asked(Formula(128), Formula(1024), 1024).findings("request-disagrees").at(0).severity ==
        Severity::Warning);
}

TEST_CASE("request-disagrees says nothing of what agrees, is not known or is a search") {
  CHECK(asked(Formula(256), Formula(40960)).findings("request-disagrees").empty());
  CHECK(asked(lost, Formula(40960)).findings("request-disagrees").empty()); // the call chooses them
  CHECK(asked(Formula(256), lost).findings("request-disagrees").empty());
  Formula counter = Symbol{SymbolKind::Index, "i", "host"};
  CHECK(asked(Formula(256), 1024 * counter).findings("request-disagrees").empty());
  Unit several = asked(Formula(256), Formula(0));
  several.launch().launch.queries.push_back({Formula(256), Formula(20480), {"a.cu", 16, 3}});
  CHECK(several.findings("request-disagrees").empty());
  Unit twice = asked(Formula(256), Formula(0));
  twice.launch().launch.queries.push_back({Formula(256), Formula(0), {"a.cu", 16, 3}});
  CHECK(twice.findings("request-disagrees").size() == 1);
}

TEST_CASE("request-disagrees: a query that fits another launch behind it is about that one") {
  Unit unit = asked(Formula(256), Formula(65536), 32768);
  const std::vector<facts::OccupancyQuery> queries = unit.launch().launch.queries;
  unit.add(65536, 65536, Verdict::Exact, 30);
  CHECK(unit.findings("request-disagrees").size() == 1); // there it was not asked
  unit.launch().launch.queries = queries;
  CHECK(unit.findings("request-disagrees").empty());
}

TEST_CASE("request-disagrees: open sizes differ where they differ for all values") {
  const Formula n = parameter("n");
  CHECK(asked(Formula(256), 4 * n, 4 * n + 16).findings("request-disagrees").size() == 1);
  CHECK(asked(Formula(256), 4 * n, 4 * n).findings("request-disagrees").empty());
  CHECK(asked(Formula(256), 4 * parameter("m"), 4 * n).findings("request-disagrees").empty());
}

TEST_CASE("request-disagrees takes a query in the launcher's terms") {
  Unit unit = asked(Formula(256), 4 * Formula(Symbol{SymbolKind::TemplateParameter, "N", "helper"}),
                    4 * parameter("n"));
  unit.launch().launch.arguments[{SymbolKind::TemplateParameter, "N", "helper"}] = parameter("n");
  CHECK(unit.findings("request-disagrees").empty());
}

namespace {

// An opt-in of `attribute` for a request of 512*(BM + BN), tiles of 64: 65,536 bytes.
Unit optedIn(const Formula &attribute, std::int64_t bm = 64, std::int64_t bn = 64) {
  Unit unit("sm_89");
  unit.bind("BM", bm);
  unit.bind("BN", bn);
  Formula request = 512 * (macro("BM") + macro("BN"));
  unit.add(request, request, Verdict::Exact);
  unit.optIn(attribute);
  return unit;
}

} // namespace

TEST_CASE("request-disagrees: an opt-in that is the request for equal tiles only") {
  std::vector<Finding> findings = optedIn(1024 * macro("BM")).findings("request-disagrees");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].where == SourceSpan{"a.cu", 18, 3});
  CHECK(findings[0].message ==
        "the opt-in permits 65536 (1024*BM) and the launch requests 65536 (512*(BM + BN)): "
        "other tiles can make it fail above 49152 bytes");
  CHECK(findings[0].remedy == "Set the attribute to 512*(BM + BN).");
}

TEST_CASE(
    "request-disagrees: no finding for an opt-in with room, for a number, and where missing-opt-in speaks") {
  CHECK(optedIn(512 * (macro("BM") + macro("BN"))).findings("request-disagrees").empty());
  CHECK(optedIn(1024 * symbolic::max(macro("BM"), macro("BN"))).findings("request-disagrees").empty());
  CHECK(optedIn(65536).findings("request-disagrees").empty());
  CHECK(optedIn(2048 * macro("BM")).findings("request-disagrees").empty());
  CHECK(optedIn(1024 * macro("BM"), 64, 96).findings("request-disagrees").empty()); // fails already
  // 16 + 32 rows take 24,576 bytes: smaller, and without need today.
  CHECK(optedIn(1024 * macro("BM"), 16, 32).findings("request-disagrees").size() == 1);
  Unit enforced = optedIn(1024 * macro("BM"));
  enforced.facts.guards = {symbolic::equal(macro("BM"), macro("BN"))};
  CHECK(enforced.findings("request-disagrees").empty());
}
