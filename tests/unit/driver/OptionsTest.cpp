// The command line as values.
#include "driver/Options.h"

#include <catch2/catch.hpp>

using namespace smem;
using namespace smem::driver;

static llvm::Expected<CommandLine> parse(std::vector<const char *> words) {
  words.insert(words.begin(), "smem-ledger");
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

TEST_CASE("a report with everything") {
  const Options given = options(
      {"report", "a.cu",       "dir",     "--arch",  "sm_89,sm_90", "--kernel", "fa_*", "--set",    "hd=128",
       "--set",  "FA_TQ=0x20", "--cubin", "k.cubin", "--format",    "json",     "-o",   "out.json", "-j",
       "4",      "--cuda",     "builtin", "--",      "-DX",         "--arch",   "sm_75"});
  Options wanted;
  wanted.command = Command::Report;
  wanted.inputs = {"a.cu", "dir"};
  wanted.archs = "sm_89,sm_90";
  wanted.kernel = "fa_*";
  wanted.set = {{"FA_TQ", 32}, {"hd", 128}};
  wanted.registers.cubin = "k.cubin";
  wanted.sinks = {{Format::Json, "out.json"}};
  wanted.jobs = 4;
  wanted.cuda = "builtin";
  wanted.flags = {"-DX", "--arch", "sm_75"};
  CHECK(given == wanted);
}

TEST_CASE("--set takes one value and leaves the file that follows alone") {
  const Options given = options({"lint", "--set", "a=1", "file.cu", "--set", "b=2"});
  CHECK(given.inputs == std::vector<std::string>{"file.cu"});
  CHECK(given.set == ledger::Overrides{{"a", 1}, {"b", 2}});
}

TEST_CASE("settings are integers from 0 to 2^31 - 1") {
  CHECK(parseSetting("hd=128")->second == 128);
  CHECK(parseSetting(" hd = 0x80 ")->second == 128);
  CHECK(parseSetting("PAD=0")->second == 0);
  CHECK(parseSetting("N=010")->second == 10);
  CHECK(parseSetting("N=2147483647")->second == 2147483647);
  for (const char *bad : {"hd", "hd=", "=1", "hd=x", "hd=1.5", "hd=-1", "hd=2147483648",
                          "hd=9223372036854775807", "hd=99999999999999999999", "hd=1 2", "hd=0x"}) {
    auto setting = parseSetting(bad);
    INFO(bad);
    CHECK_FALSE(bool(setting));
    llvm::consumeError(setting.takeError());
  }
}

TEST_CASE("occupancy") {
  const Options given =
      options({"occupancy", "--threads", "256", "--regs", "101", "--static", "16", "--dynamic", "69376",
               "--barriers", "2", "--carveout", "50", "--opt-in", "70000"});
  occupancy::BlockUse use;
  use.threads = 256;
  use.registers = 101;
  use.staticBytes = 16;
  use.dynamicBytes = 69376;
  use.barriers = 2;
  use.carveOutPercent = 50;
  use.optIn = {occupancy::OptIn::Kind::Attribute, 70000};
  CHECK(given.occupancy.use == use);
  CHECK(options({"occupancy", "--threads", "1", "--opt-in", "none"}).occupancy.use.optIn.kind ==
        occupancy::OptIn::Kind::None);
  CHECK(options({"occupancy", "--threads", "1", "--blocks", "2"}).occupancy.blocks == 2);
  CHECK(options({"occupancy", "--batch"}).occupancy.batch);
}

TEST_CASE("lint: formats, change and baseline") {
  const Options given =
      options({"lint", "src", "--format", "sarif=o.sarif,text", "--diff", "-", "--baseline", "known.json"});
  CHECK(given.inputs == std::vector<std::string>{"src"});
  CHECK(given.sinks == std::vector<Sink>{{Format::Sarif, "o.sarif"}, {Format::Text, ""}});
  CHECK(given.lint == LintOptions{{"", "-", false}, {"known.json", ""}});
  CHECK(given.lint.change.narrows());
  const Options all =
      options({"lint", "src", "--git", "main..HEAD", "--all", "--write-baseline", "known.json"});
  CHECK(all.lint == LintOptions{{"main..HEAD", "", true}, {"", "known.json"}});
  CHECK_FALSE(all.lint.change.narrows());
  CHECK(errorOf({"lint", "src", "--git", "a..b", "--diff", "-"}) ==
        "--git and --diff contradict: the change comes from one of them");
  CHECK(errorOf({"lint", "src", "--git", "a..b", "--write-baseline", "f"}) ==
        "--write-baseline and --git contradict: a baseline of a part would forget the rest");
  CHECK_FALSE(errorOf({"report", "src", "--git", "a..b"}).empty());
}

TEST_CASE("mistakes are one line") {
  CHECK(errorOf({"repotr"}) == "unknown command 'repotr'; did you mean 'report'?");
  CHECK(errorOf({"report", "a.cu", "--arhc", "sm_89"}) == "unknown option '--arhc'; did you mean '--arch'?");
  CHECK(errorOf({"report", "a.cu", "--regs", "32", "--nvcc"}) ==
        "--regs and --nvcc contradict: registers come from one of them");
  for (std::vector<const char *> words :
       std::vector<std::vector<const char *>>{{},
                                              {"report"},
                                              {"explain"},
                                              {"report", "a.cu", "--format", "xml"},
                                              {"dump", "banks", "a.cu"},
                                              {"dump", "facts", "a.cu", "b.cu"},
                                              {"report", "a.cu", "--regs", "0"},
                                              {"occupancy"},
                                              {"lint", "a.cu", "--fail-on", "never"},
                                              {"report", "a.cu", "-p", "b", "--", "-DX"}}) {
    const std::string error = errorOf(words);
    CHECK_FALSE(error.empty());
    CHECK(error.find('\n') == std::string::npos);
  }
}

TEST_CASE("help and version are answers, not errors") {
  for (std::vector<const char *> words : std::vector<std::vector<const char *>>{
           {"--help"}, {"--version"}, {"report", "--help"}, {"occupancy", "-h"}}) {
    auto line = parse(words);
    REQUIRE(bool(line));
    CHECK(line->answer);
  }
}
