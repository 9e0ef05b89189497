// Folders to files.
#include "driver/Inputs.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>

#include <unistd.h>

using namespace smem::driver;
namespace fs = std::filesystem;

TEST_CASE("folders stand for their units and lone headers with kernels") {
  const fs::path root = fs::temp_directory_path() / ("smem-inputs-test-" + std::to_string(getpid()));
  auto write = [&](const char *name, const char *text) {
    fs::create_directories((root / name).parent_path());
    std::ofstream(root / name) << text;
    return (root / name).string();
  };
  const std::string b = write("src/b.cu", "#include \"../common/used.cuh\"\n");
  const std::string a = write("src/deep/a.cu", "#  include <other.cuh>\n");
  const std::string lone = write("src/lone.cuh", "__global__ void lone() {}\n");
  const std::string plain = write("src/kernels.h", "/* one */ template <class T>\n__global__ void k(T) {}\n");
  write("src/common/used.cuh", "__global__ void used() {}\n");
  write("src/other.cuh", "");
  write("src/none.cuh", "// here is no __global__\n");
  write("src/types.h", "struct Types {};\n");
  write("src/host.cpp", "");
  write("src/.git/c.cu", "");
  write("src/build/CMakeFiles/3.25.1/CompilerIdCUDA/CMakeCUDACompilerId.cu", "");
  fs::create_directory_symlink(root / "src", root / "src/deep/back");
  fs::create_directory(root / "src/folder.cu");
  fs::create_directories(root / "empty");

  const std::string folder = (root / "src").string(), empty = (root / "empty").string();
  CHECK(expandInputs({folder}).files == std::vector<std::string>{b, a, plain, lone});
  CHECK(expandInputs({a, folder}).files == std::vector<std::string>{a, b, plain, lone});

  const Inputs bad = expandInputs({empty, a, (root / "none.cu").string()});
  CHECK(bad.files == std::vector<std::string>{a});
  REQUIRE(bad.errors.size() == 2);
  CHECK(bad.errors[0] == empty + ": no .cu file in this folder or below it");
  CHECK(bad.errors[1] == (root / "none.cu").string() + ": no such file");
  fs::remove_all(root);
}
