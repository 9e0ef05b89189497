// Values in the place of what a source says, with every line where it was.
#include "ast/Replacement.h"

#include <catch2/catch.hpp>

using namespace smem;

static std::string changed(const std::string &text, const std::vector<ast::Replacement> &replacements) {
  return llvm::cantFail(ast::withValues(text, replacements));
}

TEST_CASE("bodies of macros and initializers of constants are replaced") {
  CHECK(changed("#define TILE 64 // rows\nint x;\n", {{"TILE", {"a.cu", 1, 9}, 32}}) ==
        "#define TILE 32 // rows\nint x;\n");
  CHECK(changed("#  define TILE 64\\\n  + 1\nint x;\n", {{"TILE", {"a.cu", 1, 11}, 32}}) ==
        "#  define TILE 32 \\\n\nint x;\n");
  CHECK(changed("constexpr int a = f(1, 2), b{3};\n", {{"a", {"a.cu", 1, 15}, 7}, {"b", {"a.cu", 1, 28}, 8}}) ==
        "constexpr int a = 7, b= 8;\n");
  CHECK(changed("const int a =\n  1 +\n  2;\n", {{"a", {"a.cu", 1, 11}, 7}}) == "const int a = 7\n\n;\n");
}

TEST_CASE("what is no definition at its place is refused") {
  for (const SourceSpan &where : {SourceSpan{"a.cu", 1, 5}, SourceSpan{"a.cu", 9, 1}, SourceSpan{"a.cu", 2, 0}}) {
    auto result = ast::withValues("int n;\nint m = 3;\n", {{"n", where, 4}});
    CHECK_FALSE(bool(result));
    CHECK(llvm::toString(result.takeError()).find("'n' at a.cu:") != std::string::npos);
  }
}
