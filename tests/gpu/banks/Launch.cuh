// Launches a kernel that executes one instruction per pattern, for probe.cu and copies.cu.
#pragma once

#include "../../../kernels/common/check.cuh"
#include "Patterns.h"

namespace smem::banks::probe {

inline constexpr int SharedBytes = 32768;
inline constexpr int GlobalBytes = 1 << 20;

// Of every pattern 32 addresses each, what is copied from, and a word per lane that is written last.
using Kernel = void (*)(const unsigned *at, const unsigned *from, const char *global, unsigned *out);

inline unsigned *onDevice(const std::vector<unsigned> &words) {
  unsigned *copy;
  FA_CHECK(cudaMalloc(&copy, words.size() * 4));
  FA_CHECK(cudaMemcpy(copy, words.data(), words.size() * 4, cudaMemcpyHostToDevice));
  return copy;
}

inline void launch(Kernel kernel, const std::vector<Pattern> &patterns, int lanes) {
  std::vector<unsigned> at, from;
  for (const Pattern &pattern : patterns) {
    at.insert(at.end(), pattern.at.begin(), pattern.at.end());
    from.insert(from.end(), pattern.from.begin(), pattern.from.end());
  }
  unsigned *deviceAt = onDevice(at), *deviceFrom = onDevice(from), *out = onDevice(std::vector<unsigned>(32));
  char *global;
  FA_CHECK(cudaMalloc(&global, GlobalBytes));
  FA_CHECK(cudaMemset(global, 0, GlobalBytes));
  kernel<<<1, lanes, SharedBytes>>>(deviceAt, deviceFrom, global, out);
  FA_CHECK(cudaGetLastError());
  FA_CHECK(cudaDeviceSynchronize());
  for (void *memory : {static_cast<void *>(deviceAt), static_cast<void *>(deviceFrom),
                       static_cast<void *>(out), static_cast<void *>(global)})
    FA_CHECK(cudaFree(memory));
}

} // namespace smem::banks::probe
