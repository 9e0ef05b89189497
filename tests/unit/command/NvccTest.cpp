// Flags, by form and action. The spellings are nvcc's manual's and clang's help's.
#include "command/Nvcc.h"
#include "command/Architectures.h"

#include <catch2/catch.hpp>

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

TEST_CASE("what the other rows with an effect come to") {
  // Clang's own spelling, as clang --help of version 22 has it.
  const std::pair<Words, Words> cases[] = {
      {{"-iquote", "q"}, {"-iquote", "q"}},
      {{"-idirafterq"}, {"-idirafter", "q"}},
      {{"-cxx-isystem", "q"}, {"-cxx-isystem", "q"}},
      {{"-imacros", "m.h"}, {"-imacros", "m.h"}},
      {{"--pre-include=a.h"}, {"-include", "a.h"}},
      {{"-isysroot", "/s"}, {"-isysroot", "/s"}},
      {{"--sysroot=/s"}, {"--sysroot=/s"}},
      {{"--sysroot", "/s"}, {"--sysroot=/s"}},
      {{"-target", "x86_64-linux-gnu"}, {"--target=x86_64-linux-gnu"}},
      {{"--target=x86_64-linux-gnu"}, {"--target=x86_64-linux-gnu"}},
      {{"--gcc-toolchain=/g"}, {"--gcc-toolchain=/g"}},
      {{"--gcc-install-dir=/g/12"}, {"--gcc-install-dir=/g/12"}},
      {{"-nostdinc", "-nostdinc++", "-undef", "-ansi"}, {"-nostdinc", "-nostdinc++", "-undef", "-ansi"}},
      {{"-pthread", "-fopenmp", "-fno-openmp"}, {"-pthread", "-fopenmp", "-fno-openmp"}},
      {{"-fopenmp=libomp"}, {"-fopenmp=libomp"}},
      {{"-ftemplate-depth", "99"}, {"-ftemplate-depth=99"}},
      {{"-ftemplate-depth=99"}, {"-ftemplate-depth=99"}},
      {{"-fconstexpr-depth=99", "-fconstexpr-steps=9"}, {"-fconstexpr-depth=99", "-fconstexpr-steps=9"}},
      {{"-stdlib=libc++"}, {"-stdlib=libc++"}},
      {{"-fpack-struct", "-DA"}, {"-fpack-struct", "-DA"}}, // its value is never the next word
      {{"-fpack-struct=4"}, {"-fpack-struct=4"}},
      {{"-fexceptions", "-frtti", "-fno-rtti"}, {"-fexceptions", "-frtti", "-fno-rtti"}},
      {{"-fms-extensions", "-fshort-enums"}, {"-fms-extensions", "-fshort-enums"}},
      {{"-fsigned-char", "-funsigned-char"}, {"-fsigned-char", "-funsigned-char"}},
      {{"-fchar8_t", "-fno-char8_t", "-ffreestanding"}, {"-fchar8_t", "-fno-char8_t", "-ffreestanding"}},
      {{"-ffast-math"}, {"-ffast-math"}},
      {{"-allow-unsupported-compiler"}, {"-D__NV_NO_HOST_COMPILER_CHECK=1"}},
  };
  for (const auto &[flags, kept] : cases) {
    CAPTURE(flags);
    CHECK(translated(flags).arguments == kept);
    CHECK(translated(flags).notes.empty());
  }
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
  CHECK(translated({"-gencode", "code=sm_80,arch=compute_80"}).archs == Words{"sm_80"});
  CHECK(translated({"-gencode=arch=compute_80,code=lto_80"}).archs == Words{"sm_80"});
  CHECK(translated({"-gencode", "arch=compute_100f,code=[sm_100f,sm_103a,compute_100f]"}).archs ==
        Words{"sm_100f", "sm_103a"});
  CHECK(translated({"--generate-code=arch=compute_80,code=[compute_80,sm_80]",
                    "--generate-code=arch=compute_90a,code=[compute_90a,sm_90a]", "-arch=sm_120"})
            .archs == Words{"sm_80", "sm_90a", "sm_120"});
  CHECK(translated({"-arch=lto_80"}).archs == Words{"sm_80"});
  CHECK(translated({"-arch=compute_90", "-code=sm_90a,compute_90"}).archs == Words{"sm_90a"});
  CHECK(translated({"-arch=sm_80", "-arch", "sm_90"}).archs == Words{"sm_90"}); // nvcc takes the last
  CHECK(translated({"--offload-arch=sm_80,sm_90a", "--no-offload-arch=sm_80"}).archs == Words{"sm_90a"});
  CHECK(translated({"--cuda-gpu-arch=sm_80", "--no-cuda-gpu-arch=all"}).archs.empty());
}

