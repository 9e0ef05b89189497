// Slice times gain, and the words that may stand for them.
#include "estimate/Worth.h"

#include <catch2/catch.hpp>

using namespace smem::estimate;

template <class T> static std::string errorOf(llvm::Expected<T> value) {
  return value ? "" : llvm::toString(value.takeError());
}

TEST_CASE("the audit's lever is worth 1.08 % at most, below its bar") {
  const Worth worth = worthOf({124.7, 1270, 0.11, 0.015});
  CHECK(worth.share == Approx(0.098189));    // 124.7 / 1270
  CHECK(worth.ceiling == Approx(0.0108008)); // 0.098189 * 0.11
  CHECK(worth.savedMs == Approx(13.717));
  CHECK(worth.clears == false);
  CHECK(*worth.gainForBar == Approx(0.152767)); // 0.015 * 1270 / 124.7
}

TEST_CASE("its successor reaches the bar") {
  const Worth worth = worthOf({125.8, 1239, *parseGain("--gain", "2x"), 0.015}); // half of 10.15 %
  CHECK(worth.ceiling == Approx(0.0507668));
  CHECK(worth.clears == true);
}

TEST_CASE("without a bar nothing is said of one, and a slice can be too small for any gain") {
  CHECK_FALSE(worthOf({1, 2, 0.5, std::nullopt}).clears);
  CHECK(*worthOf({1, 100, 0.5, 0.02}).gainForBar == Approx(2.0)); // 1 % of the wall, bar of 2 %
  CHECK(worthOf({1, 100, 1.0, 0.01}).clears == true);             // exactly at the bar
}

TEST_CASE("percentages carry their sign, gains may be factors") {
  CHECK(*parsePercent("--bar", "1.5%") == Approx(0.015));
  CHECK(*parsePercent("--bar", " 11 % ") == Approx(0.11));
  CHECK(*parseGain("--gain", "4x") == Approx(0.75));
  CHECK(*parseGain("--gain", "100%") == 1.0);
  CHECK_THAT(errorOf(parsePercent("--bar", "1.5")),
             Catch::Contains("--bar 1.5: give a percentage with its sign"));
  CHECK_THAT(errorOf(parsePercent("--bar", "%")), Catch::Contains("is not a number"));
  CHECK_THAT(errorOf(parsePercent("--bar", "-1%")), Catch::Contains("is not a number"));
  CHECK_THAT(errorOf(parsePercent("--bar", "nan%")), Catch::Contains("is not a number"));
  CHECK_THAT(errorOf(parsePercent("--bar", "0%")), Catch::Contains("above 0"));
  CHECK_THAT(errorOf(parsePercent("--bar", "101%")), Catch::Contains("up to 100"));
  CHECK_THAT(errorOf(parseGain("--gain", "1x")), Catch::Contains("above 1"));
  CHECK_THAT(errorOf(parseGain("--gain", "x")), Catch::Contains("above 1"));
}

TEST_CASE("milliseconds are positive decimals") {
  CHECK(*parseMilliseconds("--slice-ms", "124.7") == 124.7);
  for (const char *text : {"0", "-3", "1e3", "inf", "", "12ms"})
    CHECK_THAT(errorOf(parseMilliseconds("--slice-ms", text)), Catch::Contains("milliseconds"));
}
