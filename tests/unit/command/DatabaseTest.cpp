// Compile databases.
#include "command/Database.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>

#include <unistd.h>

using namespace smem::command;
namespace fs = std::filesystem;

namespace {

struct Folder {
  fs::path path = fs::temp_directory_path() / ("smem-database-test-" + std::to_string(getpid()));
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

namespace {

using Words = std::vector<std::string>;

// One entry in the form that `arguments` gives.
std::string entry(const Folder &folder, const std::string &file, const Words &words) {
  std::string text =
      R"({"directory": ")" + folder.path.string() + R"(", "file": ")" + file + R"(", "arguments": [)";
  for (std::size_t index = 0; index < words.size(); ++index)
    text += (index ? ", \"" : "\"") + words[index] + "\"";
  return text + "]}";
}

Database loaded(const Folder &folder, const Words &entries) {
  std::string text = "[";
  for (std::size_t index = 0; index < entries.size(); ++index)
    text += (index ? ",\n" : "") + entries[index];
  folder.write("compile_commands.json", text + "]");
  auto database = loadDatabase(folder.path.string());
  REQUIRE(bool(database));
  return std::move(*database);
}

} // namespace

TEST_CASE("of several entries a CUDA one wins, then the newest architecture, then the first") {
  Folder folder;
  folder.write("src/a.cu", "");
  const std::string file = (folder.path / "src/a.cu").string();
  // What a recorder of processes sees of one nvcc: the host compiler's steps on the same file first.
  Database recorded =
      loaded(folder, {entry(folder, "src/a.cu", {"gcc", "-E", "-x", "c++", "-DSTEP", "src/a.cu"}),
                      entry(folder, "src/a.cu", {"nvcc", "-DREAL", "-c", "src/a.cu"})});
  auto command = commandFor(recorded, file);
  REQUIRE(bool(command));
  CHECK(command->arguments == Words{"-DREAL"});
  CHECK(command->notes.empty());

  Database archs = loaded(folder, {entry(folder, "src/a.cu", {"nvcc", "-arch=sm_80", "-DA=80"}),
                                   entry(folder, "src/a.cu", {"nvcc", "-arch=sm_90a", "-DA=90"}),
                                   entry(folder, "src/a.cu", {"nvcc", "-arch=sm_86", "-DA=86"})});
  command = commandFor(archs, file);
  REQUIRE(bool(command));
  CHECK(command->arguments == Words{"-DA=90"});
  REQUIRE(command->notes.size() == 1);
  CHECK_THAT(command->notes[0], Catch::Contains("3 times") && Catch::Contains("entry 2"));

  Database equal = loaded(folder, {entry(folder, "src/a.cu", {"nvcc", "-DONE", "-o", "static.o"}),
                                   entry(folder, "src/a.cu", {"nvcc", "-DONE", "-O3", "-o", "shared.o"})});
  command = commandFor(equal, file);
  REQUIRE(bool(command));
  CHECK(command->notes.empty()); // what differs changes nothing that is analyzed
}

TEST_CASE("the CUDA files of a database, each once") {
  Folder folder;
  for (const char *name :
       {"src/a.cu", "src/b.cxx", "src/c.cc", "src/d.cu", "src/e.hip", "src/f.cpp", "src/g.cc"})
    folder.write(name, "");
  fs::create_symlink(folder.path / "src/a.cu", folder.path / "src/link.cu");
  folder.write("cuda.rsp", "-x cu\n");
  const Database database =
      loaded(folder, {entry(folder, "src/a.cu", {"nvcc", "-c", "src/a.cu"}),
                      entry(folder, "src/link.cu", {"nvcc", "-c", "src/link.cu"}),
                      entry(folder, "./src/../src/b.cxx", {"ccache", "nvcc", "-x", "cu", "src/b.cxx"}),
                      entry(folder, "src/c.cc", {"clang++", "-x", "cuda", "src/c.cc"}),
                      entry(folder, "src/d.cu", {"hipcc", "src/d.cu"}),
                      entry(folder, "src/e.hip", {"clang++", "-x", "hip", "src/e.hip"}),
                      entry(folder, "src/f.cpp", {"nvcc", "-c", "src/f.cpp"}),
                      entry(folder, "src/g.cc", {"nvcc", "--options-file", "cuda.rsp", "src/g.cc"}),
                      entry(folder, "gen/later.cu", {"nvcc", "-c", "gen/later.cu"})});
  const std::string base = folder.path.string();
  CHECK(cudaFiles(database) ==
        CudaFiles{{base + "/src/a.cu", base + "/src/b.cxx", base + "/src/c.cc", base + "/src/g.cc"},
                  {base + "/gen/later.cu"}});
  CHECK(holds(database, base + "/src/link.cu"));
  CHECK(holds(database, base + "/src/e.hip"));
  CHECK_FALSE(holds(database, base + "/src/h.cu"));
}

TEST_CASE("a relative folder is relative to the database") {
  Folder folder;
  folder.write("src/a.cu", "");
  folder.write("compile_commands.json",
               R"([{"directory": "src", "file": "a.cu", "arguments": ["nvcc", "-I..", "a.cu"]}])");
  auto database = loadDatabase(folder.path.string());
  REQUIRE(bool(database));
  auto command = commandFor(*database, (folder.path / "src/a.cu").string());
  REQUIRE(bool(command));
  CHECK(command->directory == (folder.path / "src").string());
  CHECK(command->nvccFlags == Words{"-I", (folder.path / "src").string() + "/.."});
}

TEST_CASE("a database without the response file that it names") {
  Folder folder;
  folder.write("src/a.cu", "");
  const Database database =
      loaded(folder, {entry(folder, "src/a.cu", {"nvcc", "--options-file", "no/such.rsp"})});
  auto command = commandFor(database, (folder.path / "src/a.cu").string());
  REQUIRE_FALSE(bool(command));
  CHECK_THAT(llvm::toString(command.takeError()), Catch::Contains("compile_commands.json: ") &&
                                                      Catch::Contains("'no/such.rsp'") &&
                                                      Catch::Contains("src/a.cu"));
}

TEST_CASE("Clang's commands have no lists") {
  Folder folder;
  folder.write("src/a.cu", "");
  const Database database = loaded(
      folder, {entry(folder, "src/a.cu", {"clang++", "-DA=x,y", "--cuda-gpu-arch=sm_80", "-x", "cuda"})});
  auto command = commandFor(database, (folder.path / "src/a.cu").string());
  REQUIRE(bool(command));
  CHECK(command->arguments == Words{"-DA=x,y"});
  CHECK(command->archs == Words{"sm_80"});
}
