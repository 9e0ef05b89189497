// The options of estimate: what they become, and what they need of each other.
#include "driver/Options.h"

#include <catch2/catch.hpp>

using namespace smem::driver;

static llvm::Expected<CommandLine> parsed(std::vector<const char *> words) {
  words.insert(words.begin(), {"smem-ledger", "estimate"});
  return parseCommandLine(int(words.size()), words.data());
}

static std::string errorOf(std::vector<const char *> words) {
  auto line = parsed(std::move(words));
  return line ? "" : llvm::toString(line.takeError());
}

TEST_CASE("estimate reads axes, the inverse and the lever") {
  const Options options = parsed({"a.cu",      "--sweep",
                                  "A=1,2",     "--sweep",
                                  "B=8:16:8",  "--keep-blocks",
                                  "2",         "--maximize",
                                  "C",         "--set",
                                  "D=3",       "--recompile",
                                  "--profile", "p.csv",
                                  "--wall-ms", "1270",
                                  "--gain",    "2x",
                                  "--bar",     "1.5%",
                                  "--format",  "csv=t.csv,markdown"})
                              ->options;
  CHECK(options.command == Command::Estimate);
  CHECK(options.inputs == std::vector<std::string>{"a.cu"});
  CHECK(options.estimate.sweep == std::vector<smem::estimate::Axis>{{"A", {1, 2}}, {"B", {8, 16}}});
  CHECK(options.estimate.keepBlocks == 2);
  CHECK(options.estimate.maximize == "C");
  CHECK(options.estimate.recompile);
  CHECK(options.estimate.profile == "p.csv");
  CHECK(*options.estimate.gain == Approx(0.5));
  CHECK(*options.estimate.bar == Approx(0.015));
  CHECK(options.sinks == std::vector<Sink>{{Format::Csv, "t.csv"}, {Format::Markdown, ""}});
}

TEST_CASE("a lever needs no file, a change does") {
  CHECK(parsed({"--slice-ms", "124.7", "--wall-ms", "1270", "--gain", "11%"})->options.inputs.empty());
  CHECK_THAT(errorOf({"--set", "A=1"}), Catch::Contains("no input"));
  CHECK_THAT(errorOf({}), Catch::Contains("nothing to estimate"));
  CHECK_THAT(errorOf({"a.cu", "b.cu", "--set", "A=1"}), !Catch::Equals(""));
}

TEST_CASE("options that need or forbid each other say so") {
  CHECK_THAT(errorOf({"a.cu", "--keep-blocks", "2"}), Catch::Contains("needs --maximize"));
  CHECK_THAT(errorOf({"a.cu", "--maximize", "A"}), Catch::Contains("needs --keep-blocks"));
  CHECK_THAT(errorOf({"a.cu", "--set", "A=1", "--sweep", "A=1"}), Catch::Contains("contradict"));
  CHECK_THAT(errorOf({"a.cu", "--set", "A=1", "--keep-blocks", "1", "--maximize", "A"}),
             Catch::Contains("contradict"));
  CHECK_THAT(errorOf({"a.cu", "--recompile", "--sweep", "A=1"}), Catch::Contains("needs --set"));
  CHECK_THAT(errorOf({"--gain", "1%"}), Catch::Contains("--gain needs a slice"));
  CHECK_THAT(errorOf({"a.cu", "--set", "A=1", "--format", "csv"}), Catch::Contains("needs --sweep"));
}
