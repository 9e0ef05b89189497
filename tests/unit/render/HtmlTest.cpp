// The page: its numbers, what a name may not do to it, and the drawings to scale.
#include "Printed.h"
#include "render/HtmlCurve.h"
#include "render/HtmlMap.h"
#include "render/HtmlParts.h"

#include "Sample.h"

#include <catch2/catch.hpp>

#include <regex>
#include <set>

using namespace smem;
using namespace smem::render;
using Catch::Contains;

static std::unique_ptr<Unit> sampleUnit(std::int64_t q = 64, std::int64_t kv = 64) {
  return sample::unit(sample::bindings(q, kv, 128), sample::devices("sm_89,sm_90"), 101);
}

static std::string page(std::unique_ptr<Unit> unit) { return html(sample::report(std::move(unit))); }

// The audited kernel on one architecture, as the page draws it.
static BlockMap map(std::int64_t requested, std::int64_t needed, int blocks) {
  BlockMap map;
  map.device = sample::devices("sm_89").front();
  map.requested = requested;
  map.needed = needed;
  map.blocks = blocks;
  return map;
}

TEST_CASE("the page has ledger, launch, occupancy and finding") {
  const std::string text = page(sampleUnit());
  // 64 + 2*64 rows of 272 bytes, 64*64 floats and three rows of floats.
  CHECK_THAT(text, Contains("69,376"));
  CHECK_THAT(text, Contains("<th scope=\"row\"><code>Pf</code></th>") && Contains("over <code>Sf</code>"));
  CHECK_THAT(text, Contains("<span class=\"warning\">equal-only-when</span> FA_TQ == FA_TKV"));
  CHECK_THAT(text, Contains("FA_TKV = 32: request 61,184 B, need 43,776 B, over by 17,408 B"));
  // 1,024 + 69,376 = 70,400 of 102,400; 32,000 are left of one block.
  CHECK_THAT(
      text,
      Contains("each block takes 70,400 B of 102,400 B: 1,024 B of the driver&#39;s reserve, 0 B static "
               "and 69,376 B dynamic; with 1 block per SM 32,000 B stay free"));
  CHECK_THAT(text,
             Contains("rows of Sf are 256 bytes apart") && Contains("<b>Do:</b> pad each row by 16 bytes"));
  CHECK_THAT(text, Contains("float *Sf = (float *)(Vs + FA_TKV * sstr);"));
}

TEST_CASE("names of the source stay names") {
  auto unit = sampleUnit();
  const std::string name = "<img src=x onerror='a&b'>\"`";
  unit->ledger.kernels[0].kernel.display = name;
  unit->ledger.kernels[0].rows[0].name = name;
  unit->findings[0].message = name;
  unit->findings[0].kernel = name;
  unit->findings[0].where.file = name;
  unit->sources[name] = std::string(13, '\n') + "</pre><script>\x01\xff";
  const std::string text = page(std::move(unit));
  CHECK(text.find("<img") == std::string::npos);
  CHECK(text.find("<script") == std::string::npos);
  CHECK_THAT(text, Contains("&lt;img src=x onerror=&#39;a&amp;b&#39;&gt;&quot;`"));
  CHECK_THAT(text, Contains("&lt;/pre&gt;&lt;script&gt;\xEF\xBF\xBD\xEF\xBF\xBD"));
}

TEST_CASE("escaping, code in sentences, coordinates") {
  CHECK(escaped("a<b>&\"c'\td") == "a&lt;b&gt;&amp;&quot;c&#39;\td");
  CHECK(prose("rows of `a<b>` are") == "rows of <code>a&lt;b&gt;</code> are");
  CHECK(prose("`x`") == "<code>x</code>");
  CHECK(prose("one ` alone") == "one ` alone");
  CHECK(coordinate(12) == "12");
  CHECK(coordinate(12.34) == "12.3");
  CHECK(coordinate(-0.25) == "-0.3");
}

TEST_CASE("every id is there once and every reference has one") {
  std::vector<std::unique_ptr<const Unit>> units;
  Report report = sample::report(sampleUnit());
  report.units.push_back(sampleUnit(64, 32));
  const std::string text = html(report);
  std::set<std::string> ids;
  const std::regex id(" id=\"([^\"]*)\""), reference("(?:href=\"#|url\\(#)([^\")]*)"),
      label("aria-labelledby=\"([^\"]*)\"");
  for (std::sregex_iterator at(text.begin(), text.end(), id), end; at != end; ++at)
    CHECK(ids.insert((*at)[1]).second);
  for (std::sregex_iterator at(text.begin(), text.end(), reference), end; at != end; ++at)
    CHECK(ids.count((*at)[1]) == 1);
  for (std::sregex_iterator at(text.begin(), text.end(), label), end; at != end; ++at) {
    std::istringstream words((*at)[1]);
    for (std::string word; words >> word;)
      CHECK(ids.count(word) == 1);
  }
  CHECK(ids.size() > 20);
}

