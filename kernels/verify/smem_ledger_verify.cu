// smem-ledger-verify REPORT.json BINARY: asks the driver on the present device about every kernel and launch
// of a report, in the cubin or fatbin that they were compiled to, and prints what agrees and what differs:
// static bytes, registers, blocks per SM. Nothing is launched. Exit 0: no difference; 1: a difference, or
// nothing compared; 2: bad usage or an unreadable file; 77: no CUDA device.
#include "../common/place.h"
#include "launch_check.h"

#include <iterator>

namespace {

std::optional<std::vector<char>> bytesOf(const char *path) {
  std::ifstream file(path, std::ios::binary);
  std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
  if (!file.good() && !file.eof())
    return std::nullopt;
  bytes.push_back('\0'); // a PTX text ends with it
  return bytes;
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: smem-ledger-verify REPORT.json CUBIN|FATBIN\n");
    return 2;
  }
  const std::optional<fa::Json> report = fa::JsonReader::parseFile(argv[1]);
  if (!report || (*report)["schema"].string.rfind("smem-ledger/report/", 0) != 0) {
    std::fprintf(stderr, "smem-ledger-verify: %s is no report in JSON\n", argv[1]);
    return 2;
  }
  const std::optional<std::vector<char>> binary = bytesOf(argv[2]);
  if (!binary || binary->size() < 2) {
    std::fprintf(stderr, "smem-ledger-verify: cannot read %s\n", argv[2]);
    return 2;
  }
  fa::requireDevice("smem-ledger-verify", "nothing verified");
  FA_CHECK(cudaFree(nullptr)); // makes the device's context the present one
  const fa::Driver driver;
  const fa::Place place = fa::presentPlace();
  std::printf("%s (%s), driver %s\n", place.device.c_str(), place.arch.c_str(), place.driver.c_str());
  CUmodule module;
  if (const CUresult loaded = driver.loadModule(&module, binary->data()); loaded != CUDA_SUCCESS) {
    const char *text = nullptr;
    driver.errorString(loaded, &text);
    std::fprintf(stderr, "smem-ledger-verify: %s has no code for %s: %s\n", argv[2], place.arch.c_str(),
                 text ? text : "unknown error");
    return 2;
  }

  fa::Tally tally;
  int launches = 0, absent = 0;
  for (const fa::Json &unit : (*report)["units"].items)
    for (const fa::Json &kernel : unit["kernels"].items) {
      CUfunction function;
      const std::string name = kernel["display"].string;
      if (driver.moduleFunction(&function, module, kernel["mangled"].string.c_str()) != CUDA_SUCCESS) {
        std::printf("absent   %s: not in this binary\n", name.c_str());
        ++absent;
        continue;
      }
      for (const fa::Json &launch : kernel["launches"].items) {
        const int before = tally.differed, open = tally.unknown;
        const std::string where =
            name + ", line " + std::to_string(launch["location"]["line"].integer()) + ":";
        fa::optIn(driver, function, launch);
        checkLaunch(driver, function, kernel, launch, place.arch, where, tally);
        std::printf("%-8s %s %lld B dynamic, %lld blocks/SM\n",
                    tally.differed > before ? "DIFFERS"
                    : tally.unknown > open  ? "open"
                                            : "agrees",
                    where.c_str(), launch["request"]["bytes"].integer(),
                    fa::occupancyOn(launch, place.arch)["blocks_per_sm"].integer());
        ++launches;
      }
    }
  std::printf("smem-ledger-verify: %d launches, %d numbers agree, %d differ, %d unknown, %d kernels absent\n",
              launches, tally.agreed, tally.differed, tally.unknown, absent);
  return tally.differed == 0 && tally.agreed > 0 ? 0 : 1;
}
