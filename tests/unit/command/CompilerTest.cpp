// Command lines as builds and those who record them write them: which compiler, which flags, CUDA or not.
#include "command/Compiler.h"

#include <catch2/catch.hpp>

using namespace smem::command;
using Words = std::vector<std::string>;

static void check(const Words &words, Compiler compiler, const Words &flags) {
  CAPTURE(words);
  const Call call = callOf(words);
  CHECK(call.compiler == compiler);
  CHECK(Words(call.flags.begin(), call.flags.end()) == flags);
}

TEST_CASE("the compiler, behind what launches it") {
  check({"/usr/local/cuda/bin/nvcc", "-DA"}, Compiler::Nvcc, {"-DA"});
  check({"nvcc.exe", "-DA"}, Compiler::Nvcc, {"-DA"});
  check({"/usr/bin/ccache", "/opt/cuda-12.4/bin/nvcc", "-DA"}, Compiler::Nvcc, {"-DA"});
  check({"sccache", "nvcc", "-DA"}, Compiler::Nvcc, {"-DA"});
  check({"distcc", "ccache", "nvcc", "-DA"}, Compiler::Nvcc, {"-DA"});
  check({"env", "CCACHE_DIR=/c", "CXX=g++", "nvcc", "-DA"}, Compiler::Nvcc, {"-DA"});
  check({"python3", "tools/wrap.py", "--log=x", "nvcc", "-DA"}, Compiler::Nvcc, {"-DA"});
  check({"clang++-22", "-xcuda"}, Compiler::Clang, {"-xcuda"});
  check({"/opt/llvm/bin/clang", "-xcuda"}, Compiler::Clang, {"-xcuda"});
  check({"x86_64-linux-gnu-g++-12", "-DA"}, Compiler::Other, {"-DA"});
  check({"hipcc", "-DA"}, Compiler::Hip, {"-DA"});
  // A wrapper that nothing is known of is the compiler; what -ccbin names is none.
  check({"external/local_cuda/wrapper", "-ccbin", "clang", "-DA"}, Compiler::Other,
        {"-ccbin", "clang", "-DA"});
  check({"nvcc", "-ccbin", "g++", "-DA"}, Compiler::Nvcc, {"-ccbin", "g++", "-DA"});
  check({}, Compiler::Other, {});
}

TEST_CASE("what is compiled as CUDA") {
  auto isCuda = [](const Words &words, const char *file) { return compilesCuda(callOf(words), file); };
  CHECK(isCuda({"nvcc", "-c"}, "/a/k.cu"));
  CHECK(isCuda({"clang++", "-c"}, "/a/k.cu"));
  CHECK(isCuda({"nvcc", "-x", "cu"}, "/a/k.cpp"));
  CHECK(isCuda({"nvcc", "--x=cu"}, "/a/k.cxx"));
  CHECK(isCuda({"clang++", "-x", "cuda"}, "/a/k.cc"));
  CHECK(isCuda({"clang++", "-xcuda"}, "/a/k.cc"));
  CHECK(isCuda({"nvcc", "-x", "c++", "-x", "cu"}, "/a/k.cc"));
  CHECK_FALSE(isCuda({"nvcc", "-c"}, "/a/k.cpp"));
  CHECK_FALSE(isCuda({"g++", "-c"}, "/a/k.cpp"));
  CHECK_FALSE(isCuda({"clang++", "-x", "hip"}, "/a/k.cu"));
  CHECK_FALSE(isCuda({"hipcc", "-c"}, "/a/k.cu"));
  CHECK_FALSE(isCuda({"clang++", "-c"}, "/a/k.hip"));
  CHECK_FALSE(isCuda({"g++", "-x", "c++"}, "/a/k.cu"));
}
