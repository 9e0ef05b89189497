// Compile databases.
#include "command/Database.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>

using namespace smem::command;
namespace fs = std::filesystem;

namespace {

struct Folder {
  fs::path path = fs::temp_directory_path() / "smem-database-test";
  Folder() { fs::create_directories(path / "src"); }
  ~Folder() { fs::remove_all(path); }
  void write(const char *name, const std::string &text) const { std::ofstream(path / name) << text; }
};

} // namespace

TEST_CASE("both forms of an entry, and relative files") {
  Folder folder;
  folder.write("src/a.cu", "");
  folder.write("src/b.cu", "");
  folder.write("compile_commands.json", R"([{"directory": ")" + folder.path.string() +
                                            R"(", "file": "src/a.cu",
                    "command": "nvcc -DNAME=\\\"x\\\" '-DB=1 2' -c src/a.cu"},
                   {"directory": ")" + folder.path.string() +
                                            R"(", "file": "src/../src/b.cu",
                    "arguments": ["clang++", "-x", "cuda", "-DC", "src/b.cu"]}])");
  auto database = loadDatabase(folder.path.string());
  REQUIRE(bool(database));
  auto a = commandFor(*database, (folder.path / "src/a.cu").string());
  REQUIRE(bool(a));
  CHECK(a->arguments == std::vector<std::string>{"-DNAME=\"x\"", "-DB=1 2"});
  CHECK(a->directory == folder.path.string());
  CHECK(a->notes.empty());
  auto b = commandFor(*database, (folder.path / "src/b.cu").string());
  REQUIRE(bool(b));
  CHECK(b->arguments == std::vector<std::string>{"-DC"});
}

TEST_CASE("a file without an entry takes the nearest CUDA entry's flags and says so") {
  Folder folder;
  fs::create_directories(folder.path / "other");
  const std::string base = folder.path.string();
  folder.write("compile_commands.json", R"([{"directory": ")" + base +
                                            R"(", "file": "other/far.cu", "arguments": ["nvcc", "-DFAR"]},
                   {"directory": ")" + base +
                                            R"(", "file": "src/host.cpp", "arguments": ["g++", "-DHOST"]},
                   {"directory": ")" + base +
                                            R"(", "file": "src/near.cu", "arguments": ["nvcc", "-DNEAR"]}])");
  auto database = loadDatabase(base + "/compile_commands.json");
  REQUIRE(bool(database));
  auto command = commandFor(*database, base + "/src/new.cu");
  REQUIRE(bool(command));
  CHECK(command->arguments == std::vector<std::string>{"-DNEAR"});
  CHECK(command->notes.size() == 1);
}

TEST_CASE("broken databases are errors with their place") {
  Folder folder;
  for (const char *text :
       {"", "{", "{}", "[1]", R"([{"file": "a.cu"}])", R"([{"directory": "/", "file": "a.cu"}])",
        R"([{"directory": "/", "file": "a.cu", "arguments": [1]}])"}) {
    folder.write("compile_commands.json", text);
    auto database = loadDatabase(folder.path.string());
    CHECK_FALSE(bool(database));
    CHECK_THAT(llvm::toString(database.takeError()), Catch::Contains("compile_commands.json: "));
  }
  folder.write("compile_commands.json", "[]");
  auto empty = loadDatabase(folder.path.string());
  REQUIRE(bool(empty));
  auto command = commandFor(*empty, "a.cu");
  CHECK_FALSE(bool(command));
  llvm::consumeError(command.takeError());
}
