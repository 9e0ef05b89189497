// The device table against the published limits, and the reading of architecture names.
#include "device/Device.h"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using namespace smem::device;

namespace {

std::string errorOf(llvm::StringRef name) {
  llvm::Expected<const Device *> device = findDevice(name);
  return device ? "found " + (*device)->arch.str() : llvm::toString(device.takeError());
}

std::string archOf(llvm::StringRef name) {
  llvm::Expected<const Device *> device = findDevice(name);
  return device ? (*device)->arch.str() : llvm::toString(device.takeError());
}

std::vector<std::string> archsOf(llvm::StringRef names) {
  llvm::Expected<std::vector<const Device *>> devices = findDevices(names);
  if (!devices)
    return {llvm::toString(devices.takeError())};
  std::vector<std::string> archs;
  for (const Device *device : *devices)
    archs.push_back(device->arch.str());
  return archs;
}

} // namespace

TEST_CASE("the table holds the architectures that nvcc 13.0 lists") {
  // nvcc --list-gpu-arch, sorted by compute capability.
  CHECK(archsOf("all") == std::vector<std::string>{"sm_75", "sm_80", "sm_86", "sm_87", "sm_88", "sm_89",
                                                   "sm_90", "sm_100", "sm_103", "sm_110", "sm_120",
                                                   "sm_121"});
  CHECK(allDevices().size() == 12);
}

TEST_CASE("limits per compute capability are the published ones") {
  // CUDA Programming Guide 13.2, technical specifications per compute capability; shared memory in KiB.
  struct Published {
    const char *name;
    int blocks, warps;
    int64_t perSm, perBlock, reserve;
    int barriers;
  };
  Published published = GENERATE(values<Published>({{"7.5", 16, 32, 64, 64, 0, 0},
                                                    {"8.0", 32, 64, 164, 163, 1, 0},
                                                    {"8.6", 16, 48, 100, 99, 1, 0},
                                                    {"8.7", 16, 48, 164, 163, 1, 0},
                                                    {"8.8", 16, 48, 100, 99, 1, 0},
                                                    {"8.9", 24, 48, 100, 99, 1, 0},
                                                    {"9.0", 32, 64, 228, 227, 1, 64},
                                                    {"10.0", 32, 64, 228, 227, 1, 64},
                                                    {"10.3", 32, 64, 228, 227, 1, 64},
                                                    {"11.0", 24, 48, 228, 227, 1, 24},
                                                    {"12.0", 24, 48, 100, 99, 1, 24},
                                                    {"12.1", 24, 48, 100, 99, 1, 24}}));
  const Device &device = **findDevice(published.name);
  CAPTURE(published.name);
  CHECK(std::to_string(device.major) + "." + std::to_string(device.minor) == published.name);
  CHECK(device.arch.str() == "sm_" + std::to_string(device.major) + std::to_string(device.minor));
  CHECK(device.maxBlocksPerSm == published.blocks);
  CHECK(device.maxWarpsPerSm == published.warps);
  CHECK(device.sharedPerSm == published.perSm * 1024);
  CHECK(device.sharedOptInPerBlock == published.perBlock * 1024);
  CHECK(device.reservedPerBlock == published.reserve * 1024);
  CHECK(device.barrierPool == published.barriers);
  CHECK(device.sharedDefaultPerBlock == 49152);
  CHECK(device.staticLimit == 49152);
  CHECK(device.registersPerSm == 65536);
  CHECK(device.registersPerBlock == 65536);
  CHECK(device.maxRegistersPerThread == 255);
  CHECK(device.maxThreadsPerBlock == 1024);
  CHECK(device.warpSize == 32);
  CHECK(device.registerUnit == 256);
  CHECK(device.subPartitions == 4);
  CHECK(device.maxBarriersPerBlock == 16);
  CHECK(device.sharedGranularity == (device.major == 7 ? 256 : 128));
  CHECK(device.carveOuts.back() == device.sharedPerSm);
}

TEST_CASE("carve-outs are the supported sizes") {
  auto inKiB = [](llvm::StringRef name) {
    std::vector<int64_t> sizes;
    for (int64_t bytes : (*findDevice(name))->carveOuts)
      sizes.push_back(bytes / 1024);
    return sizes;
  };
  CHECK(inKiB("sm_75") == std::vector<int64_t>{32, 64});
  CHECK(inKiB("sm_87") == std::vector<int64_t>{0, 8, 16, 32, 64, 100, 132, 164});
  CHECK(inKiB("sm_121") == std::vector<int64_t>{0, 8, 16, 32, 64, 100});
  CHECK(inKiB("sm_110") == std::vector<int64_t>{0, 8, 16, 32, 64, 100, 132, 164, 196, 228});
}

TEST_CASE("an architecture has several spellings") {
  CHECK(archOf("sm_89") == "sm_89");
  CHECK(archOf("compute_89") == "sm_89");
  CHECK(archOf("89") == "sm_89");
  CHECK(archOf("8.9") == "sm_89");
  CHECK(archOf("103") == "sm_103");
  CHECK(archOf("12.1") == "sm_121");
  CHECK(archOf("sm_90a") == "sm_90");
  CHECK(archOf("compute_100f") == "sm_100");
  CHECK(archOf("sm_103a") == "sm_103");
}

TEST_CASE("an unknown architecture is an error that names the nearest") {
  CHECK(errorOf("sm_98") ==
        "unknown architecture 'sm_98'; the nearest known is sm_90; `smem-ledger devices` lists all");
  CHECK(errorOf("sm_70") ==
        "unknown architecture 'sm_70'; the nearest known is sm_75; `smem-ledger devices` lists all");
  CHECK(errorOf("13.0") ==
        "unknown architecture '13.0'; the nearest known is sm_121; `smem-ledger devices` lists all");
  CHECK(errorOf("sm89") ==
        "unknown architecture 'sm89'; the nearest known is sm_89; `smem-ledger devices` lists all");
  // No compiler has these: 'a' begins with 9.0, 'f' with 10.0.
  CHECK(errorOf("sm_89a") ==
        "unknown architecture 'sm_89a'; the nearest known is sm_89; `smem-ledger devices` lists all");
  CHECK(errorOf("sm_90f") ==
        "unknown architecture 'sm_90f'; the nearest known is sm_90; `smem-ledger devices` lists all");
  CHECK(errorOf("hopper") == "unknown architecture 'hopper'; a name reads sm_89, compute_89, 89 or 8.9; "
                             "`smem-ledger devices` lists all");
  for (const char *name : {"", "sm_", "sm_8", "9", "8.", ".9", "8.9.0", "sm_-89", "sm_99999999999", "sm_89 "})
    CHECK(errorOf(name).substr(0, 20) == "unknown architecture");
}

TEST_CASE("a list keeps its order and each device once") {
  CHECK(archsOf("sm_90,sm_89") == std::vector<std::string>{"sm_90", "sm_89"});
  CHECK(archsOf("sm_90, 9.0, sm_90a, 75") == std::vector<std::string>{"sm_90", "sm_75"});
  CHECK(archsOf("sm_89,sm_98")[0].substr(0, 28) == "unknown architecture 'sm_98'");
  CHECK(archsOf("sm_89,")[0].substr(0, 23) == "unknown architecture ''");
  CHECK(archsOf("")[0].substr(0, 23) == "unknown architecture ''");
}
