// A sweep as tables: which cell is where, and why a point cannot be.
#include "render/HtmlHeatMap.h"

#include <catch2/catch.hpp>

using namespace smem;
using namespace smem::render;
using Catch::Contains;

static estimate::Point point(std::vector<std::int64_t> values, std::int64_t bytes, int blocks) {
  estimate::Point point;
  point.values = std::move(values);
  point.request = point.need = bytes;
  estimate::OnArch arch;
  arch.blocksPerSm = arch.blocksAtLeast = blocks;
  point.archs = {arch};
  return point;
}

static std::string drawn(const estimate::Sweep &sweep) {
  return htmlHeatMap(sweep, {*device::findDevice("sm_89")}, "t1");
}

TEST_CASE("the last axis runs across, the one before it down") {
  estimate::Sweep sweep{
      {{"TQ", {16, 32}}, {"TKV", {8, 24}}},
      {point({16, 8}, 1000, 4), point({16, 24}, 2000, 3), point({32, 8}, 3000, 2), point({32, 24}, 4000, 1)}};
  const std::string text = drawn(sweep);
  CHECK_THAT(text, Contains("<caption>Blocks per SM of sm_89 over TQ (down) and TKV (across)</caption>"));
  CHECK_THAT(text, Contains("<th scope=\"col\">8</th><th scope=\"col\">24</th>"));
  CHECK_THAT(text,
             Contains("<tr><th scope=\"row\">16</th><td class=\"heat-4\"><b>4</b><small>1,000 B</small></td>"
                      "<td class=\"heat-3\"><b>3</b><small>2,000 B</small></td></tr>"));
  CHECK_THAT(text, Contains("<tr><th scope=\"row\">32</th><td class=\"heat-2\"><b>2</b>"));
}

TEST_CASE("a point that cannot be has its reason, and equal reasons one letter") {
  estimate::Sweep sweep{{{"T", {1, 2, 3, 4}}},
                        {point({1}, 10, 1), point({2}, 20, 1), point({3}, 30, 1), point({4}, 40, 1)}};
  sweep.points[1].faults =
      sweep.points[2].faults = {{estimate::FaultKind::StaticAssert, "static_assert: T < 2 does not hold"}};
  sweep.points[3].request = Unknown{"n & m are open", {}};
  sweep.points[3].archs.clear();
  const std::string text = drawn(sweep);
  CHECK_THAT(text, Contains("<td class=\"cannot\"><b>× <a href=\"#t1-a\">a</a></b><small>20 B</small></td>"
                            "<td class=\"cannot\"><b>× <a href=\"#t1-a\">a</a></b><small>30 B</small></td>"
                            "<td class=\"cannot\"><b>? <a href=\"#t1-b\">b</a></b></td>"));
  CHECK_THAT(text, Contains("<dt id=\"t1-a\">a</dt><dd>static_assert: T &lt; 2 does not hold</dd>"));
  CHECK_THAT(text, Contains("<dt id=\"t1-b\">b</dt><dd>n &amp; m are open</dd>"));
  CHECK_THAT(text, !Contains("t1-c"));
}

TEST_CASE("a third axis makes maps, and a great sweep is cut with a word") {
  estimate::Sweep sweep{{{"A", {}}, {"B", {1, 2}}, {"C", {1, 2}}}, {}};
  for (std::int64_t a = 1; a <= 3000; ++a) {
    sweep.axes[0].values.push_back(a);
    for (std::int64_t b : {1, 2})
      for (std::int64_t c : {1, 2})
        sweep.points.push_back(point({a, b, c}, 10, 1));
  }
  const std::string text = drawn(sweep);
  CHECK_THAT(text, Contains("over B (down) and C (across) with A = 2500</caption>"));
  CHECK_THAT(text, !Contains("with A = 2501<") && Contains("2500 of 3000 maps shown"));
}
