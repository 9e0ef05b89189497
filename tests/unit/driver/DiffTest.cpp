// Unified diffs as line numbers; the numbers follow from the hunks' heads by counting.
#include "driver/Diff.h"

#include <catch2/catch.hpp>

using namespace smem::driver;
using Numbers = std::vector<unsigned>;

static std::vector<FileChange> parse(const std::string &text) {
  auto changes = parseDiff(text);
  if (!changes)
    FAIL(llvm::toString(changes.takeError()));
  return *changes;
}

static std::string errorOf(const char *text) {
  auto changes = parseDiff(text);
  return changes ? "" : llvm::toString(changes.takeError());
}

TEST_CASE("with context: added, replaced and removed lines") {
  const auto changes =
      parse("diff --git a/k.cu b/k.cu\nindex 1..2 100644\n--- a/k.cu\n+++ b/k.cu\n"
            "@@ -10,6 +10,6 @@ void f()\n same\n-old\n+new\n same\n-gone\n same\n+more\n same\n");
  REQUIRE(changes.size() == 1);
  CHECK(changes[0].path == "b/k.cu");
  CHECK(changes[0].lines == Numbers{11, 14});
  CHECK(changes[0].gaps == Numbers{12});
  CHECK_FALSE(changes[0].macros);
  CHECK_FALSE(changes[0].whole);
}

TEST_CASE("without context, and a removal at the top") {
  const auto changes =
      parse("--- a\n+++ b\n@@ -1,2 +0,0 @@\n-x\n-y\n@@ -8 +6,2 @@\n-z\n+z1\n+z2\n@@ -20 +18,0 @@\n-w\n");
  REQUIRE(changes.size() == 1);
  CHECK(changes[0].lines == Numbers{6, 7});
  CHECK(changes[0].gaps == Numbers{0, 18});
}

TEST_CASE("code that looks like a header is code") {
  const auto changes =
      parse("--- a\n+++ b\n@@ -1,2 +1,2 @@\n--- i;\n+++ i;\n same\n--- c\n+++ d\n@@ -1 +1 @@\n-a\n+b\n");
  REQUIRE(changes.size() == 2);
  CHECK(changes[0].lines == Numbers{1});
  CHECK(changes[1].path == "d");
}

TEST_CASE("macros on either side") {
  CHECK(parse("--- a\n+++ b\n@@ -1 +1 @@\n-#  define N 4\n+int n;\n")[0].macros);
  CHECK(parse("--- a\n+++ b\n@@ -1 +1 @@\n-int n;\n+#include \"n.h\"\n")[0].macros);
  CHECK_FALSE(parse("--- a\n+++ b\n@@ -1 +1 @@\n-#pragma unroll\n+#pragma unroll 4\n")[0].macros);
}

TEST_CASE("files that are gone, renamed, binary, quoted, with a date, with CRLF") {
  CHECK(parse("--- a/x.h\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n")[0] ==
        FileChange{"a/x.h", {}, {0}, false, true});
  CHECK(parse("diff --git a/x b/y\nsimilarity index 100%\nrename from x\nrename to y\n")[0].whole);
  CHECK(parse("diff --git a/x b/x\nBinary files a/x and b/x differ\n")[0].path == "b/x");
  CHECK(parse("--- \"a/\\303\\274 \\\"q\\\".cu\"\n+++ \"b/\\303\\274 \\\"q\\\".cu\"\n@@ -0,0 +1 @@\n+a\n")[0]
            .path == "b/\xc3\xbc \"q\".cu");
  CHECK(parse("--- k.cu\t2024-01-01\n+++ k.cu\t2024-01-02 10:00\n@@ -1 +1 @@\n-a\n+b\n")[0].path == "k.cu");
  CHECK(parse("--- a\r\n+++ b\r\n@@ -1 +1 @@\r\n-a\r\n+b\r\n")[0].path == "b");
  CHECK(
      parse("--- a\n+++ b\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n")
          [0]
              .lines == Numbers{1});
}

TEST_CASE("nothing is nothing, and other text is a mistake") {
  CHECK(parse("").empty());
  CHECK(parse("\n").empty());
  CHECK_THAT(errorOf("hello\n"), Catch::Contains("is no unified diff"));
  CHECK_THAT(errorOf("--- a\n+++ b\n@@ -1,3 +1,3 @@\n a\n"), Catch::Contains("ends within a hunk"));
  CHECK_THAT(errorOf("--- a\n+++ b\n@@ x @@\n"), Catch::Contains("line 3"));
  CHECK_THAT(errorOf("--- a\n+++ b\n@@ -1 +1,2 @@\n-a\n-b\n+c\n"),
             Catch::Contains("more lines than the hunk states"));
  CHECK_THAT(errorOf("@@ -1 +1 @@\n-a\n+b\n"), Catch::Contains("a hunk without a file"));
  CHECK_THAT(errorOf("diff --cc a\n@@@ -1,1 -1,1 +1,1 @@@\n"), Catch::Contains("combined"));
}
