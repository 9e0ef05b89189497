// The split into parts: every file in exactly one, about equal in bytes, the same wherever it is made.
#include "driver/Shard.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <random>

using namespace smem::driver;

TEST_CASE("a part is I/N", "[driver]") {
  CHECK(llvm::cantFail(parseShard("1/1")) == Shard{1, 1});
  CHECK(llvm::cantFail(parseShard("7/12")) == Shard{7, 12});
  for (const char *bad : {"", "2", "1/", "/3", "0/3", "4/3", "-1/3", "1/0", "1/3/5", "a/b", "1.5/2",
                          "1/10000", "99999999999/3", "1/99999999999", " 1/2"}) {
    CAPTURE(bad);
    auto shard = parseShard(bad);
    REQUIRE_FALSE(bool(shard));
    const std::string message = llvm::toString(shard.takeError());
    CHECK(message.starts_with(std::string("--shard ") + bad + ": "));
    CHECK(message.find('\n') == std::string::npos);
  }
}

TEST_CASE("the largest file goes first, each to the part with the least", "[driver]") {
  // 9 -> 1; 7 -> 2; 5 -> 2 (7 < 9): 12; 4 -> 1 (9 < 12): 13; 3 -> 2: 15; 1 -> 1: 14.
  CHECK(shardsOf({4, 9, 1, 7, 5, 3}, 2) == std::vector<unsigned>{1, 1, 1, 2, 2, 2});
  CHECK(shardsOf({5, 5, 5}, 3) == std::vector<unsigned>{1, 2, 3});
  CHECK(shardsOf({0, 0, 0, 0}, 2) == std::vector<unsigned>{1, 2, 1, 2});
  CHECK(shardsOf({8}, 4) == std::vector<unsigned>{1});
  CHECK(shardsOf({}, 4).empty());
}

TEST_CASE("parts differ by no more than the largest file", "[driver]") {
  std::mt19937 random(7);
  for (unsigned round = 0; round < 200; ++round) {
    std::vector<std::uint64_t> bytes(random() % 50);
    for (std::uint64_t &each : bytes)
      each = random() % 100'000;
    const unsigned count = 1 + random() % 9;
    std::vector<std::uint64_t> sums(count);
    const std::vector<unsigned> shards = shardsOf(bytes, count);
    REQUIRE(shards.size() == bytes.size());
    for (std::size_t file = 0; file < bytes.size(); ++file) {
      REQUIRE(shards[file] >= 1);
      REQUIRE(shards[file] <= count);
      sums[shards[file] - 1] += bytes[file];
    }
    const auto [least, most] = std::minmax_element(sums.begin(), sums.end());
    const std::uint64_t largest = bytes.empty() ? 0 : *std::max_element(bytes.begin(), bytes.end());
    CHECK(*most - *least <= largest);
  }
}

TEST_CASE("parts keep the order of the files", "[driver]") {
  // None of them exists, so that all count as empty.
  const std::vector<std::string> files = {"no/c.cu", "no/a.cu", "no/b.cu"};
  CHECK(filesOfShard({1, 2}, files) == std::vector<std::string>{"no/c.cu", "no/b.cu"});
  CHECK(filesOfShard({2, 2}, files) == std::vector<std::string>{"no/a.cu"});
  CHECK(filesOfShard({4, 4}, files).empty());
}
