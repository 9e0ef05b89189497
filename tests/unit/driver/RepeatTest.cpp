// The command that repeats one file of a run says what the run was asked, in words that a shell leaves alone.
#include "driver/Repeat.h"

#include <catch2/catch.hpp>

using namespace smem::driver;

TEST_CASE("words for a shell", "[driver]") {
  CHECK(shellWord("src/k-1.cu") == "src/k-1.cu");
  CHECK(shellWord("-DN=4") == "-DN=4");
  CHECK(shellWord("") == "''");
  CHECK(shellWord("fa_*") == "'fa_*'");
  CHECK(shellWord("a b$c") == "'a b$c'");
  CHECK(shellWord("it's") == "'it'\\''s'");
}

TEST_CASE("the command to repeat a file", "[driver]") {
  const char *const words[] = {
      "smem-ledger", "lint",  "a.cu", "b c.cu",  "--arch", "sm_80,sm_90", "--kernel", "fa_*", "--set",
      "N=4",         "--set", "M=2",  "--trace", "all",    "--cuda",      "builtin",  "-j",   "3",
      "--fail-on",   "note",  "-o",   "out.txt", "--regs", "40",          "--",       "-O2",  "-DX=a b"};
  auto line = parseCommandLine(std::size(words), words);
  REQUIRE(bool(line));
  CHECK(commandToRepeat(line->options, "b c.cu") ==
        "smem-ledger lint --in-process --arch sm_80,sm_90 --kernel 'fa_*' --set M=2 --set N=4 --regs 40 "
        "--trace all "
        "--cuda builtin 'b c.cu' -- -O2 '-DX=a b'");
  Options plain;
  plain.command = Command::Compare;
  CHECK(commandToRepeat(plain, "a.cu") == "smem-ledger report --in-process a.cu");
  plain.registers.nvcc = true;
  plain.registers.cubin = "a.cubin";
  plain.registers.ptxasLog = "log";
  plain.buildDirectory = "build";
  CHECK(commandToRepeat(plain, "a.cu") ==
        "smem-ledger report --in-process --cubin a.cubin --ptxas-log log --nvcc -p build a.cu");
}
