// The command line of `compare`.
#include "driver/Options.h"

#include <catch2/catch.hpp>

using namespace smem;
using namespace smem::driver;
using Catch::Contains;

static llvm::Expected<CommandLine> parse(std::vector<const char *> words) {
  words.insert(words.begin(), {"smem-ledger", "compare"});
  return parseCommandLine(int(words.size()), words.data());
}

static Options options(std::vector<const char *> words) {
  auto line = parse(std::move(words));
  if (!line)
    FAIL(llvm::toString(line.takeError()));
  return line->options;
}

static std::string errorOf(std::vector<const char *> words) {
  auto line = parse(std::move(words));
  return line ? "" : llvm::toString(line.takeError());
}

TEST_CASE("two reports, and what goes with them") {
  Options wanted;
  wanted.command = Command::Compare;
  wanted.inputs = {"a.json", "b.json"};
  wanted.failOn = lint::Severity::Error;
  wanted.sinks = {{Format::Markdown, "page.md"}, {Format::Text, ""}};
  CHECK(options({"a.json", "b.json", "--fail-on", "error", "--format", "markdown=page.md,text"}) == wanted);
}

TEST_CASE("a range of commits, with the options of an analysis") {
  Options wanted;
  wanted.command = Command::Compare;
  wanted.compare = {"main...HEAD", true};
  wanted.buildDirectory = "build";
  wanted.archs = "sm_89";
  wanted.set = {{"hd", 128}};
  wanted.kernel = "fa_*";
  wanted.jobs = 4;
  CHECK(options({"--git", "main...HEAD", "--all", "-p", "build", "--arch", "sm_89", "--set", "hd=128",
                 "--kernel", "fa_*", "-j", "4"}) == wanted);
  CHECK(options({"--git", "a..b", "src", "--", "-DX"}).flags == std::vector<std::string>{"-DX"});
}

TEST_CASE("what does not go together") {
  CHECK_THAT(errorOf({"a.json"}), Contains("two JSON reports"));
  CHECK_THAT(errorOf({"--git", "a..b"}), Contains("name files or folders, or a build with -p"));
  for (std::vector<const char *> words : std::vector<std::vector<const char *>>{{"--arch", "sm_89"},
                                                                                {"--set", "a=1"},
                                                                                {"--cuda", "builtin"},
                                                                                {"-p", "build"},
                                                                                {"--kernel", "k"},
                                                                                {"--regs", "8"},
                                                                                {"--nvcc"},
                                                                                {"--trace", "all"},
                                                                                {"-j", "2"},
                                                                                {"--all"}}) {
    const std::string name = words[0];
    words.insert(words.end(), {"a.json", "b.json"});
    CHECK_THAT(errorOf(words), Contains(name + " belongs to --git"));
  }
  CHECK_THAT(errorOf({"a.json", "b.json", "--format", "csv"}), Contains("unknown format 'csv'"));
  CHECK_THAT(errorOf({"a.json", "b.json", "--cubin", "k"}), Contains("--cubin"));
}
