// Inline assembly that nvcc takes: what is inserted, and that the mended file has its device code.
#include "ast/Leniency.h"

#include <catch2/catch.hpp>

using namespace smem;
using namespace smem::ast;

static Diagnostic fault(const std::string &message, unsigned line, unsigned column) {
  return {Diagnostic::Level::Error, message, {"a.cu", line, column}};
}

TEST_CASE("operands without a comma get one, the rest of the statement with the first") {
  const std::string text = "int d;\nasm(\"x;\" : \"=r\"(d) : \"r\"(a) \"r\"(b) \"r\"(c));\nf(\"r\"(a) \"r\");\n";
  CHECK(mended(text, "a.cu", {fault("expected ')'", 2, 29)}) ==
        "int d;\nasm(\"x;\" : \"=r\"(d) : \"r\"(a) ,\"r\"(b) ,\"r\"(c));\nf(\"r\"(a) \"r\");\n");
  // A call is no assembly, and another file's fault is none of this one.
  CHECK_FALSE(mended(text, "a.cu", {fault("expected ')'", 3, 10)}));
  CHECK_FALSE(mended(text, "b.cu", {fault("expected ')'", 2, 29)}));
}

TEST_CASE("registers of PTX get a second percent sign, operands and doubled ones none") {
  const std::string text = "asm(\"mov.u32 %0, %laneid; mov.u32 %1, %%tid.x; mov.u32 %2, %warpid;\" : );\nprintf(\"%d\");\n";
  CHECK(mended(text, "a.cu", {fault("invalid % escape in inline assembly string", 1, 20)}) ==
        "asm(\"mov.u32 %0, %%laneid; mov.u32 %1, %%tid.x; mov.u32 %2, %%warpid;\" : );\nprintf(\"%d\");\n");
}

TEST_CASE("other faults are left alone, and so are places outside of the text") {
  const std::string text = "asm(\"mov.u32 %0, %laneid;\" : );\n";
  CHECK_FALSE(mended(text, "a.cu", {fault("use of undeclared identifier 'x'", 1, 18)}));
  CHECK_FALSE(mended(text, "a.cu", {fault("invalid % escape in inline assembly string", 7, 1)}));
  CHECK_FALSE(mended(text, "a.cu", {fault("invalid % escape in inline assembly string", 1, 500)}));
  CHECK_FALSE(mended("", "a.cu", {fault("expected ')'", 1, 1)}));
}
