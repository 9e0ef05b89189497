// The manual page of a small program, read as roff reads it.
#include "driver/ManPage.h"

#include <catch2/catch.hpp>

using namespace smem::driver;
using Catch::Contains;

static ProgramWords sample() {
  ProgramWords program;
  program.program = {"tool", "Says what's in a file.", {{.names = {"-h", "--help"}, .text = "print this"}}};
  program.version = "tool 1.2";
  program.notes = {"Exit codes: 0 done; 1 not", ".dots lead nowhere"};
  program.commands = {{"read",
                       "reads",
                       {{.names = {"inputs"}, .text = "files", .isPositional = true, .isRepeated = true},
                        {.names = {"-o"}, .value = "FILE", .text = "back\\slash"}}}};
  return program;
}

TEST_CASE("names, synopsis and options are set apart") {
  const std::string page = manPage(sample());
  CHECK_THAT(
      page,
      Contains(
          ".TH TOOL 1 \"\" \"tool 1.2\" \"User Commands\"\n.SH NAME\ntool \\- says what\\(aqs in a file\n"));
  CHECK_THAT(page, Contains("\\fBtool\\fR \\fBread\\fR [\\fIOPTIONS\\fR] [\\fIINPUTS\\fR ...]\n"));
  CHECK_THAT(page, Contains(".TP\n\\fB\\-h\\fR, \\fB\\-\\-help\\fR\nprint this\n"));
  CHECK_THAT(page, Contains(".SS read\nreads\n.TP\n\\fIINPUTS\\fR\nfiles\n.TP\n\\fB\\-o\\fR \\fIFILE\\fR\n"));
}

TEST_CASE("exit codes are entries, other notes paragraphs") {
  const std::string page = manPage(sample());
  CHECK_THAT(page, Contains(".SH EXIT STATUS\n.TP\n\\fB0\\fR\ndone\n.TP\n\\fB1\\fR\nnot\n.SH NOTES\n.PP\n"));
}

TEST_CASE("no text becomes a request or an escape") {
  const std::string page = manPage(sample());
  CHECK_THAT(page, Contains("back\\(rsslash\n"));
  CHECK_THAT(page, Contains("\n\\&.dots lead nowhere\n"));
}
