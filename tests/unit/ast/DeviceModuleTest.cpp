// The device module: what it holds, and what there is instead where a file does not compile.
#include "ast/DeviceModule.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <catch2/catch.hpp>

#include <optional>

using namespace smem;
using namespace smem::ast;

static Known<DeviceModule> compiled(const std::string &text) {
  llvm::SmallString<128> path;
  int handle = 0;
  REQUIRE_FALSE(llvm::sys::fs::createTemporaryFile("module", "cu", handle, path));
  llvm::raw_fd_ostream(handle, true) << text;
  command::CompileCommand command;
  command.file = path.str().str();
  auto module =
      llvm::cantFail(deviceModule(command, "sm_89", llvm::cantFail(findToolkit("builtin"))));
  llvm::sys::fs::remove(path);
  return module;
}

TEST_CASE("kernels and inlined helpers are there with their lines, host functions are not") {
  const auto made = compiled("__device__ float twice(float x) { return 2 * x; }\n"
                             "__global__ void k(float *p, int n) {\n"
                             "  p[n] = twice(p[n]);\n"
                             "}\n"
                             "void host() { k<<<1, 1>>>(nullptr, 0); }\n");
  REQUIRE(made.known());
  const llvm::Function *kernel = made->module->getFunction("_Z1kPfi");
  REQUIRE(kernel);
  CHECK(kernel->getCallingConv() == llvm::CallingConv::PTX_Kernel);
  CHECK(kernel->getArg(1)->getName() == "n");
  CHECK_FALSE(made->module->getFunction("_Z4hostv"));
  CHECK(made->module->getTargetTriple().isNVPTX());
  bool placed = false;
  for (const llvm::Instruction &instruction : llvm::instructions(kernel))
    if (instruction.getDebugLoc() && instruction.getDebugLoc().getLine() == 3)
      placed = true;
  CHECK(placed);
}

TEST_CASE("the user's files are told from the built-in ones") {
  const auto made = compiled("#include <cuda_fp16.h>\n__global__ void k(half *p) { *p = *p; }\n");
  REQUIRE(made.known());
  int users = 0;
  for (const auto &[absolute, given] : made->userFiles) {
    users += llvm::StringRef(given).ends_with(".cu");
    CHECK_FALSE(llvm::StringRef(given).contains("cuda_fp16.h"));
  }
  CHECK(users == 1);
}

TEST_CASE("a file that does not compile gives no module, and says where") {
  const auto made = compiled("__global__ void k(float *p) {\n  p[0] = absent;\n}\n");
  REQUIRE_FALSE(made.known());
  CHECK(made.why().reason.find("absent") != std::string::npos);
  CHECK(made.why().where.line == 2);
}

TEST_CASE("a kernel of another file with a type that is not complete here costs nothing") {
  const auto made = compiled("struct P;\n"
                             "__global__ void other(P p);\n"
                             "const void *address() { return (const void *)other; }\n"
                             "__global__ void mine(float *p) { *p = 1; }\n");
  REQUIRE(made.known());
  CHECK(made->module->getFunction("_Z4minePf"));
}
