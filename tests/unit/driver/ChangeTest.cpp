// Which kernels a change reaches.
#include "driver/Change.h"

#include <catch2/catch.hpp>

using namespace smem;
using namespace smem::driver;

// Lines: 1 macro, 2 helper, 3-5 kernel a, 6-8 kernel b, 9-12 launcher of a, 13 empty, 14-16 launcher of both,
// 17-19 a caller of a's launcher.
static constexpr const char *source = "#define N 4\n"
                                      "__device__ int helper() { return 1; }\n"
                                      "__global__ void a() {\n"
                                      "  #pragma unroll\n"
                                      "}\n"
                                      "// about b\n"
                                      "__global__ void b() {\n"
                                      "}\n"
                                      "void launchA() {\n"
                                      "  int bytes = N;\n"
                                      "  a<<<1, 1, bytes>>>();\n"
                                      "}\n"
                                      "\n"
                                      "void both() {\n"
                                      "  a<<<1, 1>>>(); b<<<1, 1>>>();\n"
                                      "}\n"
                                      "void caller() {\n"
                                      "  launchA();\n"
                                      "}\n";

static facts::Facts sampleFacts() {
  facts::Facts facts;
  facts.file = "k.cu";
  for (auto [name, line] : {std::pair("a", 3u), std::pair("b", 7u)}) {
    facts::Kernel kernel;
    kernel.name = kernel.display = kernel.mangled = name;
    kernel.where = {"k.cu", line, 17};
    facts.kernels.push_back(kernel);
  }
  for (auto [name, line, context] : {std::tuple("a", 11u, "called from caller(), line 18"),
                                     std::tuple("a", 15u, ""), std::tuple("b", 15u, "")}) {
    facts::Launch launch;
    launch.kernel = name;
    launch.context = context;
    launch.where = {"k.cu", line, 3};
    facts.launches.push_back(launch);
  }
  facts.unproven = {{"who knows", {"k.cu", 15, 3}}};
  return facts;
}

// The kernels that are left, in one word.
static std::string reached(std::vector<unsigned> lines, std::vector<unsigned> gaps = {},
                           bool macros = false) {
  facts::Facts facts = sampleFacts();
  const FileChange change{"k.cu", std::move(lines), std::move(gaps), macros, false};
  keepReached(facts, {false, &change}, source);
  std::string names;
  for (const facts::Kernel &kernel : facts.kernels)
    names += kernel.name;
  return names;
}

TEST_CASE("a kernel's own lines and those of its launches") {
  CHECK(reached({4}) == "a");
  CHECK(reached({6}) == "b"); // the comment before it
  CHECK(reached({7, 8}) == "b");
  CHECK(reached({10}) == "a");
  CHECK(reached({15}) == "ab");
  CHECK(reached({18}) == "a"); // where its launcher is called
  CHECK(reached({4, 8}) == "ab");
}

TEST_CASE("what all can see concerns all") {
  CHECK(reached({1}) == "ab");
  CHECK(reached({2}) == "ab");
  CHECK(reached({4}, {}, true) == "ab");
}

TEST_CASE("a removal within an item is its own, one between items everybody's") {
  CHECK(reached({}, {4}) == "a");
  CHECK(reached({}, {10}) == "a");
  CHECK(reached({}, {2}) == "ab");
  CHECK(reached({}, {8}) == "ab");
}

TEST_CASE("braces that do not match, and a file without line numbers, concern all") {
  const FileChange change{"k.cu", {4}, {}, false, false}, whole{"k.cu", {}, {}, false, true};
  for (auto [each, text] : {std::pair(&change, "void f() {\n"), std::pair(&whole, source)}) {
    facts::Facts facts = sampleFacts();
    keepReached(facts, {false, each}, text);
    CHECK(facts.kernels.size() == 2);
    CHECK(facts.unproven.size() == 1);
  }
}

TEST_CASE("launches and limits elsewhere go with their kernels") {
  facts::Facts facts = sampleFacts();
  const FileChange change{"k.cu", {7}, {}, false, false};
  keepReached(facts, {false, &change}, source);
  REQUIRE(facts.launches.size() == 1);
  CHECK(facts.launches[0].kernel == "b");
  CHECK(facts.unproven.empty());
}

TEST_CASE("units are reached by themselves, by what they include, and by their settings") {
  Includes includes;
  includes.unit = "/p/k.cu";
  includes.files = {"/p/tile.cuh"};
  includes.notFound = {"gone.cuh"};
  auto reachedBy = [&](const char *file) {
    return reachOf({{file, FileChange()}}, includes, "/p/.smem-ledger");
  };
  CHECK(reachedBy("/p/k.cu").own);
  CHECK_FALSE(reachedBy("/p/k.cu").everything);
  CHECK(reachedBy("/p/tile.cuh").everything);
  CHECK(reachedBy("/p/old/gone.cuh").everything);
  CHECK(reachedBy("/p/.smem-ledger").everything);
  CHECK_FALSE(reachedBy("/p/other.cu").any());
  includes.computed = true;
  CHECK(reachedBy("/p/other.cuh").everything);
  CHECK_FALSE(reachedBy("/p/README.md").any());
}
