// Paths of one checkout in another, on folders made for it.
#include "driver/Reroot.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <catch2/catch.hpp>

using namespace smem::driver;

namespace {

// from/{src/a.cu,include/x,build/gen,module/x} and to/{src/a.cu,include/x,old/x,module}.
struct Folders {
  Folders() {
    llvm::SmallString<128> made, real;
    REQUIRE_FALSE(llvm::sys::fs::createUniqueDirectory("reroot", made));
    REQUIRE_FALSE(llvm::sys::fs::real_path(made, real));
    root = real.str().str();
    for (const char *folder : {"/from/src", "/from/include", "/from/build/gen", "/to/src", "/from/module",
                               "/to/include", "/to/old", "/to/module"})
      REQUIRE_FALSE(llvm::sys::fs::create_directories(root + folder));
    for (const char *file : {"/from/src/a.cu", "/to/src/a.cu", "/from/include/x", "/to/include/x",
                             "/to/old/x", "/from/module/x"}) {
      std::error_code error;
      llvm::raw_fd_ostream(root + file, error) << "x";
      REQUIRE_FALSE(error);
    }
    checkouts = {root + "/from", root + "/to"};
  }
  ~Folders() { llvm::sys::fs::remove_directories(root); }

  std::string root;
  Checkouts checkouts;
};

} // namespace

TEST_CASE("a path below the root is relative to it, whichever way it is written") {
  Folders folders;
  const std::string from = folders.checkouts.from;
  CHECK(belowRoot(from + "/src/a.cu", from) == "src/a.cu");
  CHECK(belowRoot(from + "/src/../src/a.cu", from) == "src/a.cu");
  CHECK(belowRoot(from, from) == "");
  CHECK_FALSE(belowRoot(folders.root + "/from2/a.cu", from));
  CHECK_FALSE(belowRoot("/usr/include", from));
  REQUIRE_FALSE(llvm::sys::fs::create_link(from, folders.root + "/link"));
  CHECK(belowRoot(folders.root + "/link/src/a.cu", from) == "src/a.cu");
  CHECK(belowRoot(folders.root + "/link/src/gone.cu", from) == "src/gone.cu");
}

TEST_CASE("what the other checkout lacks stays where it is") {
  Folders folders;
  const auto &[from, to] = folders.checkouts;
  CHECK(reroot(from + "/src/a.cu", folders.checkouts) == to + "/src/a.cu");
  CHECK(reroot(from + "/build/gen", folders.checkouts) == from + "/build/gen");
  CHECK(reroot(from + "/nowhere", folders.checkouts) == to + "/nowhere");
  CHECK(reroot(from + "/module", folders.checkouts) == from + "/module"); // a submodule, not checked out
  CHECK(reroot("/usr/include", folders.checkouts) == "/usr/include");
}

TEST_CASE("flags: relative paths are the build folder's, macros are no paths") {
  Folders folders;
  const auto &[from, to] = folders.checkouts;
  const std::vector<std::string> flags = {
      "-I../include", "-I",           "../include", "-Igen",
      "-isystem",     "/usr/include", "-I../old",   "-DX=../src",
      "-D",           "Y=../src",     "-std=c++17", "-c",
      "../src/a.cu",  "-o",           "a.o",        "--pre-include=../src/a.cu"};
  CHECK(rerootFlags(flags, from + "/build", folders.checkouts) ==
        std::vector<std::string>{"-I" + to + "/include", "-I", to + "/include", "-I" + from + "/build/gen",
                                 "-isystem", "/usr/include", "-I" + to + "/old", "-DX=../src", "-D",
                                 "Y=../src", "-std=c++17", "-c", to + "/src/a.cu", "-o", "a.o",
                                 "--pre-include=" + to + "/src/a.cu"});
}

TEST_CASE("entries of a database keep the folder that the compiler runs in") {
  Folders folders;
  const auto &[from, to] = folders.checkouts;
  const smem::command::Database moved = reroot(
      smem::command::Database{"d",
                              {{from + "/src/a.cu", from + "/build", {"../src/a.cu", "-c", "../src/a.cu"}}}},
      folders.checkouts);
  CHECK(moved.entries.at(0).file == to + "/src/a.cu");
  CHECK(moved.entries.at(0).directory == from + "/build");
  CHECK(moved.entries.at(0).words == std::vector<std::string>{"../src/a.cu", "-c", to + "/src/a.cu"});
}
