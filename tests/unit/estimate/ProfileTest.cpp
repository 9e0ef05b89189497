// Exports as the tools write them.
#include "estimate/Profile.h"

#include <catch2/catch.hpp>

using namespace smem::estimate;

static std::string errorOf(llvm::StringRef text) {
  auto profile = parseProfile(text, "p");
  return profile ? "" : llvm::toString(profile.takeError());
}

// nsys stats --report cuda_gpu_kern_sum --format csv, with the lines that it prints around the table.
static const char *const nsys =
    "Processing [run.sqlite] with [cuda_gpu_kern_sum.py]... \n"
    "\n"
    "Time (%),Total Time (ns),Instances,Avg (ns),Med (ns),Min (ns),Max (ns),StdDev (ns),Name\n"
    "51.2,634000000,400,1585000.0,1584000.0,1500000,1700000,1000.0,\"void mmq<(int)64, (bool)1>(const float "
    "*, int)\"\n"
    "10.2,125800000,32,3931250.0,3930000.0,3900000,4000000,2000.0,fa_prefill_f16kv\n"
    "0.1,1200000,3,400000.0,400000.0,390000,410000,5.0,\"say(\"\"x\"\")\"\n";

TEST_CASE("a summary of Nsight Systems") {
  const Profile profile = *parseProfile(nsys, "p");
  CHECK(profile.kind == "Nsight Systems cuda_gpu_kern_sum");
  REQUIRE(profile.slices.size() == 3);
  CHECK(profile.slices[0] == Slice{"void mmq<(int)64, (bool)1>(const float *, int)", 634.0, 400});
  CHECK(profile.slices[1].ms == Approx(125.8));
  CHECK(profile.slices[2].name == "say(\"x\")");
  CHECK(profile.totalMs == Approx(634.0 + 125.8 + 1.2));
}

TEST_CASE("its unit stands in the header, its lines may end as on Windows") {
  const Profile profile = *parseProfile("Time (%),Total Time (us),Instances,Name\r\n100.0,1500,2,k\r\n", "p");
  CHECK(profile.slices[0] == Slice{"k", 1.5, 2});
  CHECK_THAT(errorOf("Time (%),Total Time (ns),Name\n1,many,k\n"), Catch::Contains("p:2: no row"));
  CHECK_THAT(errorOf("Total Time (parsec),Name\n"), Catch::Contains("has no header"));
}

// print(prof.key_averages().table(sort_by="self_cuda_time_total")) of PyTorch 2: the kernel's time stands at
// its operator, too.
static const char *const torch =
    "-------------------------  ------------  ------------  ------------  ------------  ------------  \n"
    "                     Name    Self CPU %      Self CPU     Self CUDA   Self CUDA %    # of Calls  \n"
    "-------------------------  ------------  ------------  ------------  ------------  ------------  \n"
    "                 aten::mm        10.00%       1.000ms     100.000ms        80.00%            10  \n"
    "ampere_sgemm_128x64_nn...         0.00%       0.000us     100.000ms        80.00%            10  \n"
    "   void fa::attend<64>(f)         0.00%       0.000us      24.700ms        20.00%            32  \n"
    "    cudaDeviceSynchronize        90.00%       9.000ms       0.000us         0.00%             1  \n"
    "-------------------------  ------------  ------------  ------------  ------------  ------------  \n"
    "Self CPU time total: 10.000ms\n"
    "Self CUDA time total: 124.700ms\n";

TEST_CASE("a table of PyTorch's profiler: kernels alone") {
  const Profile profile = *parseProfile(torch, "p");
  CHECK(profile.kind == "PyTorch profiler table");
  REQUIRE(profile.slices.size() == 2);
  CHECK(profile.slices[0] == Slice{"ampere_sgemm_128x64_nn...", 100.0, 10});
  CHECK(profile.slices[1] == Slice{"void fa::attend<64>(f)", 24.7, 32});
  CHECK(profile.totalMs == Approx(124.7)); // the table's own total
  CHECK(profile.remark.empty());
}

TEST_CASE("a table without kernels has operators, and says so") {
  std::string text = torch;
  for (const char *kernel : {"ampere", "   void"}) {
    const std::size_t at = text.find(kernel);
    text.erase(at, text.find('\n', at) + 1 - at);
  }
  const Profile profile = *parseProfile(text, "p");
  CHECK(profile.slices.front().name == "aten::mm");
  CHECK_THAT(profile.remark, Catch::Contains("operators"));
}

TEST_CASE("a chrome trace") {
  const Profile profile = *parseProfile(
      R"({"schemaVersion": 1, "traceEvents": [
        {"ph": "X", "cat": "cpu_op", "name": "aten::mm", "ts": 0, "dur": 900},
        {"ph": "X", "cat": "kernel", "name": "k", "ts": 1, "dur": 1500.5},
        {"ph": "X", "cat": "Kernel", "name": "k", "ts": 9, "dur": 499.5},
        {"ph": "i", "cat": "kernel", "name": "k", "ts": 9},
        {"ph": "X", "cat": "kernel", "name": "other", "ts": 20, "dur": 250}]})",
      "p");
  CHECK(profile.kind == "chrome trace");
  REQUIRE(profile.slices.size() == 2);
  CHECK(profile.slices[0] == Slice{"k", 2.0, 2});
  CHECK(profile.slices[1] == Slice{"other", 0.25, 1});
  CHECK(parseProfile(R"([{"ph": "X", "cat": "kernel", "name": "k", "dur": 1}])", "p")->slices.size() == 1);
}

TEST_CASE("what is no profile is told so in one line") {
  CHECK_THAT(errorOf("hello"), Catch::Contains("is no kernel summary of Nsight Systems"));
  CHECK_THAT(errorOf(""), Catch::Contains("is no kernel summary of Nsight Systems"));
  CHECK_THAT(errorOf("{\"a\": "), Catch::Contains("is no JSON"));
  CHECK_THAT(errorOf("{\"a\": 1}"), Catch::Contains("no traceEvents"));
  CHECK_THAT(errorOf("{\"traceEvents\": []}"), Catch::Contains("no events of category kernel"));
  CHECK_THAT(errorOf("\x1F\x8B\x08"), Catch::Contains("is compressed"));
  CHECK_THAT(errorOf("Total Time (ns),Name\n0,k\n"), Catch::Contains("no kernel in it has a time"));
  CHECK_THAT(errorOf("Self CPU but no table"), Catch::Contains("no columns 'Name' and 'Self CUDA'"));
}
