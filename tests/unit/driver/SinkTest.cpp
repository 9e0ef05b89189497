// --format and -o together.
#include "driver/Sink.h"

#include <catch2/catch.hpp>

using namespace smem::driver;

static std::vector<Sink> sinks(const char *text, const char *output = "") {
  auto parsed = parseSinks(text, output, reportFormats());
  if (!parsed)
    FAIL(llvm::toString(parsed.takeError()));
  return *parsed;
}

static std::string errorOf(const char *text, const char *output = "",
                           llvm::ArrayRef<Format> allowed = reportFormats()) {
  auto parsed = parseSinks(text, output, allowed);
  return parsed ? "" : llvm::toString(parsed.takeError());
}

TEST_CASE("one format, several, and -o for the one without a file") {
  CHECK(sinks("json") == std::vector<Sink>{{Format::Json, ""}});
  CHECK(sinks("json", "out") == std::vector<Sink>{{Format::Json, "out"}});
  CHECK(sinks("sarif=a=b.sarif,text") == std::vector<Sink>{{Format::Sarif, "a=b.sarif"}, {Format::Text, ""}});
  CHECK(sinks("markdown,gitlab=q.json,github=g", "m.md") ==
        std::vector<Sink>{{Format::Markdown, "m.md"}, {Format::Gitlab, "q.json"}, {Format::Github, "g"}});
}

TEST_CASE("combinations that cannot be are one line") {
  CHECK_THAT(errorOf("text,json"), Catch::Contains("text and json would both go to the standard output"));
  CHECK_THAT(errorOf("text,json", "a"), Catch::Contains("would both go to 'a'"));
  CHECK_THAT(errorOf("sarif=a,json=a"), Catch::Contains("would both go to 'a'"));
  CHECK_THAT(errorOf("sarif=a,json", "a"), Catch::Contains("would both go to 'a'"));
  CHECK_THAT(errorOf("sarif=a", "b"), Catch::Contains("-o b has nothing to hold"));
  CHECK_THAT(errorOf("sarfi"), Catch::Contains("unknown format 'sarfi'; did you mean 'sarif'?"));
  CHECK_THAT(errorOf("sarif="), Catch::Contains("give sarif=FILE"));
  for (const char *text : {"", ",", "text,", "=a"})
    CHECK_THAT(errorOf(text), Catch::Contains("unknown format ''"));
  CHECK_THAT(errorOf("sarif", "", plainFormats()), Catch::Contains("unknown format 'sarif'"));
}
