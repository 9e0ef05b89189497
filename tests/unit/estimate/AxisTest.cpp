// What a sweep may be, and in which order its points come.
#include "estimate/Axis.h"

#include <catch2/catch.hpp>

using namespace smem::estimate;

static std::string errorOf(llvm::StringRef text) {
  auto axis = parseAxis(text);
  return axis ? "" : llvm::toString(axis.takeError());
}

TEST_CASE("parseAxis reads lists, ranges and both together") {
  CHECK(*parseAxis("N=16,32,64") == Axis{"N", {16, 32, 64}});
  CHECK(*parseAxis("N=16:64:16") == Axis{"N", {16, 32, 48, 64}});
  CHECK(*parseAxis("N=16:63:16") == Axis{"N", {16, 32, 48}}); // 64 is behind the end
  CHECK(*parseAxis("N=3:5") == Axis{"N", {3, 4, 5}});
  CHECK(*parseAxis(" N = 8, 16:32:16 ") == Axis{"N", {8, 16, 32}});
  CHECK(*parseAxis("N=0") == Axis{"N", {0}});
  CHECK(*parseAxis("N=7:7:3") == Axis{"N", {7}});
  CHECK(*parseAxis("params.N") == Axis{"params.N", {}}); // those of its domain
}

TEST_CASE("parseAxis says in one line what is wrong") {
  CHECK_THAT(errorOf("=3"), Catch::Contains("NAME=LOW:HIGH:STEP"));
  CHECK_THAT(errorOf("N="), Catch::Contains("NAME=LOW:HIGH:STEP"));
  CHECK_THAT(errorOf("N=a"), Catch::Contains("'a' is not an integer"));
  CHECK_THAT(errorOf("N=-4"), Catch::Contains("'-4' is not an integer"));
  CHECK_THAT(errorOf("N=1.5"), Catch::Contains("'1.5' is not an integer"));
  CHECK_THAT(errorOf("N=1,,2"), Catch::Contains("'' is not an integer"));
  CHECK_THAT(errorOf("N=1:8:0"), Catch::Contains("step must not be 0"));
  CHECK_THAT(errorOf("N=8:1:1"), Catch::Contains("8:1 has no value"));
  CHECK_THAT(errorOf("N=1:2:3:4"), Catch::Contains("is no range"));
  CHECK_THAT(errorOf("N=16,16"), Catch::Contains("16 is given twice"));
  CHECK_THAT(errorOf("N=2147483648"), Catch::Contains("between 0 and 2147483647"));
  CHECK_THAT(errorOf("N=99999999999999999999"), Catch::Contains("between 0 and 2147483647"));
  CHECK_THAT(errorOf("N=0:2147483647"), Catch::Contains("more than 1000000 values"));
}

TEST_CASE("points are the product of the axes, the last one fastest") {
  const std::vector<Axis> axes = {{"A", {1, 2}}, {"B", {10, 20, 30}}};
  CHECK(*countPoints(axes) == 6);
  CHECK(pointAt(axes, 0) == std::vector<std::int64_t>{1, 10});
  CHECK(pointAt(axes, 2) == std::vector<std::int64_t>{1, 30});
  CHECK(pointAt(axes, 3) == std::vector<std::int64_t>{2, 10});
  CHECK(pointAt(axes, 5) == std::vector<std::int64_t>{2, 30});
  CHECK(*countPoints({}) == 1);
  CHECK(*countPoints({{"A", {1, 2}}, {"B", {}}}) == 2);
}

TEST_CASE("an axis given twice and a table that nobody reads are refused") {
  auto twice = countPoints({{"A", {1}}, {"A", {2}}});
  CHECK_THAT(llvm::toString(twice.takeError()), Catch::Contains("A is given twice"));
  Axis thousand{"A", std::vector<std::int64_t>(1001)};
  Axis other = thousand;
  other.name = "B";
  auto many = countPoints({thousand, other}); // 1,002,001
  CHECK_THAT(llvm::toString(many.takeError()), Catch::Contains("more than 1000000 points"));
}