TEST_CASE("what nvcc -arch=... --dryrun defines and Clang does not") {
  CHECK(clangFlagsFor("sm_80") == Words{"--cuda-gpu-arch=sm_80"});
  CHECK(clangFlagsFor("sm_90a") == Words{"--cuda-gpu-arch=sm_90a", "-D__CUDA_ARCH_SPECIFIC__=900",
                                         "-D__CUDA_ARCH_FAMILY_SPECIFIC__=900"});
  CHECK(clangFlagsFor("sm_103a") == Words{"--cuda-gpu-arch=sm_103a", "-D__CUDA_ARCH_SPECIFIC__=1030",
                                          "-D__CUDA_ARCH_FAMILY_SPECIFIC__=1030"});
  CHECK(clangFlagsFor("sm_100f") == Words{"--cuda-gpu-arch=sm_100", "-D__CUDA_ARCH_FAMILY_SPECIFIC__=1000"});
}

TEST_CASE("architectures that are asked for and not named") {
  for (const char *word : {"native", "all", "all-major"}) {
    const CompileCommand command = translated({std::string("-arch=") + word});
    CHECK(command.archs.empty());
    CHECK(command.openArchs == Words{word});
    CHECK(command.notes.empty());
  }
  CHECK(translated({"--offload-arch=native"}).openArchs == Words{"native"});
  CHECK(translated({"-arch=native", "-arch=sm_80"}).openArchs.empty());
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
  CHECK(translated({"--compiler-options", "-O2 -I inc -DB"}).arguments == Words{"-I", "inc", "-DB"});
  CHECK(translated({"-Xcompiler", "-isystem,/usr/x"}).arguments == Words{"-isystem", "/usr/x"});
  // nvcc --dryrun: quotes and backslashes hold a flag together, and two -Xcompiler make one flag.
  CHECK(translated({"-Xcompiler", "\"-DA=x,y\",-DB"}).arguments == Words{"-DA=x,y", "-DB"});
  CHECK(translated({"-Xcompiler", "-DA=1\\,2"}).arguments == Words{"-DA=1,2"});
  CHECK(translated({"-Xcompiler", "'-DA=x y'"}).arguments == Words{"-DA=x y"});
  CHECK(translated({"-Xcompiler", "-include", "-Xcompiler", "a.h"}).arguments == Words{"-include", "a.h"});
  CHECK(translated({"-Wp,-D_FORTIFY_SOURCE=2,-UB", "-Xpreprocessor", "-DC"}).arguments ==
        Words{"-D_FORTIFY_SOURCE=2", "-UB", "-DC"});
}

