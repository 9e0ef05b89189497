// What of a finding stays when lines, values and architectures change.
#include "lint/Identity.h"

#include <catch2/catch.hpp>

using namespace smem::lint;

static Identity of(std::string message, std::string kernel = "attend", unsigned line = 7) {
  Finding finding;
  finding.rule = "over-request";
  finding.kernel = std::move(kernel);
  finding.message = std::move(message);
  finding.where = {"a.cu", line, 1};
  return identityOf(finding);
}

TEST_CASE("a moved line and other template arguments are the same finding") {
  CHECK(of("x", "attend", 7) == of("x", "attend", 99));
  CHECK(of("x", "attend<64, 64>") == of("x", "attend<32>"));
  CHECK(of("x", "attend") != of("x", "attend2"));
}

TEST_CASE("of a value with its formula the formula stays") {
  const Identity one =
      of("the request 69376 (2*TQ*(hd + 8)) exceeds the need 61184 (2*TKV*(hd + 8)): 8192 too many");
  CHECK(one.formula == "the request 2*TQ*(hd + 8) exceeds the need 2*TKV*(hd + 8): # too many");
  CHECK(one == of("the request 138752 (2*TQ*(hd + 8)) exceeds the need 1 (2*TKV*(hd + 8)): 138751 too many"));
  CHECK(one !=
        of("the request 69376 (4*TQ*(hd + 8)) exceeds the need 61184 (2*TKV*(hd + 8)): 8192 too many"));
  // The same with a symbol open, when only the formula is printed.
  CHECK(of("the request 2*TQ + 8 is big") == of("the request 72 (2*TQ + 8) is big"));
}

TEST_CASE("a number without a formula is all there is") {
  CHECK(of("the request 4096 is too much") != of("the request 8192 is too much"));
  CHECK(of("rows of Sf2 are 256 bytes apart").formula == "rows of Sf2 are 256 bytes apart");
}

TEST_CASE("lines and architectures do not count") {
  CHECK(of("called at line 42") == of("called at line 57"));
  CHECK(of("lost on sm_86, sm_89 and sm_120") == of("lost on sm_90a"));
}

TEST_CASE("unbalanced and odd text is kept") {
  for (const char *text : {"", "3 (", "3 (a + b", ")", "12", "a (b) 3 (two of them)"})
    CHECK(of(text).formula == text);
}
