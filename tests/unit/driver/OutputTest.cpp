// Files are replaced whole or not at all.
#include "driver/Output.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>

using namespace smem::driver;
namespace fs = std::filesystem;

static std::string contentOf(const fs::path &path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST_CASE("a file is made and replaced, and nothing is left beside it") {
  const fs::path folder = fs::temp_directory_path() / "smem-output-test";
  fs::create_directories(folder);
  const std::string target = (folder / "out.txt").string();
  for (const char *text : {"one\n", "two and longer\n", ""}) {
    CHECK_FALSE(bool(writeOutput(text, target)));
    CHECK(contentOf(target) == text);
    CHECK(std::distance(fs::directory_iterator(folder), {}) == 1);
  }
  for (const std::string &bad : {folder.string(), (folder / "none/out.txt").string()}) {
    llvm::Error error = writeOutput("x", bad);
    CHECK(bool(error));
    CHECK_THAT(llvm::toString(std::move(error)), Catch::Contains("cannot write '" + bad + "'"));
  }
  fs::remove_all(folder);
}

TEST_CASE("no colour in a file") { CHECK_FALSE(styleFor("file.txt").colour); }
