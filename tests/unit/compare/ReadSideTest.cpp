// JSON to values, and what is no report.
#include "compare/ReadSide.h"

#include <catch2/catch.hpp>

using namespace smem;
using namespace smem::compare;
using Catch::Contains;

static std::string document(const std::string &kernels, const std::string &findings = "") {
  return R"({"schema": "smem-ledger/report/1", "tool": {"name": "smem-ledger", "version": "0.1.0"}, "units": [
    {"file": "/co/a.cu", "cuda": "builtin", "diagnostics": [], "set": {"hd": 128}, "unproven": [], "kernels": [)" +
         kernels + R"(], "findings": [)" + findings + "]}]}";
}

static const std::string untraced =
    R"({"name": "k", "display": "k<4>", "mangled": "_Z1k", "template_args": {"N": 4, "T": "float"},
  "location": {"file": "/co/a.cu", "line": 3, "column": 1},
  "planes": [{"name": "a", "storage": "dynamic", "element": "float", "element_bytes": 4,
    "offset": {"formula": "0", "bytes": 0}, "extent": {"formula": "4*n", "bytes": {"unknown": "n is open", "location": null}},
    "row_pitch": null, "alias_of": null, "alignment": 4, "location": null, "key_of_tomorrow": 1}],
  "need": {"static_bytes": 0, "dynamic": {"unknown": "no bound", "location": null}, "assumptions": []},
  "unproven": [],
  "launches": [{"location": null, "function": "run", "context": "", "threads": {"formula": "64", "value": 64},
    "need": {"formula": "4*n", "bytes": 256}, "request": {"formula": "256", "bytes": 256}, "opt_in": null,
    "verdict": "equal-only-when", "condition": "n == 64", "proof_uses": [], "difference": {"formula": "0", "bytes": 0},
    "witnesses": [], "occupancy": [
      {"arch": "sm_89", "blocks_per_sm": 24, "blocks_at_least": 4, "warps": 48, "max_warps": 48, "occupancy": 1.0,
       "limiters": ["warps"], "registers": {"value": null, "source": "unknown", "at_most": null, "max_for_this": 40}},
      {"arch": "sm_90", "unknown": "too many threads", "location": null}]}])";

static const std::string kernel = untraced + R"(,
  "traces": [{"launches": [0], "block": {"x": 64, "y": 1, "z": 1}, "wavefronts": 34, "main_loop": null}],
  "accesses": [
    {"trace": 0, "location": {"file": "/co/a.cu", "line": 5, "column": 2}, "plane": "a", "kind": "load",
     "bytes_per_lane": 4, "wavefronts": 32, "fewest": 2, "ways": 16.0},
    {"trace": 0, "location": {"file": "/co/a.cu", "line": 6, "column": 2}, "plane": "a", "kind": "load",
     "bytes_per_lane": 4, "wavefronts": 2, "fewest": 2, "ways": 1.0},
    {"trace": 0, "location": null, "plane": "a", "kind": "load", "bytes_per_lane": 4,
     "wavefronts": {"unknown": "the address is data", "location": null}},
    {"trace": 0, "location": null, "plane": null, "kind": "mbarrier", "bytes_per_lane": 8, "wavefronts": null}]})";

static const char *found =
    R"({"rule": "row-pitch", "severity": "error", "location": {"file": "/co/a.cu", "line": 7, "column": 1},
  "kernel": "k<4>", "archs": ["sm_89"], "message": "see /co/b.cuh:3 and /co/c.cuh:4", "notes": [], "remedy": "r"})";

TEST_CASE("a report as a side") {
  auto side = readSide(document(kernel, found), "head.json");
  REQUIRE(bool(side));
  CHECK(side->version == "0.1.0");
  CHECK(side->units == std::vector<Unit>{{"/co/a.cu", "builtin", {{"hd", 128}}, std::nullopt}});
  REQUIRE(side->kernels.size() == 1);
  const Kernel &read = side->kernels[0];
  CHECK(read.templateArguments == std::map<std::string, std::string>{{"N", "4"}, {"T", "float"}});
  CHECK(read.where == SourceSpan{"/co/a.cu", 3, 1});
  CHECK(read.planes.at(0).extent == Amount{"4*n", Unknown{"n is open", {}}});
  CHECK_FALSE(read.planes.at(0).rowPitch);
  CHECK(read.dynamic == Amount{"", Unknown{"no bound", {}}});
  const Launch &launch = read.launches.at(0);
  CHECK(launch.threads == Amount{"64", std::int64_t(64)});
  CHECK(launch.condition == "n == 64");
  CHECK(launch.blocks.at(0).perSm == Known<std::int64_t>(24));
  CHECK(launch.blocks[0].isBound); // at least 4, at most 24
  CHECK_FALSE(launch.blocks[0].registers);
  CHECK(launch.blocks.at(1).perSm == Known<std::int64_t>(Unknown{"too many threads", {}}));
}