TEST_CASE("a map says what is asked for in vain, and what is overrun") {
  CHECK_THAT(sayMap(map(61184, 43776, 1)), Contains("17,408 B of each request are not needed"));
  CHECK_THAT(sayMap(map(34688, 52096, 2)), Contains("17,408 B of what the kernel needs lie past its request"));
  // 34,700 + 1,024 = 35,724, which 128 does not divide; 280 * 128 = 35,840.
  CHECK_THAT(sayMap(map(34700, 34700, 2)),
             Contains("each block takes 35,840 B of 102,400 B") && Contains("rounded up to 128 B"));
  CHECK_THAT(sayMap(map(200000, 200000, 0)), Contains("it does not launch"));
}

TEST_CASE("planes are drawn to scale") {
  BlockMap half = map(98 * 512, 98 * 512, 1);
  half.planes = {{"a", "", 0, 49 * 512, true}, {"b", "", 49 * 512, 49 * 512, true}};
  const std::string svg = htmlMap(half, "m");
  // 1,024 + 50,176 = 51,200 bytes are 300 pixels: half of the 50,176 are 147, and the reserve is 6.
  CHECK_THAT(svg, Contains("x=\"100\" y=\"24\" width=\"52\" height=\"6\" class=\"reserve\""));
  CHECK_THAT(svg, Contains("x=\"100\" y=\"30\" width=\"52\" height=\"147\" class=\"plane plane-0\""));
  CHECK_THAT(svg, Contains("x=\"100\" y=\"177\" width=\"52\" height=\"147\" class=\"plane plane-1\""));
  // On the SM a block of 51,200 of 102,400 bytes is half of 300 pixels, and so is what is free.
  CHECK_THAT(svg, Contains("x=\"22\" y=\"24\" width=\"56\" height=\"150\" class=\"block\""));
  CHECK_THAT(svg, Contains("x=\"22\" y=\"174\" width=\"56\" height=\"150\" class=\"free\""));
}

TEST_CASE("labels of many small planes do not touch") {
  BlockMap many = map(64 * 1024, 64 * 1024, 1);
  for (int plane = 0; plane < 60; ++plane)
    many.planes.push_back({"p" + std::to_string(plane), "", plane * 16, 16, true});
  const std::string svg = htmlMap(many, "m");
  std::vector<double> rows;
  const std::regex label("<text x=\"170\" y=\"([0-9.]+)\"");
  for (std::sregex_iterator at(svg.begin(), svg.end(), label), end; at != end; ++at)
    rows.push_back(std::stod((*at)[1]));
  REQUIRE(rows.size() == 61);
  for (std::size_t row = 1; row < rows.size(); ++row)
    CHECK(rows[row] - rows[row - 1] >= 14.9);
}

TEST_CASE("the curve has the cliffs, the request and the need") {
  occupancy::BlockUse use;
  use.threads = 256;
  use.dynamicBytes = 61184;
  const std::string text = htmlCurve(*sample::devices("sm_89").front(), use, 43776, "c");
  CHECK_THAT(text, Contains("request 61,184 B: ≤ 1 block") || Contains("request 61,184 B: 1 block"));
  CHECK_THAT(text, Contains("need 43,776 B: ≤ 2 blocks"));
  // Of 102,400 bytes two blocks have 51,200 each, of which 1,024 are the reserve; one block may have 101,376.
  CHECK_THAT(text, Contains("<th scope=\"row\" class=\"number\">2</th><td class=\"number\">50,176</td>"));
  CHECK_THAT(text, Contains("<th scope=\"row\" class=\"number\">1</th><td class=\"number\">101,376</td>"));
  CHECK_THAT(text, Contains("The launch fails above 101,376 B."));
  use.staticBytes = 1'000'000;
  CHECK_THAT(htmlCurve(*sample::devices("sm_89").front(), use, std::nullopt, "c"),
             Contains("No dynamic size launches"));
}

TEST_CASE("a table has a caption and heads, and no empty column") {
  HtmlTable table("<caption>", {{"a"}, {"empty"}, {"n", true}});
  CHECK(table.print().empty());
  table.row({"x", "", "1"});
  table.total({"sum", "", "1"});
  const std::string text = table.print();
  CHECK_THAT(text, Contains("<caption>&lt;caption&gt;</caption>"));
  CHECK_THAT(text, Contains("<tr><th scope=\"row\">x</th><td class=\"number\">1</td></tr>"));
  CHECK_THAT(text, !Contains("empty") && Contains("<tfoot>"));
  CHECK_THAT(text, Contains("tabindex=\"0\" aria-label=\"&lt;caption&gt;\""));
}

TEST_CASE("failures and limits are said") {
  Report report = sample::report(sampleUnit());
  report.errors = {"none.cu: no such file"};
  CHECK_THAT(html(report), Contains("not done:</span> none.cu: no such file"));
  auto open = sample::unit(sample::bindings(64, 64, std::nullopt), sample::devices("sm_89"));
  const std::string text = page(std::move(open));
  CHECK_THAT(text, Contains("<code>hd</code> (parameter) has no value") && Contains("occupancy unknown: "));
  CHECK_THAT(text, !Contains("<figure>"));
}
