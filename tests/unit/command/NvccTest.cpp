// Flags, by form and action. The spellings are nvcc's manual's and clang's help's.
#include "command/Nvcc.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>

using namespace smem::command;
using Words = std::vector<std::string>;

static CompileCommand translated(const Words &flags) { return translate("k.cu", "", flags); }

TEST_CASE("what is compiled is kept in every spelling") {
  for (const Words &flags :
       {Words{"-Iinc"}, Words{"-I", "inc"}, Words{"-I=inc"}, Words{"--include-path", "inc"},
        Words{"--include-path=inc"}, Words{"-include-path=inc"}})
    CHECK(translated(flags).arguments == Words{"-Iinc"});
  for (const Words &flags :
       {Words{"-DA=1"}, Words{"-D", "A=1"}, Words{"--define-macro", "A=1"}, Words{"--define-macro=A=1"}})
    CHECK(translated(flags).arguments == Words{"-DA=1"});
  for (const Words &flags :
       {Words{"-std=c++17"}, Words{"-std", "c++17"}, Words{"--std=c++17"}, Words{"--std", "c++17"}})
    CHECK(translated(flags).arguments == Words{"-std=c++17"});
  for (const Words &flags : {Words{"-isystem", "s"}, Words{"-isystem=s"}, Words{"--system-include", "s"}})
    CHECK(translated(flags).arguments == Words{"-isystem", "s"});
  CHECK(translated({"-include", "a.h", "-UX"}).arguments == Words{"-include", "a.h", "-UX"});
  CHECK(translated({"-fno-exceptions", "-fPIC", "-Wall", "-pedantic-errors"}).arguments ==
        Words{"-fno-exceptions"});
}

TEST_CASE("architectures in every spelling") {
  CHECK(translated({"-arch=sm_89"}).archs == Words{"sm_89"});
  CHECK(translated({"-arch", "sm_89"}).archs == Words{"sm_89"});
  CHECK(translated({"--gpu-architecture=compute_80"}).archs == Words{"sm_80"});
  CHECK(translated({"-arch=compute_80", "-code=sm_86,sm_89"}).archs == Words{"sm_86", "sm_89"});
  CHECK(translated({"-arch=compute_80", "-code=compute_80"}).archs == Words{"sm_80"});
  CHECK(translated({"-gencode", "arch=compute_90a,code=sm_90a"}).archs == Words{"sm_90a"});
  CHECK(translated({"-gencode=arch=compute_80,code=[sm_80,sm_86,compute_80]"}).archs ==
        Words{"sm_80", "sm_86"});
  CHECK(translated({"--generate-code=arch=compute_70,code=compute_70"}).archs == Words{"sm_70"});
  CHECK(translated({"-gencode", "arch=compute_80,code=\"sm_80,compute_80\""}).archs == Words{"sm_80"});
  CHECK(translated({"--cuda-gpu-arch=sm_80", "--offload-arch=sm_90"}).archs == Words{"sm_80", "sm_90"});
  CHECK(translated({"-gencode", "arch=compute_80,code=sm_80", "-gencode", "arch=compute_80,code=sm_80"})
            .archs == Words{"sm_80"});
  CHECK(translated({"-arch=native"}).archs.empty());
  CHECK(translated({"-arch=native"}).notes.size() == 1);
}

TEST_CASE("values do not fall out of flags that are left out") {
  const CompileCommand command = translated({"-Xptxas",   "-v,-O3",
                                             "-ccbin",    "g++-12",
                                             "-t",        "4",
                                             "--threads", "0",
                                             "-o",        "k.o",
                                             "-odir",     "out",
                                             "-MF",       "k.d",
                                             "-MT",       "k.o",
                                             "-x",        "cu",
                                             "-O3",       "-O",
                                             "2",         "-c",
                                             "-g",        "-G",
                                             "-lineinfo", "--use_fast_math",
                                             "-Werror",   "all-warnings",
                                             "-m64",      "--diag-suppress",
                                             "20012",     "-Xcudafe",
                                             "--x",       "k.cu",
                                             "other.o"});
  CHECK(command.arguments == Words{"-D__CUDACC_DEBUG__=1"});
  CHECK(command.notes.empty());
  CHECK(command.archs.empty());
}

TEST_CASE("-Werror takes a word and no flag") {
  CHECK(translated({"-Werror", "-DA"}).arguments == Words{"-DA"});
  CHECK(translated({"-Werror", "all-warnings", "-DA"}).arguments == Words{"-DA"});
  CHECK(translated({"-Werror=reorder", "-DA"}).arguments == Words{"-DA"});
}

TEST_CASE("what the host compiler gets is kept where it matters") {
  CHECK(translated({"-Xcompiler", "-Wall,-DA=1,-fPIC"}).arguments == Words{"-DA=1"});
  CHECK(translated({"-Xcompiler=-fopenmp"}).arguments == Words{"-fopenmp"});
  CHECK(translated({"--compiler-options", "-O2 -I inc -DB"}).arguments == Words{"-I", "-DB"});
  CHECK(translated({"-Xcompiler", "-isystem,/usr/x"}).arguments == Words{"-isystem", "/usr/x"});
}

TEST_CASE("macros that a flag defines") {
  CHECK(translated({"-rdc=true"}).arguments == Words{"-D__CUDACC_RDC__=1"});
  CHECK(translated({"-rdc", "false"}).arguments.empty());
  CHECK(translated({"-dc"}).arguments == Words{"-D__CUDACC_RDC__=1"});
  CHECK(translated({"--expt-relaxed-constexpr"}).arguments == Words{"-D__CUDACC_RELAXED_CONSTEXPR__=1"});
  CHECK(translated({"--extended-lambda"}).arguments.empty());
}

TEST_CASE("register caps") {
  CHECK(translated({"-maxrregcount=64"}).maxRegisters == 64);
  CHECK(translated({"--maxrregcount", "128"}).maxRegisters == 128);
  CHECK_FALSE(translated({"-maxrregcount=many"}).maxRegisters);
  CHECK(translated({"-maxrregcount=many"}).notes.size() == 1);
}

TEST_CASE("what is not known is said and not passed on") {
  const CompileCommand command = translated({"-strange", "--stranger=1", "-Xclang", "-foo", "-I"});
  CHECK(command.arguments.empty());
  REQUIRE(command.notes.size() == 4);
  CHECK(command.notes[0] == "'-strange' is not known; it was left out");
  CHECK(command.notes[3] == "'-I' lacks its value; it was left out");
}

TEST_CASE("nvcc's own flags go back to nvcc, with absolute paths and without output") {
  const CompileCommand command = translate("k.cu", "/build",
                                           Words{"-Iinc", "-I", "/abs", "-DA", "--use_fast_math", "-o", "k.o",
                                                 "-MD", "-c", "-fPIC", "--extended-lambda", "-keep"});
  CHECK(command.nvccFlags ==
        Words{"-I", "/build/inc", "-I", "/abs", "-DA", "--use_fast_math", "--extended-lambda"});
}

TEST_CASE("response files") {
  const auto folder = std::filesystem::temp_directory_path() / "smem-response-test";
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
  std::filesystem::remove_all(folder);
}
