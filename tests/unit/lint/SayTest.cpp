// Shared wording, and the value of a symbol at which a size is passed.
#include "Fixture.h"

#include "lint/Say.h"

using namespace smem;
using namespace smem::lint;
using namespace smem::lint::fixture;

TEST_CASE("quantities are said as number and formula") {
  CHECK(say({4 * macro("N"), std::int64_t(40)}) == "40 (4*N)");
  CHECK(say({4 * macro("N"), Unknown{"N is open", {}}}) == "4*N");
  CHECK(say({40, std::int64_t(40)}) == "40");
}

TEST_CASE("counts and lists") {
  CHECK(count(1, "byte") == "1 byte");
  CHECK(count(0, "byte") == "0 bytes");
  CHECK(listed({"a"}) == "a");
  CHECK(listed({"a", "b", "c"}) == "a, b and c");
}

TEST_CASE("a crossing is the first value above the limit") {
  // 4*(32 + d) > 49152 from d = 12257 on, since 4*(32 + 12256) = 49152.
  symbolic::Bindings bindings{{{SymbolKind::Macro, "d", ""}, 16384}};
  CHECK(sayCrossings(4 * (32 + macro("d")), 49152, bindings) == "49152 bytes are passed from d = 12257 on");
  CHECK(sayCrossings(4 * (32 + macro("d")), 65664, bindings) == "");
  // 4*(e*e + e) > 49152: 4*110*111 = 48840, 4*111*112 = 49728.
  symbolic::Bindings square{{{SymbolKind::Macro, "e", ""}, 128}};
  CHECK(crossings(4 * (macro("e") * macro("e") + macro("e")), 49152, square) ==
        std::vector<std::pair<std::string, std::int64_t>>{{"e", 111}});
}

TEST_CASE("each symbol has its own crossing, and an open one none") {
  symbolic::Bindings bindings{{{SymbolKind::Macro, "a", ""}, 100}, {{SymbolKind::Macro, "b", ""}, 200}};
  // a*b = 20000 > 9999: a*200 from a = 50 on (10000), 100*b from b = 100 on (10000).
  CHECK(sayCrossings(macro("a") * macro("b"), 9999, bindings) ==
        "9999 bytes are passed from a = 50 or b = 100 on");
  CHECK(crossings(macro("a") * macro("c"), 10, bindings).empty());
}
