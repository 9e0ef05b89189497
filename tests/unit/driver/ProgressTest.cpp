// The line of progress fits the terminal, whatever the file is called.
#include "driver/Progress.h"

#include <catch2/catch.hpp>

using namespace smem::driver;

TEST_CASE("the progress line fits the terminal", "[driver]") {
  CHECK(progressLine(3, 20, "src/attend.cu", 12, 79) == "[3/20] src/attend.cu (12 s)");
  // 7 before, 7 after, 3 dots: 12 are left for the name.
  CHECK(progressLine(3, 20, "a/long/way/down/attend.cu", 12, 29) == "[3/20] ...wn/attend.cu (12 s)");
  CHECK(progressLine(3, 20, "src/attend.cu", 12, 27) == "[3/20] src/attend.cu (12 s)");
  CHECK(progressLine(3, 20, "src/attend.cu", 12, 10) == "[3/20] ");
  CHECK(progressLine(3, 20, "src/attend.cu", 12, 5).empty());
  for (unsigned columns = 0; columns < 60; ++columns)
    CHECK(progressLine(3, 20, "a/long/way/down/attend.cu", 12, columns).size() <= columns);
  // Bytes are counted, which are no fewer than columns; not half of the two bytes of an umlaut.
  CHECK(progressLine(0, 1, "\xc3\xbc\xc3\xbc.cu", 1, 19) == "[0/1] \xc3\xbc\xc3\xbc.cu (1 s)");
  CHECK(progressLine(0, 1, "\xc3\xbc\xc3\xbc\xc3\xbc\xc3\xbc.cu", 1, 20) == "[0/1] ...\xc3\xbc.cu (1 s)");
}
