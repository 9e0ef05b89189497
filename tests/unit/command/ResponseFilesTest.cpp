// Flags in files, as nvcc and Clang read them.
#include "command/Nvcc.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>

#include <unistd.h>

using namespace smem::command;
using Words = std::vector<std::string>;

TEST_CASE("response files") {
  const auto folder =
      std::filesystem::temp_directory_path() / ("smem-response-test-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "outer.rsp") << "-DA --options-file inner.rsp @inner.rsp";
  std::ofstream(folder / "inner.rsp") << "-DB '-DC=with blank'\n";
  std::ofstream(folder / "loop.rsp") << "-optf loop.rsp";
  auto expanded = expandResponseFiles(Words{"-DX", "@outer.rsp"}, folder.string());
  REQUIRE(bool(expanded));
  CHECK(*expanded == Words{"-DX", "-DA", "-DB", "-DC=with blank", "-DB", "-DC=with blank"});
  for (const Words &bad :
       {Words{"@none.rsp"}, Words{"-optf", "none.rsp"}, Words{"-optf"}, Words{"-optf=loop.rsp"}}) {
    auto failed = expandResponseFiles(bad, folder.string());
    CHECK_FALSE(bool(failed));
    llvm::consumeError(failed.takeError());
  }
  // Lists, long spellings, and names that are relative to the folder of the command, not of the file.
  std::filesystem::create_directories(folder / "sub");
  std::ofstream(folder / "sub/deep.rsp") << "--options-file inner.rsp\n-I\"sub dir/x\"\n";
  for (const Words &flags :
       {Words{"--options-file", "inner.rsp,sub/deep.rsp"}, Words{"-optf=inner.rsp,sub/deep.rsp"},
        Words{"--options-file=inner.rsp", "@sub/deep.rsp"}}) {
    auto lists = expandResponseFiles(flags, folder.string());
    REQUIRE(bool(lists));
    CHECK(*lists == Words{"-DB", "-DC=with blank", "-DB", "-DC=with blank", "-Isub dir/x"});
  }
  auto missing = expandResponseFiles(Words{"-optf", "none.rsp"}, folder.string());
  CHECK_THAT(llvm::toString(missing.takeError()),
             Catch::Contains("'none.rsp'") && Catch::Contains(folder.string()));
  std::filesystem::remove_all(folder);
}
