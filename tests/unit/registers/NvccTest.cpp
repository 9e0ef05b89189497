// The run itself with scripts in nvcc's place, and with the real one where there is a toolkit.
#include "RecordedData.h"

#include "registers/Nvcc.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"

#include <cstdlib>
#include <filesystem>

using namespace smem;
using namespace smem::registers;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;
namespace fs = std::filesystem;

namespace {

// A folder that is the process's temporary folder while it lives; it must be empty at the end.
class Sandbox {
public:
  Sandbox() : folder(fs::absolute("registers_nvcc_test")) {
    if (const char *value = std::getenv("TMPDIR"))
      before = value;
    fs::remove_all(folder);
    fs::create_directories(folder / "tmp");
    setenv("TMPDIR", (folder / "tmp").c_str(), 1);
  }
  ~Sandbox() {
    CHECK(fs::is_empty(folder / "tmp"));
    fs::remove_all(folder);
    before.empty() ? unsetenv("TMPDIR") : setenv("TMPDIR", before.c_str(), 1);
  }
  std::string script(const std::string &body) const {
    const fs::path path = folder / "nvcc";
    std::ofstream(path) << "#!/bin/sh\n" << body << "\n";
    fs::permissions(path, fs::perms::owner_all);
    return path.string();
  }
  fs::path folder;

private:
  std::string before;
};

} // namespace

static NvccJob job(const std::string &nvcc) { return {nvcc, dataPath("tiny.cu"), "sm_89", {"-O3", "-c"}}; }

TEST_CASE("the cubin that nvcc writes is read, with the spills from its log") {
  Sandbox sandbox;
  // The arguments are: -cubin -arch=sm_89 -Xptxas -v -O3 -o <cubin> <source>
  const std::string nvcc =
      sandbox.script("test \"$1 $2 $3 $4 $5 $6\" = '-cubin -arch=sm_89 -Xptxas -v -O3 -o' || exit 9\n"
                     "cat '" +
                     dataPath("tiny_sm_89.log") +
                     "' >&2\n"
                     "cp '" +
                     dataPath("tiny_sm_89.cubin") + "' \"$7\"");
  ResourceTable table = valueOf(runNvcc(job(nvcc)));
  CHECK(table.source == Source::Nvcc);
  CHECK(table.origin == "nvcc for " + dataPath("tiny.cu"));
  KernelResources row = *find(table, "_Z1sPf", "sm_89");
  CHECK(row.registers == Known<int>(10));
  CHECK(row.spillStoreBytes == Known<int64_t>(0));
}

TEST_CASE("a failing nvcc is reported by its first error lines, in one line") {
  Sandbox sandbox;
  std::string nvcc = sandbox.script("echo 'k.cu(1): warning: odd' >&2\n"
                                    "echo 'k.cu(2): error: identifier \"x\" is undefined' >&2\n"
                                    "echo >&2\n"
                                    "echo '1 error detected' >&2\n"
                                    "exit 2");
  CHECK(messageOf(runNvcc(job(nvcc))) == dataPath("tiny.cu") + ": " + nvcc +
                                             " failed for sm_89 with exit code 2: k.cu(2): error: identifier "
                                             "\"x\" is undefined | 1 error detected");
  CHECK_THAT(messageOf(runNvcc(job(sandbox.script("exit 1")))), Contains("exit code 1: it printed nothing"));
  CHECK_THAT(messageOf(runNvcc(job(sandbox.script("exit 0")))),
             StartsWith(dataPath("tiny.cu") + ": cannot be read"));
  NvccJob slow = job(sandbox.script("exec sleep 20"));
  slow.timeoutSeconds = 1;
  CHECK_THAT(messageOf(runNvcc(slow)), Contains("could not finish for sm_89"));
}

TEST_CASE("what makes a run impossible is said without one") {
  CHECK_THAT(messageOf(runNvcc(job("no_such_nvcc"))),
             StartsWith("no_such_nvcc: is no program that can be run"));
  CHECK_THAT(messageOf(runNvcc(job("/missing/nvcc"))), StartsWith("/missing/nvcc: is no program"));
  NvccJob missing = job("nvcc");
  missing.source = "missing.cu";
  CHECK_THAT(messageOf(runNvcc(missing)), StartsWith("missing.cu: is no readable file"));
  NvccJob compute = job("nvcc");
  compute.arch = "compute_89";
  CHECK_THAT(messageOf(runNvcc(compute)), Contains("a real architecture such as sm_89, not 'compute_89'"));
}

TEST_CASE("flags about the output and the architecture are left out, others kept") {
  CHECK(cubinFlags({"-Iinc", "-c", "-o", "k.o", "-DN=2", "-gencode", "arch=compute_75,code=sm_75",
                    "--generate-code=arch=compute_80,code=sm_80", "-arch=sm_75", "--gpu-architecture",
                    "sm_70", "-rdc=true", "-std=c++20", "-MD", "-MF", "k.d", "--use_fast_math", "-include",
                    "c.h"}) == std::vector<std::string>{"-Iinc", "-DN=2", "-rdc=true", "-std=c++20",
                                                        "--use_fast_math", "-include", "c.h"});
}

TEST_CASE("the toolkit's own nvcc") {
  auto nvcc = llvm::sys::findProgramByName("nvcc");
  if (!nvcc)
    nvcc = llvm::sys::findProgramByName("nvcc", {"/usr/local/cuda/bin"});
  if (!nvcc) {
    WARN("skipped: there is no nvcc in PATH or in /usr/local/cuda/bin");
    return;
  }
  Sandbox sandbox;
  ResourceTable table = valueOf(runNvcc(job(*nvcc)));
  KernelResources row = *find(table, "_Z1sPf", "sm_89");
  CHECK(row.registers.known());
  CHECK(row.barriers == Known<int>(4));          // bar.sync 3 uses the barriers 0 to 3
  CHECK(row.staticBytes == Known<int64_t>(132)); // 33 floats
  CHECK(row.spillLoadBytes == Known<int64_t>(0));

  NvccJob broken = job(*nvcc);
  broken.flags = {"-DN=", "-include", "missing_header.h"};
  CHECK_THAT(messageOf(runNvcc(broken)), Contains("missing_header.h"));
}
