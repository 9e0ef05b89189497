// How words are quoted for each shell.
#include "driver/Completion.h"

#include <catch2/catch.hpp>

using namespace smem::driver;
using Catch::Contains;

static ProgramWords sample() {
  ProgramWords program;
  program.program = {"tool", "Says.", {{.names = {"--help"}, .text = "print"}}};
  OptionWords kind{.names = {"--kind"},
                   .value = "KIND[,...]",
                   .text = "what's [read]: all",
                   .offer = Offer::Words,
                   .choices = {"a", "b"},
                   .isList = true};
  OptionWords file{.names = {"-o"}, .value = "FILE", .text = "out", .offer = Offer::Files};
  OptionWords place{.names = {"where"},
                    .text = "place",
                    .offer = Offer::Words,
                    .choices = {"x", "y"},
                    .isPositional = true};
  program.commands = {{"read", "reads", {place, kind, file}}};
  return program;
}

TEST_CASE("bash: lists, file names and the first positional") {
  const std::string text = bashCompletion(sample());
  CHECK_THAT(text, Contains("  read:--kind)\n    _smem_ledger_list 'a b'\n"));
  CHECK_THAT(text, Contains("  read:-o)\n    :\n"));
  CHECK_THAT(text, Contains("    read) _smem_ledger_words 'x y' ;;\n"));
  CHECK_THAT(text, Contains("  read) _smem_ledger_words '--kind -o' ;;\n"));
}

TEST_CASE("zsh: brackets, colons and apostrophes are no syntax") {
  const std::string text = zshCompletion(sample());
  CHECK_THAT(text,
             Contains("'--kind=[what'\\''s \\[read\\]\\: all]:KIND\\[,...\\]:_sequence compadd - a b'"));
  CHECK_THAT(text, Contains("'-o[out]:FILE:_files'"));
  CHECK_THAT(text, Contains("'1:where:(x y)'"));
}

TEST_CASE("fish: one line an option") {
  const std::string text = fishCompletion(sample());
  CHECK_THAT(
      text,
      Contains("-n '__fish_seen_subcommand_from read' -l kind -x -a 'a b' -d 'what\\'s [read]: all'\n"));
  CHECK_THAT(text, Contains("-n '__fish_seen_subcommand_from read' -s o -r -F -d 'out'\n"));
  CHECK_THAT(text, Contains("-n '__fish_seen_subcommand_from read' -f -a 'x y'\n"));
}
