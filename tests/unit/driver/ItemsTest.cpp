// Sources cut into items; the lines are counted by hand.
#include "driver/Items.h"

#include <catch2/catch.hpp>

using namespace smem::driver;
using Items = std::vector<Item>;

static Items items(const char *text) {
  auto found = itemsOf(text);
  REQUIRE(found);
  return *found;
}

TEST_CASE("functions and declarations, with the comments before them") {
  CHECK(items("int a;\n\n// about f\nvoid f() {\n  if (a) { a = 1; }\n}\nvoid g() {}\n") ==
        Items{{1, 1}, {2, 6}, {7, 7}});
}

TEST_CASE("a namespace or a language block is no item") {
  CHECK(items("namespace a::b {\nvoid f() {\n}\nextern \"C\" {\nvoid g() {}\n}\n}\nvoid h() {\n}\n") ==
        Items{{2, 3}, {5, 5}, {8, 9}});
  CHECK(items("namespace {\nint x;\n}\ninline namespace v1 {\nint y;\n}\n") == Items{{2, 2}, {5, 5}});
  // A name that begins like it is none.
  CHECK(items("namespaced f() {\nint x;\n}\n") == Items{{1, 3}});
  CHECK(items("extern \"C\" __global__ void f() {\nint x; {\n}}\n").size() == 1);
}

TEST_CASE("braces in comments and literals do not count") {
  CHECK(items("void f() {\n  // }\n  /* }\n } */ char c = '}'; auto s = \"}\\\"}\";\n}\nint b;\n") ==
        Items{{1, 5}, {6, 6}});
  CHECK(items("auto s = R\"x(\n}\n)\" }\n)x\";\nint n = 1'000'000;\nint b;\n") ==
        Items{{1, 4}, {5, 5}, {6, 6}});
}

TEST_CASE("directives between items belong to none, those within belong to theirs") {
  CHECK(items("#include <a>\n#define X { \\\n  {\nvoid f() {\n#define Y }\n#pragma unroll\n}\n#undef X\nint "
              "b;\n") == Items{{4, 7}, {9, 9}});
}

TEST_CASE("several items on a line") {
  CHECK(items("int a; int b;\nint c;") == Items{{1, 1}, {1, 1}, {2, 2}});
}

TEST_CASE("braces that do not match are not guessed") {
  CHECK_FALSE(itemsOf("void f() {\n"));
  CHECK_FALSE(itemsOf("}\n"));
  CHECK_FALSE(itemsOf("#if A\nvoid f(int) {\n#else\nvoid f(long) {\n#endif\n}\n"));
  CHECK(items("").empty());
}
