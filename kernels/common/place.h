// Where and when something was measured, for the head of a table or a JSON file.
#pragma once

#include "check.cuh"

#include <ctime>
#include <fstream>
#include <string>

namespace fa {

struct Place {
  std::string device;  // "NVIDIA H200"
  std::string arch;    // "sm_90"
  std::string driver;  // "580.159.04", or the CUDA version it supports where the file that tells is missing
  std::string runtime; // "13.0"
  std::string date;    // UTC, "2026-09-05"
};

// Ends the program with 77 and one line when there is no CUDA device.
inline void requireDevice(const char *program, const char *undone) {
  int devices = 0;
  const cudaError_t found = cudaGetDeviceCount(&devices);
  if (found == cudaSuccess && devices > 0)
    return;
  std::fprintf(stderr, "%s: %s, no CUDA device here (%s)\n", program, undone, cudaGetErrorString(found));
  std::exit(77);
}

inline Place presentPlace() {
  const auto dotted = [](int version) {
    return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
  };
  Place place;
  cudaDeviceProp properties;
  FA_CHECK(cudaGetDeviceProperties(&properties, 0));
  place.device = properties.name;
  place.arch = "sm_" + std::to_string(properties.major * 10 + properties.minor);
  int version = 0;
  FA_CHECK(cudaRuntimeGetVersion(&version));
  place.runtime = dotted(version);
  FA_CHECK(cudaDriverGetVersion(&version));
  place.driver = "for CUDA " + dotted(version);
  // "NVRM version: NVIDIA UNIX ... Kernel Module for x86_64  580.159.04  Release Build ..."
  std::ifstream kernelModule("/proc/driver/nvidia/version");
  for (std::string word; kernelModule >> word;)
    if (word.find_first_not_of("0123456789.") == std::string::npos && word.find('.') != std::string::npos) {
      place.driver = word;
      break;
    }
  char date[16];
  const std::time_t now = std::time(nullptr);
  std::strftime(date, sizeof(date), "%Y-%m-%d", std::gmtime(&now));
  place.date = date;
  return place;
}

} // namespace fa