TEST_CASE("lists are nvcc's") {
  // nvcc --dryrun shows each of these.
  CHECK(translated({"-I", "a,b"}).arguments == Words{"-Ia", "-Ib"});
  CHECK(translated({"-Ia,b", "-isystem=c,d"}).arguments ==
        Words{"-Ia", "-Ib", "-isystem", "c", "-isystem", "d"});
  CHECK(translated({"-include", "a.h,b.h"}).arguments == Words{"-include", "a.h", "-include", "b.h"});
  CHECK(translated({"-DA,B=2", "-U", "C,D"}).arguments == Words{"-DA", "-DB=2", "-UC", "-UD"});
  CHECK(translated({"-DA=\"x,y\",B"}).arguments == Words{"-DA=\"x,y\"", "-DB"});
  CHECK(translated({"-DA=1\\,2"}).arguments == Words{"-DA=1,2"});
  // nvcc makes nonsense of these, so that they come from a build with Clang.
  CHECK(translated({"-DMAX(x,y)=x"}).arguments == Words{"-DMAX(x,y)=x"});
  CHECK(translated({"-DPAIR=1,2"}).arguments == Words{"-DPAIR=1,2"});
  CHECK(translate("k.cu", "", Words{"-DA=x,y", "-Ia,b"}, Compiler::Clang).arguments ==
        Words{"-DA=x,y", "-Ia,b"});
}

TEST_CASE("what the compiler defines itself is not defined by flags") {
  // Bear records the steps of nvcc, of which each has these.
  CHECK(translated({"-D__CUDACC__", "-D__NVCC__", "-D__CUDA_ARCH__=750", "-D__CUDA_ARCH_LIST__=750", "-DA"})
            .arguments == Words{"-DA"});
}

TEST_CASE("flags of Clang for one pass") {
  CHECK(translated({"-Xarch_device", "-DA", "-Xarch_host", "-DB"}).arguments == Words{"-DA"});
  CHECK(translated({"-x", "cuda", "-DA"}).nvccFlags == Words{"-x", "cu", "-DA"});
  CHECK(translated({"-x", "c++", "-DA"}).nvccFlags == Words{"-DA"});
}

TEST_CASE("macros that a flag defines") {
  CHECK(translated({"-rdc=true"}).arguments == Words{"-D__CUDACC_RDC__=1"});
  CHECK(translated({"-rdc", "false"}).arguments.empty());
  CHECK(translated({"-dc"}).arguments == Words{"-D__CUDACC_RDC__=1"});
  CHECK(translated({"--expt-relaxed-constexpr"}).arguments == Words{"-D__CUDACC_RELAXED_CONSTEXPR__=1"});
  CHECK(translated({"--extended-lambda"}).arguments.empty());
  CHECK(translated({"-dlto"}).arguments == Words{"-D__CUDACC_RDC__=1"});
  CHECK(translated({"-G"}).arguments == Words{"-D__CUDACC_DEBUG__=1"});
  CHECK(translated({"-ewp"}).arguments == Words{"-D__CUDACC_EWP__=1"});
  CHECK(translated({"-noeh"}).arguments == Words{"-fno-exceptions"});
  CHECK(translated({"--default-stream", "per-thread"}).arguments ==
        Words{"-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1"});
  CHECK(translated({"--default-stream=legacy"}).arguments.empty());
  CHECK(translated({"-fgpu-default-stream=per-thread"}).arguments ==
        Words{"-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1"});
  CHECK(translated({"--use_fast_math", "-lineinfo", "-restrict", "-Ofc=min"}).arguments.empty());
}

TEST_CASE("register caps") {
  CHECK(translated({"-maxrregcount=64"}).maxRegisters == 64);
  CHECK(translated({"--maxrregcount", "128"}).maxRegisters == 128);
  CHECK_FALSE(translated({"-maxrregcount=many"}).maxRegisters);
  CHECK(translated({"-maxrregcount=many"}).notes.size() == 1);
  CHECK(translated({"-Xptxas", "-v,--maxrregcount=40"}).maxRegisters == 40);
  CHECK(translated({"-Xptxas", "-maxrregcount,40"}).maxRegisters == 40);
  CHECK(translated({"-Xcuda-ptxas", "-maxrregcount=48"}).maxRegisters == 48);
  CHECK_FALSE(translated({"-Xptxas", "-v,-dlcm=ca"}).maxRegisters);
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
