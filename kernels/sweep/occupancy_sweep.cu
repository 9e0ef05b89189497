// occupancy-sweep: asks cudaOccupancyMaxActiveBlocksPerMultiprocessor about a few dozen kernels (registers,
// static bytes, alignment of the extern array, named barriers, launch bounds) under several thousand launches
// (threads, dynamic bytes, carve-out preference, opt-in attribute), and prints the answers as CSV. Nothing is
// launched. usage: occupancy-sweep [ROWS_PER_KERNEL]. Exit 1: CUDA failed; 2: bad usage; 77: no CUDA device.
#include "../common/check.cuh"
#include "../common/place.h"
#include "kernels.cuh"

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace {

struct Memory {
  int perSm, perBlock, perBlockOptIn, reserved;
};

int deviceAttribute(cudaDeviceAttr which) {
  int value = 0;
  FA_CHECK(cudaDeviceGetAttribute(&value, which, 0));
  return value;
}

// Half the sizes anywhere up to the limit, half close to where a block more or less fits.
int drawDynamic(const Memory &memory, int staticBytes, int limit, std::mt19937 &random) {
  if (limit <= 0)
    return 0;
  if (random() % 2 == 0)
    return (int)(random() % (unsigned)(limit + 1));
  const int blocks = 1 + (int)(random() % 12);
  constexpr int offsets[] = {-256, -128, -1, 0, 1, 128, 1024};
  const int cliff = memory.perSm / blocks / 128 * 128 - memory.reserved - staticBytes;
  return std::clamp(cliff + offsets[random() % std::size(offsets)], 0, limit);
}

// One row: `attribute` and `carveOut` negative where the attribute keeps its default.
void printRow(const sweep::Kernel &kernel, const cudaFuncAttributes &about, int threads, int dynamic,
              int carveOut, int attribute) {
  int blocks = 0;
  FA_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel.function, threads, dynamic));
  const auto cell = [](int value) { return value < 0 ? std::string() : std::to_string(value); };
  std::printf("%s,%d,%d,%d,%zu,%d,%d,%s,%s,%d\n", kernel.name, about.maxThreadsPerBlock, threads,
              about.numRegs, about.sharedSizeBytes, kernel.barriers, dynamic, cell(carveOut).c_str(),
              cell(attribute).c_str(), blocks);
}

void sweepOne(const sweep::Kernel &kernel, const Memory &memory, int rows, std::mt19937 &random) {
  cudaFuncAttributes about;
  FA_CHECK(cudaFuncGetAttributes(&about, kernel.function));
  const int staticBytes = (int)about.sharedSizeBytes;
  const auto drawThreads = [&] {
    const int whole = 32 * (1 + (int)(random() % (unsigned)(about.maxThreadsPerBlock / 32)));
    return random() % 4 ? whole : whole - (int)(random() % 32);
  };
  // An attribute once set cannot be unset, so the launches without opt-in come first.
  for (int row = 0; row < rows; ++row) {
    const bool optIn = row >= rows / 4;
    const int carveOut = random() % 2 ? (int)(random() % 101) : -1;
    const int most = memory.perBlockOptIn - staticBytes;
    const int limit = optIn ? most : memory.perBlock - staticBytes;
    const int dynamic = drawDynamic(memory, staticBytes, limit, random);
    const int attribute = !optIn         ? -1
                          : random() % 3 ? dynamic
                                         : dynamic + (int)(random() % (most - dynamic + 1));
    FA_CHECK(cudaFuncSetAttribute(kernel.function, cudaFuncAttributePreferredSharedMemoryCarveout, carveOut));
    if (optIn)
      FA_CHECK(cudaFuncSetAttribute(kernel.function, cudaFuncAttributeMaxDynamicSharedMemorySize, attribute));
    printRow(kernel, about, drawThreads(), dynamic, carveOut, attribute);
  }
}

} // namespace

int main(int argc, char **argv) {
  const int rows = argc == 2 ? std::atoi(argv[1]) : 100;
  if (argc > 2 || rows <= 0) {
    std::fprintf(stderr, "usage: occupancy-sweep [ROWS_PER_KERNEL]\n");
    return 2;
  }
  fa::requireDevice("occupancy-sweep", "nothing asked");
  const fa::Place place = fa::presentPlace();
  const Memory memory = {deviceAttribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor),
                         deviceAttribute(cudaDevAttrMaxSharedMemoryPerBlock),
                         deviceAttribute(cudaDevAttrMaxSharedMemoryPerBlockOptin),
                         deviceAttribute(cudaDevAttrReservedSharedMemoryPerBlock)};
  std::printf("# Recorded on an %s (%s), driver %s, CUDA %s runtime, %s by occupancy-sweep %d: the answer of "
              "cudaOccupancyMaxActiveBlocksPerMultiprocessor; carve-out and attribute empty: never set.\n",
              place.device.c_str(), place.arch.c_str(), place.driver.c_str(), place.runtime.c_str(),
              place.date.c_str(), rows);
  std::printf("kernel,max_threads,threads,registers,static_bytes,barriers,dynamic_bytes,carveout_percent,"
              "attribute_bytes,blocks_per_sm\n");
  std::mt19937 random(19);
  for (const auto &kernels :
       {sweep::alignedTo16(), sweep::alignedTo64(), sweep::alignedTo128(), sweep::alignedTo1024()})
    for (const sweep::Kernel &kernel : kernels)
      sweepOne(kernel, memory, rows, random);
  return 0;
}
