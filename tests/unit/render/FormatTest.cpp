// Numbers and places as text.
#include "render/Format.h"

#include <catch2/catch.hpp>

using namespace smem;
using namespace smem::render;

TEST_CASE("thousands are separated from the right") {
  CHECK(thousands(0) == "0");
  CHECK(thousands(999) == "999");
  CHECK(thousands(1000) == "1,000");
  CHECK(thousands(69376) == "69,376");
  CHECK(thousands(1234567) == "1,234,567");
  CHECK(thousands(-1000) == "-1,000");
  CHECK(thousands(-999) == "-999");
  CHECK(thousands(INT64_MIN) == "-9,223,372,036,854,775,808");
}

TEST_CASE("small words") {
  CHECK(bytes(17408) == "17,408 B");
  CHECK(percent(8.0 / 48) == "16.7 %");
  CHECK(counted(1, "block") == "1 block");
  CHECK(counted(2000, "block") == "2,000 blocks");
  CHECK(ordinal(1) == "1st");
  CHECK(ordinal(2) == "2nd");
  CHECK(ordinal(3) == "3rd");
  CHECK(ordinal(4) == "4th");
  CHECK(ordinal(11) == "11th");
  CHECK(ordinal(13) == "13th");
  CHECK(ordinal(21) == "21st");
}

TEST_CASE("places say what is known of them") {
  CHECK(place({"a/k.cu", 3, 7}) == "a/k.cu:3:7");
  CHECK(place({"a/k.cu", 3, 0}) == "a/k.cu:3");
  CHECK(place({"a/k.cu", 0, 0}) == "a/k.cu");
  CHECK(shortPlace({"a/k.cu", 3, 7}) == "k.cu:3");
}

TEST_CASE("formulas break before an operator and lose nothing") {
  const std::string formula = "2*(FA_TQ + 2*FA_TKV)*(hd + 8) + 4*FA_TQ*(FA_TKV + 3)";
  for (unsigned width : {10u, 20u, 35u, 100u}) {
    std::string joined;
    for (const std::string &line : wrap(formula, width))
      joined += (joined.empty() ? "" : " ") + line;
    CHECK(joined == formula);
  }
  CHECK(wrap(formula, 35) ==
        std::vector<std::string>{"2*(FA_TQ + 2*FA_TKV)*(hd + 8)", "+ 4*FA_TQ*(FA_TKV + 3)"});
  CHECK(wrap("unbreakable_name", 4) == std::vector<std::string>{"unbreakable_name"});
  CHECK(wrap("", 4) == std::vector<std::string>{""});
}

TEST_CASE("open symbols have no value and are no indices") {
  const symbolic::Symbol hd{symbolic::SymbolKind::Parameter, "hd", "k"};
  const symbolic::Symbol tile{symbolic::SymbolKind::Macro, "TILE", ""};
  const symbolic::Symbol lane{symbolic::SymbolKind::Index, "lane", "k"};
  const symbolic::Formula formula = symbolic::Formula(hd) * tile + lane;
  CHECK(openSymbols(formula, {}) == std::set<symbolic::Symbol>{hd, tile});
  CHECK(openSymbols(formula, {{tile, 64}}) == std::set<symbolic::Symbol>{hd});
}
