// cp.async of 16 bytes past L1: one static instruction per pattern of linePatterns, as probe.cu has them for
// the other instructions. No predicate guards the copies, since the counter reads 0 for those that have one.
//
//   copies LANES...    launches once for each number of lanes
//   copies --list      prints index,pattern,fingerprint and launches nothing
#include "Launch.cuh"
#include "LinePatterns.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace smem::banks::probe;

__global__ void copies(const unsigned *at, const unsigned *from, const char *global, unsigned *out) {
  extern __shared__ __align__(1024) char shared[];
  const unsigned base = static_cast<unsigned>(__cvta_generic_to_shared(shared)), lane = threadIdx.x;
  __syncthreads();
#pragma unroll
  for (int i = 0; i < LinePatternCount; ++i) {
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(base + at[i * 32 + lane]),
                 "l"(global + from[i * 32 + lane])
                 : "memory");
    __syncthreads();
  }
  asm volatile("cp.async.wait_all;" ::: "memory");
  __syncthreads();
  out[lane] = reinterpret_cast<unsigned *>(shared)[lane];
}

int main(int argc, char **argv) {
  const std::vector<Pattern> patterns = linePatterns();
  if (patterns.size() != LinePatternCount) {
    std::fprintf(stderr, "copies: %zu patterns, not LinePatternCount\n", patterns.size());
    return 1;
  }
  for (int i = 1; i < argc; ++i)
    if (std::strcmp(argv[i], "--list") != 0)
      launch(copies, patterns, std::atoi(argv[i]));
    else
      for (size_t index = 0; index < patterns.size(); ++index)
        std::printf("%zu,%s,%08x\n", index, patterns[index].name.c_str(), fingerprint(patterns[index]));
}
