// Headers by their text: which have kernels, what they declare, which unit they are read through.
#include "driver/Headers.h"
#include "driver/UnitFinder.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>

#include <unistd.h>

using namespace smem::driver;
namespace fs = std::filesystem;
using Names = std::vector<std::string>;

TEST_CASE("headers by their names") {
  for (const char *file : {"a.cuh", "b/a.h", "a.hpp", "a.inl", "a.cu.h", "a.hh", "a.inc"})
    CHECK(isHeader(file));
  for (const char *file : {"a.cu", "a.cpp", "a.cxx", "h", "a"})
    CHECK_FALSE(isHeader(file));
}

TEST_CASE("kernels and functions that a text declares") {
  const DeclaredNames names =
      namesIn("// __global__ void not(int);\n"
              "/* __global__ void neither(); */ const char *s = \"__global__ void nor()\";\n"
              "template <int T>\n"
              "__global__ void __launch_bounds__(T * (2 + 2)) attend(float *out) { use(out); }\n"
              "static __global__ __maxnreg__(64) void\n  copy(int n);\n"
              "template <class T> void launch(T *p) { attend<4><<<1, 4>>>(p); return go(p); }\n"
              "int declared(int);\n");
  CHECK(names.kernels == Names{"attend", "copy"});
  CHECK(names.functions == Names{"launch"});
}

namespace {

struct Project {
  fs::path root = fs::temp_directory_path() / ("smem-headers-test-" + std::to_string(getpid()));
  Project() { fs::create_directories(root / ".git"); }
  ~Project() { fs::remove_all(root); }
  std::string write(const std::string &name, const std::string &text) const {
    fs::create_directories((root / name).parent_path());
    std::ofstream(root / name) << text;
    return (root / name).string();
  }
};

} // namespace

TEST_CASE("the unit that knows the kernels, then the nearest") {
  Project project;
  const std::string header =
      project.write("include/attn/attend.cuh", "#pragma once\n"
                                               "template <int T> __global__ void attend() {}\n"
                                               "template <int T> void run() { attend<T><<<1, 1>>>(); }\n");
  const std::string wrapped = project.write("include/attn/all.h", "#include \"attend.cuh\"\n");
  const std::string indirect = project.write("include/attn/a.cu", "#include \"all.h\"\n");
  const std::string direct = project.write("src/b.cu", "#include <attn/attend.cuh>\n");
  const std::string runs = project.write("src/c.cu", "#include <attn/all.h>\nvoid f() { run<4>(); }\n");
  const std::string names = project.write("test/d.cu", "#include <attn/all.h>\nauto *p = attend<8>;\n");
  const std::string stem = project.write("src/attend.cu", "#include \"../include/attn/attend.cuh\"\n");
  const std::string other =
      project.write("src/e.cu", "#include \"attend.cuh\"\nvoid attend();\n"); // not found
  project.write("include/attn/go.h",
                "#include \"attend.cuh\"\ninline void go() { attend<16><<<1, 1>>>(); }\n");
  const std::string launched = project.write("test/f.cu", "#include <attn/go.h>\nvoid f() { go(); }\n");
  project.write("include/attn/impl.h",
                "#include \"attend.cuh\"\n#define INSTANCE(T) \\\n"
                "  void instance##T() { \\\n    attend<T><<<1, 1>>>(); }\n#define OTHER 1\n");
  const std::string macro = project.write("test/deep/g.cu", "#include <attn/impl.h>\nINSTANCE(8)\n");
  const std::string noMacro = project.write("src/h.cu", "#include <attn/impl.h>\nint x = OTHER;\n");
  const Shared shared; // no database, no flags: the folders are found
  auto unitOf = [&](const Names &units) { return UnitFinder(shared, units).unitFor(header); };
  CHECK(unitOf({indirect, direct, runs, names, stem, other}) == names);
  CHECK(unitOf({indirect, direct, runs, stem, macro, noMacro}) == macro);
  CHECK(unitOf({indirect, direct, runs, stem, noMacro}) == runs);
  CHECK(unitOf({indirect, direct, stem, launched}) == launched);
  CHECK(unitOf({indirect, direct, stem}) == stem); // of b.cu and attend.cu the one of the same name
  CHECK(unitOf({indirect, direct}) == direct);
  CHECK(unitOf({indirect}) == indirect);
  CHECK_FALSE(unitOf({other}));
  CHECK_FALSE(unitOf({}));
  CHECK(UnitFinder(shared, {runs}).isIncluded(header));
  CHECK_FALSE(UnitFinder(shared, {other}).isIncluded(header));
}
