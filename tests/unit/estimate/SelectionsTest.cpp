// Lines that choose code by a symbol.
#include "estimate/Selections.h"

#include <catch2/catch.hpp>

using namespace smem::estimate;

TEST_CASE("conditions of the preprocessor and of the compiler are found by the name they mention") {
  const char *text = "#define TILE 64\n"
                     "#if TILE > 32\n"
                     "#  elif defined(OTHER) && TILE\n"
                     "  if constexpr (TILE == 64) {\n"
                     "  if (TILE == 64) {\n"
                     "#if TILES\n"
                     "#include \"TILE.h\"\n";
  const auto found = selectionsOf(text, {"TILE"});
  REQUIRE(found.size() == 3);
  CHECK(found[0] == Selection{"TILE", 2, "#if TILE > 32"});
  CHECK(found[1].line == 3);
  CHECK(found[2] == Selection{"TILE", 4, "if constexpr (TILE == 64) {"});
}

TEST_CASE("a default definition chooses no code") {
  CHECK(selectionsOf("#ifndef TILE\n#define TILE 64\n#endif\n", {"TILE"}).empty());
  CHECK(selectionsOf("#if !defined(TILE)\n# define TILE 64\n#endif\n", {"TILE"}).empty());
  CHECK(selectionsOf("#ifdef TILE\nint a;\n#endif\n", {"TILE"}).size() == 1);
  CHECK(selectionsOf("#if TILE\n", {}).empty());
}