TEST_CASE("accesses of one plane and kind are one sum") {
  auto side = readSide(document(kernel), "a");
  REQUIRE(bool(side));
  const Trace &trace = side->kernels.at(0).traces.at(0);
  CHECK(trace.block == "64x1x1");
  REQUIRE(trace.traffic.size() == 1); // the barrier is not served by the banks
  const Traffic &sum = trace.traffic[0];
  CHECK(sum.wavefronts == 34); // 32 + 2
  CHECK(sum.fewest == 4);      // 2 + 2
  CHECK(sum.ways() == 8.5);
  CHECK(sum.worst == 16);
  CHECK(sum.unrated == 1);
  CHECK(sum.places == std::vector<SourceSpan>{{"/co/a.cu", 5, 2}, {"/co/a.cu", 6, 2}});
}

TEST_CASE("traces that are unknown, and a report from before there were any") {
  for (const char *tail :
       {R"(, "traces": {"unknown": "no block", "location": null}, "accesses": []})", "}"}) {
    auto side = readSide(document(untraced + tail), "a");
    REQUIRE(bool(side));
    CHECK(side->kernels.at(0).traces.empty());
  }
}

TEST_CASE("paths below the root become relative, in places and in sentences") {
  auto side = readSide(document(kernel, found), "a", "/co");
  REQUIRE(bool(side));
  CHECK(side->units[0].file == "a.cu");
  CHECK(side->kernels[0].where.file == "a.cu");
  CHECK(side->findings.at(0).finding.where.file == "a.cu");
  CHECK(side->findings[0].finding.message == "see b.cuh:3 and c.cuh:4");
  CHECK(side->findings[0].unit == "a.cu");
}

TEST_CASE("what units share is there once") {
  std::string text = document(kernel, found);
  const std::size_t begin = text.find("{\"file\": \"/co/a.cu\", \"cuda\""), end = text.rfind("]}");
  std::string second = text.substr(begin, end - begin);
  second.replace(second.find("/co/a.cu"), 8, "/co/z.cu");
  text.insert(end, "," + second);
  auto side = readSide(text, "a");
  REQUIRE(bool(side));
  CHECK(side->units.size() == 2);
  CHECK(side->kernels.size() == 1);
  CHECK(side->findings.size() == 1);
}

static std::string errorOf(const std::string &text) {
  auto side = readSide(text, "head.json");
  return side ? "" : llvm::toString(side.takeError());
}

TEST_CASE("what is no report is one line with place and remedy") {
  const std::pair<std::string, std::string> cases[] = {
      {"{\"schema\": ", "is not JSON"},
      {"", "is not JSON"},
      {"[]", "states no schema"},
      {R"({"units": []})", "states no schema"},
      {R"({"schema": "smem-ledger/report/2", "units": []})", "its schema is 'smem-ledger/report/2'"},
      {R"({"schema": "smem-ledger/report/1"})", "has no array 'units'"},
      {R"({"schema": "smem-ledger/report/1", "units": [1]})", "expected object at report.units[0]"},
      {R"({"schema": "smem-ledger/report/1", "units": [{"file": "a", "cuda": "b", "findings": []}]})",
       "missing value at report.units[0].kernels"},
      {document("{}"), "missing value at report.units[0].kernels[0].name"},
      {document(
           "",
           R"({"rule": "r", "severity": "bad", "location": null, "kernel": "", "message": "m", "notes": [],
                        "remedy": ""})"),
       "report.units[0].findings[0].severity"}};
  for (const auto &[text, needle] : cases) {
    const std::string said = errorOf(text);
    INFO(text);
    CHECK_THAT(said,
               Contains("head.json: ") && Contains(needle) && Contains("smem-ledger report --format json"));
    CHECK(said.find('\n') == std::string::npos);
  }
  std::string wrong = document(kernel);
  wrong.replace(wrong.find("\"trace\": 0"), 10, "\"trace\": 9");
  CHECK_THAT(errorOf(wrong), Contains("report.units[0].kernels[0].accesses[0].trace"));
}
